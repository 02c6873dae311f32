import { z } from 'zod'
import { text } from './schemas.ts'
import { isOff } from './site.server.ts'

/** A link to a page of this site: its label, and the page's path; null if the owner has taken that page away. */
export const pageLink = z
  .strictObject({
    label: text,
    to: z.string().regex(/^\/(?!\/)/, 'expected the path of a page of this site, such as /pricing'),
  })
  .transform((link) => (isOff(link.to) ? null : link))

export type PageLink = z.output<typeof pageLink>

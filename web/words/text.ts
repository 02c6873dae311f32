import { z } from 'zod'

/** A text that may not be left empty. */
export const text = z.string().trim().min(1, 'must not be empty')

/** A link to a page of this site: what it says, and the page's path. */
export const pageLink = z.strictObject({
  label: text,
  to: z.string().regex(/^\/(?!\/)/, 'expected the path of a page of this site, such as /pricing'),
})

export type PageLink = z.output<typeof pageLink>

import { z } from 'zod'

/** A text that may not be empty. */
export const text = z.string().trim().min(1, 'must not be empty')

/** The top of a page: its hour of the day, its title, and a line about its purpose. */
export const masthead = z.strictObject({
  hour: z.iso.time({ precision: -1, error: "expected an hour between quotes, such as '08:30'" }),
  moment: text,
  title: text,
  text,
})

export type MastheadContent = z.output<typeof masthead>

/** The networks with an icon in web/kit/signs. */
const networks = ['mastodon', 'bluesky', 'github', 'instagram', 'linkedin', 'youtube', 'website'] as const

/** A link to somebody's page on another site: its network and its address. */
export const socialLink = z.strictObject({
  network: z.enum(networks),
  url: z.url({ protocol: /^https$/ }),
})

export type SocialLink = z.output<typeof socialLink>

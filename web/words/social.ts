import { z } from 'zod'

/** The places that have a sign in web/kit/signs. */
const networks = ['mastodon', 'bluesky', 'github', 'instagram', 'linkedin', 'youtube', 'website'] as const

/** A page of somebody's elsewhere: which sign it bears, and where it is. */
export const socialLink = z.strictObject({
  network: z.enum(networks),
  url: z.url({ protocol: /^https$/ }),
})

export type SocialLink = z.output<typeof socialLink>

import { z } from 'zod'
import { picture } from './pictures.server.ts'
import { socialLink } from './social.ts'

const words = z.string().trim().min(1, 'must not be empty')

/** What content/site.yaml must hold: the company, how to reach it, and where else it is. */
export const siteWords = z.strictObject({
  name: words,
  url: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => new URL(url).pathname === '/',
      'expected no path behind the name, as in https://skyway.example',
    )
    .transform((url) => new URL(url).origin),
  tagline: words,
  description: words,
  logo: picture,
  address: z.array(words).min(1),
  phone: words,
  email: z.email(),
  codesEmail: z.email(),
  social: z.array(socialLink),
  newsletter: z.strictObject({ title: words, text: words }),
  closing: words,
})

export type Site = z.output<typeof siteWords>

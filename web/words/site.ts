import { z } from 'zod'

const words = z.string().trim().min(1, 'must not be empty')

/** What content/site.yaml must hold: the company, how to reach it, and where else it is. */
export const siteWords = z.strictObject({
  name: words,
  tagline: words,
  description: words,
  address: z.array(words).min(1),
  phone: words,
  email: z.email(),
  codesEmail: z.email(),
  social: z.array(z.strictObject({ name: words, url: z.url({ protocol: /^https$/ }) })),
  closing: words,
})

export type Site = z.output<typeof siteWords>

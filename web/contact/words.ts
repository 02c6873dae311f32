import { z } from 'zod'
import { picture } from '../words/pictures.server.ts'

const words = z.string().trim().min(1, 'must not be empty')
const address = z.url({ protocol: /^https$/ })

/** What content/pages/contact.yaml must hold. */
export const contactWords = z.strictObject({
  title: words,
  text: words,
  labels: z.strictObject({ location: words, email: words, phone: words }),
  map: z.strictObject({
    picture,
    alt: words,
    text: words,
    embed: address,
    page: address,
    pageLabel: words,
  }),
  form: z.strictObject({ title: words, text: words }),
})

export type ContactWords = z.output<typeof contactWords>

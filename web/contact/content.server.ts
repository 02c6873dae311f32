import { z } from 'zod'
import { yamlFile } from '../../content/reader/content.ts'
import { picture } from '../words/pictures.server.ts'
import { text } from '../words/schemas.ts'

const address = z.url({ protocol: /^https$/ })

/** The schema of content/pages/contact.yaml. */
export const contactSchema = z.strictObject({
  title: text,
  text,
  labels: z.strictObject({ location: text, email: text, phone: text }),
  map: z
    .strictObject({ picture, alt: text, text, embed: address, page: address, pageLabel: text })
    .optional(),
  form: z.strictObject({ title: text, text }),
})

export type ContactContent = z.output<typeof contactSchema>

/** The content of the contact page. */
export const contact = yamlFile('pages/contact.yaml', contactSchema)

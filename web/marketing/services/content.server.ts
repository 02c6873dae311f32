import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { pageLink } from '../../words/page-link.server.ts'
import { picture } from '../../words/pictures.server.ts'
import { masthead, text } from '../../words/schemas.ts'

/**
 * The schema of content/pages/services.yaml. Each feature gets a card, from the ace on; a suit has thirteen.
 */
export const servicesSchema = z.strictObject({
  masthead,
  services: z.array(z.strictObject({ title: text, picture, text, note: text })).min(1),
  features: z.strictObject({
    title: text,
    text,
    list: z
      .array(z.strictObject({ title: text, text }))
      .min(1)
      .max(13, 'expected a suit at the most, which is 13'),
  }),
  closing: z.strictObject({ title: text, text, link: pageLink }),
})

export type ServicesContent = z.output<typeof servicesSchema>

/** The content of the services page. */
export const services = yamlFile('pages/services.yaml', servicesSchema)

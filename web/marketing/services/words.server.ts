import { z } from 'zod'
import servicesText from '../../../content/pages/services.yaml?raw'
import { masthead } from '../../words/masthead.ts'
import { picture } from '../../words/pictures.server.ts'
import { pageLink, text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

/** What content/pages/services.yaml must hold. A feature is dealt a card from the ace on: thirteen are a suit. */
export const servicesWords = z.strictObject({
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

export type ServicesWords = z.output<typeof servicesWords>

/** The words of the services page, read and checked when the site is built. */
export const services: ServicesWords = readWords('content/pages/services.yaml', servicesText, servicesWords)

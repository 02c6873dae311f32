import { z } from 'zod'
import homeText from '../../../content/pages/home.yaml?raw'
import { picture } from '../../words/pictures.server.ts'
import { pageLink, text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

/** What content/pages/home.yaml must hold. */
export const homeWords = z.strictObject({
  hero: z
    .array(
      z.strictObject({
        hour: z.enum(['dawn', 'noon', 'night']),
        scene: picture,
        title: text,
        text,
        link: pageLink,
      }),
    )
    .min(1),
  games: z.strictObject({
    title: text,
    list: z.array(z.strictObject({ gameTypeId: z.int().positive(), name: text, line: text, text })).min(1),
  }),
  start: z.strictObject({
    title: text,
    steps: z.array(z.strictObject({ title: text, text })).min(1),
  }),
  fairness: z.strictObject({ title: text, text }),
  about: z.strictObject({
    title: text,
    paragraphs: z.array(text).min(1),
    stackTitle: text,
    stack: z.array(z.strictObject({ name: text, text })),
  }),
})

export type HomeWords = z.output<typeof homeWords>

/** The words of the home page, read and checked when the site is built. */
export const home: HomeWords = readWords('content/pages/home.yaml', homeText, homeWords)

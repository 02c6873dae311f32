import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { pageLink } from '../../words/page-link.server.ts'
import { picture } from '../../words/pictures.server.ts'
import { text } from '../../words/schemas.ts'

/** The schema of content/pages/home.yaml. */
export const homeSchema = z.strictObject({
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
  now: z.strictObject({ title: text, board: text, word: text, post: text }),
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

export type HomeContent = z.output<typeof homeSchema>

/** The content of the home page. */
export const home = yamlFile('pages/home.yaml', homeSchema)

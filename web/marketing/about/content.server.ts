import { z } from 'zod'
import { yamlFile } from '../../../content/reader/content.ts'
import { picture } from '../../words/pictures.server.ts'
import { masthead, text } from '../../words/schemas.ts'

/** The schema of content/pages/about.yaml. A level is between 0 and 100. */
export const aboutSchema = z.strictObject({
  masthead,
  story: z.strictObject({ title: text, paragraphs: z.array(text).min(1) }),
  team: z.strictObject({ title: text, text, link: text }),
  skills: z.strictObject({
    title: text,
    text,
    list: z
      .array(
        z.strictObject({
          name: text,
          level: z.int().min(0, 'expected 0 or more').max(100, 'expected 100 or less'),
          suit: z.enum(['heart', 'diamond', 'spade', 'club']),
        }),
      )
      .min(1),
  }),
  clients: z.strictObject({
    title: text,
    text,
    list: z.array(z.strictObject({ name: text, logo: picture })).min(1),
  }),
})

export type AboutContent = z.output<typeof aboutSchema>

/** The content of the about page. */
export const about = yamlFile('pages/about.yaml', aboutSchema)

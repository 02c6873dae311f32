import { z } from 'zod'
import aboutText from '../../../content/pages/about.yaml?raw'
import { masthead } from '../../words/masthead.ts'
import { picture } from '../../words/pictures.server.ts'
import { text } from '../../words/text.ts'
import { readWords } from '../../words/words.ts'

/** What content/pages/about.yaml must hold. A level is between 0 and 100. */
export const aboutWords = z.strictObject({
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

export type AboutWords = z.output<typeof aboutWords>

/** The words of the about page, read and checked when the site is built. */
export const about: AboutWords = readWords('content/pages/about.yaml', aboutText, aboutWords)

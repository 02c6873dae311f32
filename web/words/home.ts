import { z } from 'zod'

const words = z.string().trim().min(1, 'must not be empty')

/** What content/pages/home.yaml must hold. */
export const homeWords = z.strictObject({
  hero: z.strictObject({ title: words, text: words }),
  games: z.strictObject({
    title: words,
    list: z
      .array(z.strictObject({ gameTypeId: z.int().positive(), name: words, line: words, text: words }))
      .min(1),
  }),
  start: z.strictObject({
    title: words,
    steps: z.array(z.strictObject({ title: words, text: words })).min(1),
  }),
  fairness: z.strictObject({ title: words, text: words }),
  about: z.strictObject({
    title: words,
    paragraphs: z.array(words).min(1),
    stackTitle: words,
    stack: z.array(z.strictObject({ name: words, text: words })),
  }),
})

export type HomeWords = z.output<typeof homeWords>

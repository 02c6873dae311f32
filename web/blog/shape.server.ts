import { z } from 'zod'
import { picture } from '../words/pictures.server.ts'

const words = z.string().trim().min(1, 'must not be empty')
const day = z.iso.date()

/** What content/pages/blog.yaml must hold. */
export const blogWords = z.strictObject({
  title: words,
  text: words,
  categories: z.array(words).min(1),
  comments: words,
})

/** What the head of a post in content/blog must hold, where these are the categories. */
export function postHead(categories: readonly string[]) {
  return z.strictObject({
    title: words,
    summary: words,
    date: day,
    author: words,
    category: z.enum(categories),
    tags: z
      .array(
        z.string().regex(/^[a-z0-9]+([ -][a-z0-9]+)*$/, 'expected small letters, digits, blanks and hyphens'),
      )
      .min(1),
    picture,
    comments: z.array(z.strictObject({ name: words, date: day, text: words })).default([]),
  })
}

import { z } from 'zod'
import { picture } from '../words/pictures.server.ts'
import { text } from '../words/schemas.ts'

const day = z.iso.date()

/** The schema of content/pages/blog.yaml. */
export const blogSchema = z.strictObject({
  title: text,
  text,
  categories: z.array(text).min(1),
  comments: text,
})

/**
 * Returns the schema of the front matter of a post in content/blog.
 *
 * @param categories the existing categories; undefined if they cannot be read, so that any category is
 *   allowed
 */
export function postHead(categories: readonly string[] | undefined) {
  return z.strictObject({
    title: text,
    summary: text,
    date: day,
    author: text,
    category: categories ? z.enum(categories) : text,
    tags: z
      .array(
        z.string().regex(/^[a-z0-9]+([ -][a-z0-9]+)*$/, 'expected small letters, digits, blanks and hyphens'),
      )
      .min(1),
    picture: picture.optional(),
    comments: z.array(z.strictObject({ name: text, date: day, text })).default([]),
  })
}

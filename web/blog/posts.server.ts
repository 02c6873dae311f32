import path from 'node:path'
import { collectionOf, yamlFile } from '../../content/reader/content.ts'
import type { Source } from '../../content/reader/layered-yaml.ts'
import { readFrontMatter } from '../../content/reader/read.ts'
import { isToCome } from '../../content/reader/site-day.ts'
import { language } from '../../content/text/language.ts'
import { readMarkdown } from '../words/markdown.server.ts'
import { drawnPicture } from '../words/pictures.server.ts'
import type { Comment, Entry } from './post.ts'
import { blogSchema, postHead } from './schemas.server.ts'

/** A post of the blog with its text. */
export interface Post extends Entry {
  /** The reading time, in minutes. */
  readonly minutes: number
  readonly html: string
  /** The text without markup. */
  readonly plain: string
  readonly comments: readonly Comment[]
}

/** How many words a person reads in a minute on a screen. */
const readingPace = 220

/** The size in pixels of the drawn picture of a post that names none. */
const pictureSize = { width: 800, height: 500 }

/** The content around the posts. */
export const blog = yamlFile('pages/blog.yaml', blogSchema)

/** Every post, including those whose publication date is in the future. */
export const postFiles = collectionOf('blog', '.md', (source) => readPost(source, blog.known()?.categories))

/** Returns the published posts, the newest first. */
export function posts(): readonly Post[] {
  return postFiles
    .entries()
    .map(({ value }) => value)
    .filter(({ date }) => !isToCome(date))
    .sort(
      (one, other) =>
        other.date.localeCompare(one.date, language) || one.id.localeCompare(other.id, language),
    )
}

/**
 * Reads a file of content/blog. A post that names no picture gets a drawn one.
 *
 * @throws ContentError naming what is wrong
 */
export function readPost(source: Source, categories: readonly string[] | undefined): Post {
  const { head, body } = readFrontMatter(source, postHead(categories), readMarkdown)
  const { html, plain } = body
  const id = path.basename(source.file, '.md')
  return {
    ...head,
    id,
    picture: head.picture ?? drawnPicture(id, pictureSize),
    commentCount: head.comments.length,
    minutes: Math.max(1, Math.round(plain.split(/\s+/).length / readingPace)),
    html,
    plain,
  }
}

/** Returns the data of a post for a list, without its text. */
export function entryOf(post: Post): Entry {
  const { id, title, summary, date, author, category, tags, picture, commentCount } = post
  return { id, title, summary, date, author, category, tags, picture, commentCount }
}

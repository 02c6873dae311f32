import blogText from '../../content/pages/blog.yaml?raw'
import { readMarkdown } from '../words/markdown.server.ts'
import { readHeadedText, readWords } from '../words/words.ts'
import type { Comment, Entry } from './post.ts'
import { blogWords, postHead } from './shape.server.ts'

/** A post of the blog, whole. */
export interface Post extends Entry {
  /** The time that it takes to read it, in minutes. */
  readonly minutes: number
  readonly html: string
  /** What it says, without its marks. */
  readonly plain: string
  readonly comments: readonly Comment[]
}

/** How many words a person reads in a minute, on a screen and at leisure. */
const readingPace = 220

const files = import.meta.glob<string>('../../content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What stands around the posts. */
export const blog = readWords('content/pages/blog.yaml', blogText, blogWords)

/** All posts, the newest first. */
export const posts: readonly Post[] = Object.entries(files)
  .map(([place, text]) => readPost(place.replace('../../', ''), text, blog.categories))
  .sort((one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id))

/** Reads a file of content/blog. Throws an Error that names the file and what is wrong with it. */
export function readPost(file: string, text: string, categories: readonly string[]): Post {
  const { head, body } = readHeadedText(file, text, postHead(categories))
  const { html, plain } = readMarkdown(file, body)
  return {
    ...head,
    id: file.slice(file.lastIndexOf('/') + 1, -'.md'.length),
    commentCount: head.comments.length,
    minutes: Math.max(1, Math.round(plain.split(/\s+/).length / readingPace)),
    html,
    plain,
  }
}

/** What a list shows of a post, without its text. */
export function entryOf(post: Post): Entry {
  const { id, title, summary, date, author, category, tags, picture, commentCount } = post
  return { id, title, summary, date, author, category, tags, picture, commentCount }
}

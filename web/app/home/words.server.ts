import type { Entry } from '../../blog/post.ts'
import { type Post, posts } from '../../blog/posts.server.ts'
import { home } from '../../marketing/home/content.server.ts'
import { testimonials } from '../../marketing/testimonials/content.server.ts'

/** Returns the texts of the home page, with the first testimonial and the newest post. */
export function readHome() {
  const [post] = posts()
  const [word] = testimonials.read().testimonials
  return { ...home.read(), word, post: post && entryOf(post) }
}

export type HomeWords = ReturnType<typeof readHome>

/** Returns what a card shows of a post. */
function entryOf({ id, title, summary, date, author, category, tags, picture, commentCount }: Post): Entry {
  return { id, title, summary, date, author, category, tags, picture, commentCount }
}

import type { Entry } from '../../blog/post.ts'
import { type Post, posts } from '../../blog/posts.server.ts'
import { home } from '../../marketing/home/content.server.ts'
import { testimonials } from '../../marketing/testimonials/content.server.ts'
import { isOff, readSite } from '../../words/site.server.ts'

/**
 * Returns the texts of the home page, with the first testimonial and the newest post if they have a page, and what search
 * engines are told of the owner.
 */
export function readHome() {
  const [post] = isOff('/blogs') ? [] : posts()
  const [word] = isOff('/testimonials') ? [] : testimonials.read().testimonials
  return { ...home.read(), word, post: post && entryOf(post), company: company() }
}

export type HomeWords = ReturnType<typeof readHome>

function company() {
  const { name, url, logo, phone, email, social } = readSite()
  return {
    '@type': 'Organization',
    name,
    url,
    logo: new URL(logo.src, url).href,
    telephone: phone,
    email,
    sameAs: social.map((page) => page.url),
  }
}

/** Returns what a card shows of a post. */
function entryOf({ id, title, summary, date, author, category, tags, picture, commentCount }: Post): Entry {
  return { id, title, summary, date, author, category, tags, picture, commentCount }
}

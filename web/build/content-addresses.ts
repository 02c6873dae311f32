import { listAddresses, numberAddresses } from '../blog/lists.ts'
import { postAddress } from '../blog/post.ts'
import { posts } from '../blog/posts.server.ts'
import { works } from '../marketing/portfolio/works.server.ts'

/** Returns the address of every page that comes from a content file: posts, works, and all lists of posts. */
export function contentAddresses(): readonly string[] {
  const found = posts()
  return [
    ...found.map(({ id }) => postAddress(id)).sort(),
    ...works()
      .map(({ slug }) => `/portfolio/${slug}`)
      .sort(),
    ...listAddresses(found),
    ...numberAddresses(found.length),
  ]
}

import type { Config } from '@react-router/dev/config'
import { listAddresses, numberAddresses } from './blog/lists.ts'
import { postAddress } from './blog/post.ts'
import { posts } from './blog/posts.server.ts'
import { works } from './marketing/portfolio/works.server.ts'

/**
 * A site of files: pages whose address is known at build time are written as HTML, all others start from
 * `__spa-fallback.html`. Our server renders no page.
 */
export default {
  appDirectory: 'app',
  // script/build replaces the build before with this one when it is complete.
  buildDirectory: 'dist/next',
  ssr: false,
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), ...contentAddresses(), ...standIns()],
} satisfies Config

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

/**
 * Returns an address for each route that has no page because there are no posts or no works: the router does not build
 * a site with such a route. Like every unknown address, these lead to the empty path.
 */
function standIns(): readonly string[] {
  return [
    ...(posts().length === 0 ? ['/blogs/none', '/blogs/category/none', '/blogs/tag/none'] : []),
    ...(works().length === 0 ? ['/portfolio/none'] : []),
  ]
}

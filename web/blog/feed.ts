import { posts } from './posts.server.ts'
import { feedOf } from './rss.server.ts'

/** `/feed.xml`: the full posts for RSS readers. */
export function loader() {
  return new Response(feedOf(posts()), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

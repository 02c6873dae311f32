import { Feed } from 'feed'
import { site } from '../words/site.server.ts'
import { postAddress } from './post.ts'
import { blog, posts } from './posts.server.ts'

/** `/feed.xml`: the posts for readers of RSS, in full. */
export function loader() {
  const feed = new Feed({
    id: site.url,
    title: `${site.name}: ${blog.title}`,
    description: blog.text,
    link: absolute('/blogs'),
    language: 'en',
    copyright: site.name,
    feedLinks: { rss: absolute('/feed.xml') },
    // The same posts make the same feed, whenever it is built.
    ...(posts[0] && { updated: new Date(posts[0].date) }),
  })
  for (const post of posts) {
    feed.addItem({
      id: absolute(postAddress(post.id)),
      link: absolute(postAddress(post.id)),
      title: post.title,
      description: post.summary,
      content: post.html.replaceAll(/(href|src)="(\/|#)/g, (_, name, start) =>
        start === '/' ? `${name}="${site.url}/` : `${name}="${absolute(postAddress(post.id))}#`,
      ),
      date: new Date(post.date),
      category: [{ name: post.category }, ...post.tags.map((name) => ({ name }))],
      author: [{ name: post.author }],
    })
  }
  return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function absolute(path: string): string {
  return new URL(path, site.url).href
}

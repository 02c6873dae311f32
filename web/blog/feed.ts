import { Feed } from 'feed'
import * as text from '../../content/text/blog.ts'
import { language } from '../../content/text/language.ts'
import { site as siteFile } from '../words/site.server.ts'
import { postAddress } from './post.ts'
import { blog, posts } from './posts.server.ts'

/** `/feed.xml`: the full posts for RSS readers. */
export function loader() {
  const site = siteFile.read()
  const found = posts()
  const absolute = (path: string) => new URL(path, site.url).href
  const feed = new Feed({
    id: site.url,
    title: text.feedTitle({ blog: blog.read().title }),
    description: blog.read().text,
    link: absolute('/blogs'),
    language,
    copyright: site.name,
    feedLinks: { rss: absolute('/feed.xml') },
    // The same posts always give the same feed.
    ...(found[0] && { updated: new Date(found[0].date) }),
  })
  for (const post of found) {
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

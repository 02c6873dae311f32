import * as text from '../../content/text/blog.ts'
import { language } from '../../content/text/language.ts'
import { site as siteFile } from '../words/site.server.ts'
import { xmlDocument, xmlElement } from '../words/xml.server.ts'
import { postAddress } from './post.ts'
import { blog, type Post } from './posts.server.ts'

/** Returns posts as an RSS 2.0 feed, with the texts as RSS's module "content" has them. */
export function feedOf(found: readonly Post[]): string {
  const site = siteFile.read()
  const absolute = (path: string) => new URL(path, site.url).href
  const item = (post: Post) => {
    const address = absolute(postAddress(post.id))
    const html = post.html.replaceAll(/(href|src)="(\/|#)/g, (_, name, start) =>
      start === '/' ? `${name}="${site.url}/` : `${name}="${address}#`,
    )
    return xmlElement('item', [
      xmlElement('title', post.title),
      xmlElement('link', address),
      xmlElement('guid', address),
      xmlElement('pubDate', dateOf(post)),
      xmlElement('dc:creator', post.author),
      ...[post.category, ...post.tags].map((each) => xmlElement('category', each)),
      xmlElement('description', post.summary),
      xmlElement('content:encoded', html),
    ])
  }
  const channel = xmlElement('channel', [
    xmlElement('title', text.feedTitle({ blog: blog.read().title })),
    xmlElement('link', absolute('/blogs')),
    xmlElement('atom:link', '', { href: absolute('/feed.xml'), rel: 'self', type: 'application/rss+xml' }),
    xmlElement('description', blog.read().text),
    xmlElement('language', language),
    xmlElement('copyright', site.name),
    // The same posts always give the same feed.
    ...(found[0] ? [xmlElement('lastBuildDate', dateOf(found[0]))] : []),
    ...found.map(item),
  ])
  return xmlDocument(
    xmlElement('rss', [channel], {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    }),
  )
}

/** Returns the day of a post as RSS writes dates (RFC 822). */
function dateOf({ date }: Post): string {
  return new Date(date).toUTCString()
}

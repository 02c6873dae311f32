import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'

/** What a built page says of itself in its head (web/kit/head.tsx). */
export interface BuiltPage {
  /** Where it is served, without the origin: `/blogs`. */
  readonly address: string
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** The whole address under which search engines know it, or null when they leave it out. */
  readonly canonical: string | null
  /** The whole address of its picture for shared links. */
  readonly picture: string
  /** The day on which a post was last changed, as it stands in the page; null for other pages. */
  readonly changed: string | null
  /** Where the sign of the site is served: `/assets/logo-x.svg`. */
  readonly logo: string
  /** The colour that a phone gives its bar by day. */
  readonly colour: string
}

/** Reads the head of a page. @throws Error naming the page and what its head lacks */
export function readPage(address: string, html: string): BuiltPage {
  const head = parse(html).querySelector('head')
  const find = (selector: string, attribute: string) =>
    head?.querySelector(selector)?.getAttribute(attribute) ?? null
  const need = (selector: string, attribute: string) => {
    const value = find(selector, attribute)
    if (value === null) throw new Error(`The built page ${address} lacks ${selector}: does it show a Head?`)
    return value
  }
  return {
    address,
    title: need('meta[property="og:title"]', 'content'),
    siteName: need('meta[property="og:site_name"]', 'content'),
    description: need('meta[name="description"]', 'content'),
    canonical: find('link[rel="canonical"]', 'href'),
    picture: need('meta[property="og:image"]', 'content'),
    changed:
      find('meta[property="article:modified_time"]', 'content') ??
      find('meta[property="article:published_time"]', 'content'),
    logo: need('link[rel="icon"][href^="/assets/"]', 'href'),
    colour: need('meta[name="theme-color"]', 'content'),
  }
}

/** Every prerendered page of a built site, by address. */
export function readPages(folder: string): BuiltPage[] {
  return globSync('**/index.html', { cwd: folder })
    .map((file) => ({ file, address: `/${path.posix.dirname(file).replace(/^\.$/, '')}` }))
    .sort((one, other) => (one.address < other.address ? -1 : 1))
    .map(({ file, address }) => readPage(address, readFileSync(path.join(folder, file), 'utf8')))
}

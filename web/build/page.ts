import path from 'node:path'
import { parse } from 'node-html-parser'
import type { SiteFiles } from './files.ts'

/** The data in the head of a built page (web/kit/page/head.tsx). */
export interface BuiltPage {
  /** Its path, such as `/blogs`. */
  readonly address: string
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** The canonical address with its origin, or null if search engines leave the page out. */
  readonly canonical: string | null
  /** The address of its share picture, with the origin. */
  readonly picture: string
  /** The day on which a post was last changed, as written in the page, or null for other pages. */
  readonly changed: string | null
  /** The path of the logo: `/assets/logo-x.svg`. */
  readonly logo: string
  /** The color of a phone's bar in the light theme. */
  readonly color: string
  /** The language of its texts: `en-US`. */
  readonly language: string
}

/** Reads the head of a page. @throws Error naming the page and what its head lacks */
export function readPage(address: string, html: string): BuiltPage {
  const whole = parse(html)
  const head = whole.querySelector('head')
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
    color: need('meta[name="theme-color"]', 'content'),
    language: whole.querySelector('html')?.getAttribute('lang') ?? '',
  }
}

/** Returns every page of a site, sorted by address. */
export function readPages(files: SiteFiles): BuiltPage[] {
  return [...files]
    .filter(([file]) => path.posix.basename(file) === 'index.html')
    .map(([file, html]) => ({
      address: `/${path.posix.dirname(file).replace(/^\.$/, '')}`,
      html: String(html),
    }))
    .sort((one, other) => (one.address < other.address ? -1 : 1))
    .map(({ address, html }) => readPage(address, html))
}

import { meant } from '../../../content/reader/mistakes.ts'

/** A route as web/app/routes.ts lists it. */
interface SiteRoute {
  readonly path?: string | undefined
  readonly index?: boolean | undefined
  readonly children?: readonly SiteRoute[] | undefined
}

/**
 * A link from the owner's content to a page of the site: the field that contains it, and the path that it
 * names.
 */
export interface PageLink {
  readonly place: string
  readonly path: string
}

/**
 * Returns each link to a page of the site in the value of a file: from fields called `to`, the credits of a
 * game, and links in a text.
 */
export function linksIn(value: unknown, place = ''): PageLink[] {
  if (typeof value === 'string') {
    if (/(^|\.)(to|authorUrl|documentUrl)$/.test(place))
      return value.startsWith('/') ? [{ place: place.replace(/^gameType\./, ''), path: value }] : []
    return [...value.matchAll(/\shref="(\/[^"]*)"/g)].map(([, path = '']) => ({ place: '', path }))
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const step = Array.isArray(value) ? String(Number(name) + 1) : name
    return linksIn(each, place === '' ? step : `${place}.${step}`)
  })
}

/** The addresses of posts, works and their lists: of those that are there, and of those that wait, each with its day. */
interface ContentPages {
  readonly there: readonly string[]
  readonly waiting: ReadonlyMap<string, string>
}

/** Knows the addresses of the site's pages, and finds links that lead to none of them. */
export class PageAddresses {
  readonly #fixed: ReadonlySet<string>
  readonly #patterns: readonly RegExp[]
  readonly #waiting: ReadonlyMap<string, string>

  /**
   * @param routes the routes of the site
   * @param pages null if some cannot be read; then every address of a post or work is taken for a page
   */
  constructor(routes: readonly SiteRoute[], pages: ContentPages | null) {
    const paths = pathsOf(routes)
    this.#fixed = new Set([...paths.filter((path) => !/[:?*]/.test(path)), ...(pages?.there ?? [])])
    // Each post, work and list of posts has its own page, whose address is known.
    this.#patterns = paths
      .filter((path) => /[:?]/.test(path) && (pages === null || !/^\/(blogs|portfolio)\//.test(path)))
      .map(
        (path) =>
          new RegExp(
            `^${path.replaceAll(/\/(:?)([\w-]+)(\??)/g, (_, isAny, name, mayLack) => `(/${isAny ? '[^/]+' : name})${mayLack}`)}$`,
          ),
      )
    this.#waiting = pages?.waiting ?? new Map()
  }

  /** Returns what is wrong with a link, or null if it leads to a page. */
  mistakeIn({ place, path }: PageLink): string | null {
    const address = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
    if (this.#fixed.has(address) || this.#patterns.some((pattern) => pattern.test(address))) return null
    const before = place === '' ? '' : `${place}: `
    const day = this.#waiting.get(address)
    return day === undefined
      ? `${before}expected a page of this site, found no ${address}${meant(address, [...this.#fixed])}`
      : `${before}${address} waits until ${day}; link to it when it is there`
  }
}

function pathsOf(routes: readonly SiteRoute[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
  })
}

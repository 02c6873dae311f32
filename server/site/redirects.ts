import { z } from 'zod'
import { contentsOf, type SiteFile } from './files.ts'

/** The redirect of an address without a page. */
export interface Redirect {
  /** An address of the site, encoded, without a query. */
  readonly to: string
  /** 308 for the same page, written differently. 307 for another page, which the next build may change. */
  readonly status: 307 | 308
}

const addressList = z.record(z.string().startsWith('/'), z.string())
const redirectList = z.record(z.string().startsWith('/'), z.string().regex(/^\/(?![/\\])/))

/**
 * Returns the redirects of a built site by address in small letters: those of `redirects.json`, which
 * web/build writes, and those of pages whose address was typed with other capitals. A target is always an
 * address of the build, so that no redirect leads to another website.
 *
 * @throws ZodError if `redirects.json` contains anything but addresses of the site
 */
export function redirectsByAddress(files: ReadonlyMap<string, SiteFile>): ReadonlyMap<string, Redirect> {
  const known = new Map<string, Redirect>()
  for (const address of pageAddresses(files)) {
    known.set(address.toLowerCase(), { to: encodeURI(address), status: 308 })
  }
  for (const [from, to] of Object.entries(redirectsOf(files))) {
    known.set(from.toLowerCase(), { to: encodeURI(decodeURI(to)), status: 307 })
  }
  return known
}

/** Returns the addresses of all built pages, sorted: `/`, `/about`. */
export function pageAddresses(files: ReadonlyMap<string, SiteFile>): string[] {
  return [...files.keys()]
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => path.slice(0, -'/index.html'.length) || '/')
    .sort()
}

/** Returns the redirects of the build by address; none if script/build has not finished. */
export function redirectsOf(files: ReadonlyMap<string, SiteFile>): Readonly<Record<string, string>> {
  const list = files.get('/redirects.json')
  return list ? redirectList.parse(JSON.parse(contentsOf(list).toString())) : {}
}

/**
 * Returns the addresses that only the site's router knows, such as `/my-games/:id`, each with the regular expression
 * of its paths, from `addresses.json`, which web/build writes; none if script/build has not finished.
 */
export function routedAddressesOf(files: ReadonlyMap<string, SiteFile>): Readonly<Record<string, string>> {
  const list = files.get('/addresses.json')
  return list ? addressList.parse(JSON.parse(contentsOf(list).toString())) : {}
}

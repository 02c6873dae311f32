import { createHash } from 'node:crypto'
import { postAddress } from '../blog/post.ts'
import { posts } from '../blog/posts.server.ts'
import type { SiteFiles } from './files.ts'
import type { BuiltPage } from './page.ts'
import { dataFile, pageFile, startPage } from './pages.ts'

/** How many of the newest posts are kept; others once they were read. */
const newestPosts = 20

/** The greatest size of a page that is kept, in bytes: the routes of the API for developers take a megabyte. */
const largestPage = 200_000

/** A page that search engines leave out, and that says something of its own. */
const alsoKept: readonly string[] = ['/statistics']

const workerFile = 'service-worker.js'

/**
 * Writes into the service worker which files it keeps on a device: all scripts, styles, typefaces and drawings, the pages
 * that search engines may show and that are no part of another one, and what the newest posts show.
 *
 * @throws Error if the service worker has no place for the list
 */
export function keepFiles(files: SiteFiles, pages: readonly BuiltPage[]): void {
  const place = 'self.__WB_MANIFEST'
  const worker = String(files.get(workerFile))
  if (!worker.includes(place)) throw new Error(`The site was built without ${workerFile}`)
  files.set(
    workerFile,
    worker.replace(place, () => JSON.stringify(keptFiles(files, pages))),
  )
}

/** A file as Workbox keeps it: it is fetched again when its revision has changed, and never if that is null. */
interface KeptFile {
  readonly url: string
  readonly revision: string | null
}

function keptFiles(files: SiteFiles, pages: readonly BuiltPage[]): KeptFile[] {
  const assets = [...files.keys()]
    .filter((file) => /^assets\/.*\.(js|css|woff2|svg)$/.test(file))
    .map((file): KeptFile => ({ url: `/${file}`, revision: null }))
  const revised = (url: string, file: string): KeptFile[] => {
    const body = files.get(file)
    return body === undefined || body.length > largestPage ? [] : [{ url, revision: digestOf(body) }]
  }
  const ofMenu = pages
    .filter(({ address, canonical }) => canonical !== null || alsoKept.includes(address))
    .filter(({ address }) => /^\/[^/]*$/.test(address))
    .flatMap(({ address }) => [...revised(address, pageFile(address)), ...ofRouter(address)])
  // Without a page of its own, the start page shows a post from this.
  const newest = posts()
    .slice(0, newestPosts)
    .flatMap(({ id }) => ofRouter(postAddress(id)))
  const all = [...assets, ...revised(`/${startPage}`, startPage), ...ofMenu, ...newest]
  // The server writes it; a new build comes with its newest settings.
  return [...all, { url: '/config.json', revision: digestOf(JSON.stringify(all)) }]

  /** Returns what the router asks for on the way to a page from another one. */
  function ofRouter(address: string): KeptFile[] {
    return revised(`/${dataFile(address)}`, dataFile(address))
  }
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

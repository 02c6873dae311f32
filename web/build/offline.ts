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
 * Writes into the service worker which files it keeps on a device: all scripts, styles and typefaces, the pages that
 * search engines may show and that are no part of another one, what the newest posts show, and the drawings on all of them.
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
  const ofMenu = pages
    .filter(({ address, canonical }) => canonical !== null || alsoKept.includes(address))
    .filter(({ address }) => /^\/[^/]*$/.test(address))
  // Without a page of its own, the start page shows a post from its data.
  const dataOf = [...ofMenu.map(({ address }) => address), ...newestAddresses()]
  const words = new Map([
    [`/${startPage}`, startPage],
    ...ofMenu.map(({ address }): [string, string] => [address, pageFile(address)]),
    ...dataOf.map((address): [string, string] => [`/${dataFile(address)}`, dataFile(address)]),
  ])
  const bodies: string[] = []
  const kept: KeptFile[] = []
  for (const [url, file] of words) {
    const body = files.get(file)
    if (body === undefined || body.length > largestPage) continue
    bodies.push(String(body))
    kept.push({ url, revision: digestOf(body) })
  }
  for (const file of files.keys()) {
    // Of the drawings those of kept pages: others are many, and one may be of a post that is yet to come.
    const isKept =
      /^assets\/.*\.(js|css|woff2)$/.test(file) ||
      (/^assets\/.*\.svg$/.test(file) && bodies.some((body) => body.includes(file)))
    if (isKept) kept.push({ url: `/${file}`, revision: null })
  }
  // The server writes it; a new build comes with its newest settings.
  return [...kept, { url: '/config.json', revision: digestOf(JSON.stringify(kept)) }]
}

function newestAddresses(): string[] {
  return posts()
    .slice(0, newestPosts)
    .map(({ id }) => postAddress(id))
}

function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

import path from 'node:path'
import { pictureFiles } from '../words/pictures.server.ts'
import { routedAddresses } from './addresses.ts'
import { crawlerRules, sitemap } from './crawlers.ts'
import { drawingsRecord, type EarlierSite, type SiteFiles } from './files.ts'
import { icons, type Logo } from './icons.ts'
import { manifest } from './manifest.ts'
import { keepFiles } from './offline.ts'
import { resultGround, shareDrawer, sharePicture } from './open-graph.ts'
import { readPages } from './page.ts'
import { startPage } from './pages.ts'
import { problemPage } from './problem-page.ts'
import { startAfterPaint } from './start.ts'

/**
 * Adds to the pages of a site what follows from them: pictures, sitemap, robots.txt, manifest, icons, the lists of
 * redirects and of addresses without a file, the page for what went wrong, the share picture of each page, the ground on
 * which the server draws those of results, and the list of what is kept for offline use. It finds the pages itself, so there is no list to maintain.
 *
 * @throws Error if a page lacks its head, a game its pictures, or the logo is neither SVG nor PNG
 */
export async function finishSite(
  files: SiteFiles,
  redirects: Readonly<Record<string, string>>,
  earlier: EarlierSite,
): Promise<void> {
  files.set('redirects.json', JSON.stringify(redirects))
  files.set('addresses.json', JSON.stringify(routedAddresses()))
  for (const [file, html] of files)
    if (path.posix.basename(file) === 'index.html') files.set(file, startAfterPaint(String(html)))
  const pages = readPages(files)
  const home = pages.find(({ address }) => address === '/')
  if (!home) throw new Error('The site was built without a home page.')
  const webManifest = manifest(home)
  // All that show a picture are read now: what a sample shows that the owner has replaced is left out.
  for (const { src, bytes } of pictureFiles()) files.set(src.slice(1), bytes)
  const logo = readLogo(files, home.logo)
  files.set('__problem.html', problemPage(String(files.get(startPage)), home))
  files.set('sitemap.xml', sitemap(pages))
  files.set('robots.txt', crawlerRules(new URL(home.picture).origin))
  files.set('site.webmanifest', webManifest)
  for (const [file, body] of Object.entries(await icons(logo, home.color))) files.set(file, body)
  files.set('.result-picture/ground.svg', resultGround(logo, home.siteName))
  const draw = shareDrawer(logo)
  const drawings = new Map(
    pages.map((page) => [decodeURIComponent(new URL(page.picture).pathname).slice(1), draw(page)]),
  )
  await Promise.all(
    [...drawings].map(async ([file, drawing]) =>
      files.set(file, earlier.picture(file, drawing) ?? (await sharePicture(drawing))),
    ),
  )
  files.set(...drawingsRecord(drawings))
  keepFiles(files, pages)
}

function readLogo(files: SiteFiles, address: string): Logo {
  const type = { '.svg': 'image/svg+xml', '.png': 'image/png' } as const
  const ending = path.extname(address)
  const bytes = files.get(address.slice(1))
  if ((ending !== '.svg' && ending !== '.png') || bytes === undefined)
    throw new Error('The logo of site.yaml must be an SVG or a PNG.')
  return { type: type[ending], bytes: Buffer.from(bytes) }
}

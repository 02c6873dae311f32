import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pictureFiles } from '../words/pictures.server.ts'
import { isOff } from '../words/site.server.ts'
import { routedAddresses } from './addresses.ts'
import { compress } from './compress.ts'
import { crawlerRules, sitemap } from './crawlers.ts'
import { icons, type Logo } from './icons.ts'
import { manifest } from './manifest.ts'
import { openGraphPainter } from './open-graph.ts'
import { readPages } from './page.ts'
import { problemPage } from './problem-page.ts'
import { takeRedirects } from './redirects.ts'
import { resultPictureFiles } from './result-picture.ts'

/**
 * Removes the pages that the owner has taken away, and adds the files that follow from the others: pictures, sitemap,
 * robots.txt, manifest, icons, the lists of redirects and of addresses without a file, the page for what went wrong, the
 * share picture of each page, and what the server draws those of results from; and a compressed copy beside each text
 * file. It finds the pages itself, so there is no list to maintain.
 *
 * @throws Error if a page lacks its head, a game its pictures, or the logo is neither SVG nor PNG
 */
export async function finishSite(folder: string): Promise<void> {
  const write = (file: string, body: string | Uint8Array) => {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, body)
  }
  removePagesOff(folder)
  write('redirects.json', JSON.stringify(takeRedirects(folder)))
  write('addresses.json', JSON.stringify(routedAddresses()))
  preloadLater(folder)
  const pages = readPages(folder)
  const home = pages.find(({ address }) => address === '/')
  if (!home) throw new Error('The site was built without a home page.')
  const webManifest = manifest(home)
  // All that show a picture are read now: what a sample shows that the owner has replaced is left out.
  for (const { src, bytes } of pictureFiles()) write(src, bytes)
  const logo = readLogo(folder, home.logo)
  write('__problem.html', problemPage(readFileSync(path.join(folder, '__spa-fallback.html'), 'utf8'), home))
  write('sitemap.xml', sitemap(pages))
  write('robots.txt', crawlerRules(new URL(home.picture).origin))
  write('site.webmanifest', webManifest)
  for (const [file, body] of Object.entries(await icons(logo, home.color))) write(file, body)
  for (const [file, body] of Object.entries(await resultPictureFiles(logo, home.siteName))) write(file, body)
  const paint = openGraphPainter(logo)
  // The text files are complete. Threads compress them while this one paints.
  await Promise.all([
    compress(folder),
    ...pages.map(async (page) =>
      write(decodeURIComponent(new URL(page.picture).pathname), await paint(page)),
    ),
  ])
}

/**
 * Removes the pages that the owner has taken away, with their data and the feed. The router builds a site only if it
 * writes a page of each route.
 */
function removePagesOff(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (isOff(`/${name.replace(/\.data$/, '')}`)) rmSync(path.join(folder, name), { recursive: true })
  }
}

/**
 * Gives scripts a lower priority than the styles and typefaces that paint a page; the router preloads scripts
 * first.
 */
function preloadLater(folder: string): void {
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const place = path.join(folder, file)
    const html = readFileSync(place, 'utf8')
    writeFileSync(place, html.replaceAll('<link rel="modulepreload" ', '$&fetchpriority="low" '))
  }
}

function readLogo(folder: string, address: string): Logo {
  const type = { '.svg': 'image/svg+xml', '.png': 'image/png' } as const
  const ending = path.extname(address)
  if (ending !== '.svg' && ending !== '.png')
    throw new Error('The logo of site.yaml must be an SVG or a PNG.')
  return { type: type[ending], bytes: readFileSync(path.join(folder, address)) }
}

import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { icons, type Logo } from './icons.ts'
import { openGraphPainter } from './open-graph.ts'
import { readPages } from './page.ts'
import { manifest, robots, sitemap } from './search.ts'

/**
 * Adds to a built site what follows from its pages: sitemap, robots.txt, manifest, icons, and for each page the picture
 * of shared links. Nothing is listed anywhere: what is built is found.
 *
 * @throws Error when a page lacks its head, or the logo is neither SVG nor PNG
 */
export async function finishSite(folder: string): Promise<void> {
  const write = (file: string, body: string | Uint8Array) => {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, body)
  }
  preloadLater(folder)
  const pages = readPages(folder)
  const home = pages.find(({ address }) => address === '/')
  if (!home) throw new Error('The site was built without a home page.')
  const logo = readLogo(folder, home.logo)
  write('sitemap.xml', sitemap(pages))
  write('robots.txt', robots(new URL(home.picture).origin))
  write('site.webmanifest', manifest(home))
  for (const [file, body] of Object.entries(await icons(logo, home.colour))) write(file, body)
  const paint = openGraphPainter(logo)
  for (const page of pages) write(decodeURIComponent(new URL(page.picture).pathname), await paint(page))
}

/** Lets what paints a page, its styles and typefaces, come before its scripts, which the router preloads first. */
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
    throw new Error('The logo of content/site.yaml must be an SVG or a PNG.')
  return { type: type[ending], bytes: readFileSync(path.join(folder, address)) }
}

import { xmlDocument, xmlElement } from '../words/xml.server.ts'
import type { BuiltPage } from './page.ts'

/** Returns the sitemap: each page that search engines may show, once, under its canonical address. */
export function sitemap(pages: readonly BuiltPage[]): string {
  const places = new Map<string, string | null>()
  for (const { canonical, changed } of pages) if (canonical !== null) places.set(canonical, changed)
  const urls = [...places].map(([address, changed]) =>
    xmlElement('url', [
      xmlElement('loc', address),
      ...(changed === null ? [] : [xmlElement('lastmod', changed.slice(0, 10))]),
    ]),
  )
  return xmlDocument(xmlElement('urlset', urls, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }))
}

/** Returns the rules for crawlers: they may read every page, but of the API only the pictures of shared results. */
export function crawlerRules(origin: string): string {
  return `User-agent: *\nAllow: /api/daily/results/\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`
}

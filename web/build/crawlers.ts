import type { BuiltPage } from './page.ts'

/** Returns the sitemap: each page that search engines may show, once, under its canonical address. */
export function sitemap(pages: readonly BuiltPage[]): string {
  const places = new Map<string, string | null>()
  for (const { canonical, changed } of pages) if (canonical !== null) places.set(canonical, changed)
  const lines = [...places].map(([address, changed]) => {
    const day = changed === null ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`
    return `  <url><loc>${escaped(address)}</loc>${day}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

/** Returns the rules for crawlers: they may read every page, but of the API only the pictures of shared results. */
export function crawlerRules(origin: string): string {
  return `User-agent: *\nAllow: /api/daily/results/\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Returns a text as it is written in XML and HTML, outside of attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

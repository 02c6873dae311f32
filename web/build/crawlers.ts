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

/** Returns the rules for crawlers: they may read every page, but not the API. */
export function crawlerRules(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Returns the web app manifest, which a phone reads when the site is put on its home screen. */
export function manifest({ siteName, description, color }: BuiltPage): string {
  const icon = (size: number, name: string, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description,
    start_url: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: [icon(192, '192', 'any'), icon(512, '512', 'any'), icon(512, 'maskable', 'maskable')],
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

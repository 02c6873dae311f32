import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { crawlerRules, sitemap } from './crawlers.ts'
import { icons } from './icons.ts'
import { breakLines, displayTypeface, missingLetters, outlines, widthOf } from './letters.ts'
import { drawableTitle, shareDrawer, sharePicture } from './open-graph.ts'
import { type BuiltPage, readPage } from './page.ts'

const head = `<meta name="theme-color" content="#f7f5f2"/><link rel="icon" href="/favicon.ico"/>
  <link rel="icon" href="/assets/logo-1.svg"/><meta name="description" content="Prices &amp; plans"/>
  <link rel="canonical" href="https://sky.example/pricing"/><meta property="og:site_name" content="Sky"/>
  <meta property="og:title" content="Pricing"/><meta property="og:image" content="https://sky.example/o.png"/>`
const document = (more = '') =>
  `<!doctype html><html lang="en-US"><head>${head}${more}</head><body></body></html>`
const pricing = readPage('/pricing', document())
const logo = {
  type: 'image/svg+xml',
  bytes: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>',
  ),
} as const

describe('a built page', () => {
  test('is read by what its head says', () => {
    expect(pricing).toEqual({
      address: '/pricing',
      title: 'Pricing',
      siteName: 'Sky',
      description: 'Prices & plans',
      canonical: 'https://sky.example/pricing',
      picture: 'https://sky.example/o.png',
      changed: null,
      logo: '/assets/logo-1.svg',
      color: '#f7f5f2',
      language: 'en-US',
    })
  })

  test('tells when it was changed, or else published', () => {
    const published = '<meta property="article:published_time" content="2026-01-02"/>'
    expect(readPage('/p', document(published)).changed).toBe('2026-01-02')
    const modified = '<meta property="article:modified_time" content="2026-03-04"/>'
    expect(readPage('/p', document(published + modified)).changed).toBe('2026-03-04')
  })

  test('without a head of its own is named', () => {
    expect(() => readPage('/bare', '<html><head></head></html>')).toThrow('/bare')
  })
})

describe('for search engines', () => {
  const page = (changes: Partial<BuiltPage>): BuiltPage => ({ ...pricing, ...changes })

  test('the sitemap names each canonical address once, and no page that is left out', {
    tags: 'FEED-02',
  }, () => {
    const xml = sitemap([
      page({ address: '/', canonical: 'https://sky.example/' }),
      page({ address: '/home', canonical: 'https://sky.example/' }),
      page({ address: '/sign-in', canonical: null }),
      page({
        address: '/blogs/a',
        canonical: 'https://sky.example/blogs/a?x=1&y',
        changed: '2026-03-04T10:00',
      }),
    ])
    expect(xml.match(/<(loc|lastmod)>[^<]*/g)).toEqual([
      '<loc>https://sky.example/',
      '<loc>https://sky.example/blogs/a?x=1&amp;y',
      '<lastmod>2026-03-04',
    ])
  })

  test('robots.txt leads to the sitemap', { tags: 'FEED-02' }, () => {
    expect(crawlerRules('https://sky.example')).toContain('\nSitemap: https://sky.example/sitemap.xml\n')
  })
})

describe('drawn', () => {
  test('icons have their sizes', { tags: 'FEED-03' }, async () => {
    const drawn = Object.entries(await icons(logo, '#ffffff')).map(([file, body]) => {
      const { width, height } = imageSize(body)
      return `${file} ${width}x${height}`
    })
    expect(drawn).toEqual([
      'icons/192.png 192x192',
      'icons/512.png 512x512',
      'icons/maskable.png 512x512',
      'apple-touch-icon.png 180x180',
      'favicon.ico 32x32',
    ])
  })

  test('the picture of a shared link is 1200 by 630 and differs with the title', {
    tags: 'FEED-03',
  }, async () => {
    const draw = shareDrawer(logo)
    const long =
      'A very long title that goes on about card games in the morning until three lines are full of it'
    const [one, other] = [draw(pricing), draw({ ...pricing, title: long })]
    for (const drawing of [one, other])
      expect(imageSize(await sharePicture(drawing))).toMatchObject({ width: 1200, height: 630 })
    expect(one).not.toBe(other)
  })

  test.each([
    ['Prices', 'Prices'],
    ['Cafe\u0301 Łódź', 'Café Łódź'],
    ['🎉 A new deck 🦅', 'A new deck'],
    ['Cards at the 喫茶店', 'Cards at the'],
    ['Κάρτες και ουρανός', 'Prices & plans'],
    ['Карты и небо 2026', 'Prices & plans'],
    ['カードの話', 'Prices & plans'],
    ['بطاقات وسماء', 'Prices & plans'],
    ['קלפים ושמיים', 'Prices & plans'],
    ['ไพ่', 'Prices & plans'],
    ['🎉', 'Prices & plans'],
  ])('the picture of a page with the title %s says %s', { tags: 'FEED-03' }, (title, said) => {
    expect(drawableTitle({ ...pricing, title }, displayTypeface())).toBe(said)
  })

  test('a picture without a title that can be drawn says what the site is', { tags: 'FEED-03' }, () => {
    const face = displayTypeface()
    expect(drawableTitle({ title: 'Карты', description: 'Небо', siteName: 'Sky' }, face)).toBe('Sky')
    const draw = shareDrawer(logo)
    expect(draw({ ...pricing, title: 'Κάρτες' })).not.toBe(
      draw({ ...pricing, title: 'Κάρτες', description: 'Another page' }),
    )
  })

  test('letters that no picture can show are named, each once', { tags: 'FEED-03' }, () => {
    expect(missingLetters('Karten 喫茶店 店 e\u0301 \u200d❤\ufe0f', displayTypeface())).toEqual([
      '喫',
      '茶',
      '店',
      '❤',
    ])
  })

  test('letters have outlines and widths, also those of the rest of Europe; signs that no file has are left out', () => {
    const face = displayTypeface()
    expect(outlines('Ł', face, 0, 100, 50)).not.toBe('')
    expect(outlines('雀', face, 0, 100, 50)).toBe('')
    expect(widthOf('Sky雀', face, 50)).toBe(widthOf('Sky', face, 50))
    expect(breakLines('one two three', face, 50, widthOf('one two', face, 50))).toEqual(['one two', 'three'])
  })
})

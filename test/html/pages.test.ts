import { readFileSync } from 'node:fs'
import { valid } from 'node-html-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readPage } from '../../web/build/page.ts'
import { builtPlaces, fileText, hasFile, isBuilt, linksOf, readBuilt, structuredData } from './built-site.ts'

const wordsOf = (address: string) => readBuilt(address).querySelector('main')?.structuredText ?? ''

test('every built page says what it is without scripts', { tags: 'LOOK-06' }, () => {
  for (const { address, usesApi } of builtPlaces) {
    expect.soft(readBuilt(address).querySelectorAll('main h1'), address).toHaveLength(1)
    // What depends on the API does not load without scripts.
    expect.soft(wordsOf(address).length, `${address}: letters`).toBeGreaterThan(usesApi ? 20 : 60)
  }
})

test('every built page has a header, a main part and a footer', { tags: 'SITE-01' }, () => {
  for (const { address } of builtPlaces)
    for (const part of ['header', 'main', 'footer'])
      expect.soft(readBuilt(address).querySelectorAll(`body ${part}`).length, address).toBeGreaterThan(0)
})

test('every picture of a built page is a file of the site', {
  tags: ['PAGE-01', 'PAGE-02', 'PAGE-05'],
}, () => {
  const pictures = builtPlaces.flatMap(({ address }) => [
    ...readBuilt(address)
      .querySelectorAll('img')
      .map((img) => [address, img.getAttribute('src') ?? ''] as const),
    ...linksOf(readBuilt(address), 'use[href^="/"]').map((href) => [address, href] as const),
  ])
  expect(pictures.length).toBeGreaterThan(50)
  for (const [address, src] of pictures)
    expect.soft(hasFile(src.replace(/#.*/, '')), `${src} on ${address}`).toBe(true)
})

test('the first slide is whole without scripts, and the only one that is shown', { tags: 'PAGE-01' }, () => {
  const slides = readBuilt('/').querySelectorAll('.hero-slide')
  expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual(slides.map((_, place) => place > 0))
  expect(slides[0]?.querySelectorAll('h1')).toHaveLength(1)
  expect(linksOf(slides[0] ?? null, 'use').map((href) => href.replace(/.*#/, ''))).toEqual([
    'back',
    'aloft',
    'front',
  ])
})

for (const [requirement, address, part] of [
  ['PAGE-02', '/about', 'meter'],
  ['PAGE-03', '/services', 'main li'],
  ['PAGE-04', '/team', 'main h2'],
  ['PAGE-05', '/testimonials', 'blockquote'],
  ['PAGE-07', '/portfolio', 'main li h2'],
] as const) {
  test(`${address} is whole without scripts`, { tags: requirement }, () => {
    if (isBuilt(address)) expect(readBuilt(address).querySelectorAll(part).length).toBeGreaterThan(0)
  })
}

test('one answer about the prices is open at a time without scripts, and search engines read them', {
  tags: 'PAGE-06',
}, () => {
  if (!isBuilt('/pricing')) return
  const page = readBuilt('/pricing')
  const questions = page.querySelectorAll('main details')
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(new Set(['questions']))
  expect(questions.map((question) => question.hasAttribute('open'))).toEqual(
    questions.map((_, place) => place === 0),
  )
  expect(structuredData(page)).toContainEqual(
    expect.objectContaining({
      '@type': 'FAQPage',
      mainEntity: questions.map((question) =>
        expect.objectContaining({ name: question.querySelector('summary')?.structuredText.trim() }),
      ),
    }),
  )
})

test('the contact form can be sent without scripts', { tags: 'PAGE-10' }, () => {
  const form = readBuilt('/contact').querySelector('main form')
  expect(form?.getAttribute('method')).toBe('post')
  expect(form?.getAttribute('action')).toBe('/assets/contact.php')
  const names = form?.querySelectorAll('input, textarea').map((field) => field.getAttribute('name'))
  expect(names?.sort()).toEqual(['email', 'extra', 'message', 'name', 'subject'])
  expect(form?.querySelector('button[type=submit]')?.hasAttribute('disabled')).toBe(false)
})

test('the legal texts stand below Home, and lead to their sections', {
  tags: ['PAGE-12', 'PAGE-13', 'PAGE-14', 'SITE-12'],
}, () => {
  for (const address of ['/terms', '/privacy', '/delete', '/licenses', '/security']) {
    const page = readBuilt(address)
    const trail = page.querySelectorAll('nav ol').find((list) => list.querySelector('[aria-current]'))
    expect.soft(linksOf(trail ?? null), address).toEqual(['/'])
    expect.soft(trail?.querySelectorAll('[aria-current=page]'), address).toHaveLength(1)
  }
  const sections = readBuilt('/terms').querySelectorAll('.prose h2')
  const links = linksOf(readBuilt('/terms').querySelector('main'), 'a[href^="#"]')
  expect(links).toEqual(expect.arrayContaining(sections.map(({ id }) => `#${id}`)))
})

const notices = z.array(
  z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }),
)

test('the terms lead to the licenses, which show each package with its text', { tags: 'PAGE-16' }, () => {
  expect(linksOf(readBuilt('/terms').querySelector('main'))).toContain('/licenses')
  const expected = notices.parse(JSON.parse(fileText('licenses.json')))
  const entries = readBuilt('/licenses').querySelectorAll('main details')
  expect(entries.map((entry) => entry.querySelectorAll('summary span span').map(({ text }) => text))).toEqual(
    expected.map(({ name, version, license }) => [name, version, license]),
  )
  expect(entries.map((entry) => entry.querySelector('p')?.text)).toEqual(expected.map(({ text }) => text))
  expect(entries.some((entry) => entry.hasAttribute('open'))).toBe(false)
})

test('the licenses name the framework, the style sheet, both typefaces and the chart', {
  tags: 'PAGE-16',
}, () => {
  const names = notices.parse(JSON.parse(fileText('licenses.json'))).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'tailwindcss',
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/instrument-sans',
      'lightweight-charts',
    ]),
  )
})

test('the terms lead to the page about reports of vulnerabilities', { tags: 'HOST-09' }, () => {
  expect(linksOf(readBuilt('/terms').querySelector('main'))).toContain('/security')
})

test('developers find every route without scripts, and who can try a move', {
  tags: ['API-05', 'APIS-01'],
}, () => {
  const document: { paths: Record<string, object> } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
  // The routes below /auth are for our own pages.
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/auth/'))
  const page = readBuilt('/apis')
  expect(page.querySelectorAll('main details')).toHaveLength(
    paths.flatMap(([, methods]) => Object.keys(methods)).length,
  )
  expect(linksOf(page)).toContain('/api/openapi.json')
  const move = page.querySelector('details#makeMove')
  expect(move?.querySelectorAll('form, button')).toEqual([])
  expect(move?.querySelector('section[aria-labelledby] p')?.structuredText).toMatch(/\w/)
})

test('each page has a title and a description of its own, and sitemap.xml and robots.txt know it', {
  tags: 'FEED-02',
}, () => {
  const pages = builtPlaces.map(({ address }) => readPage(address, fileText(`${address}/index.html`)))
  const known = new Map(
    pages.flatMap((page) => (page.canonical === null ? [] : [[page.canonical, page] as const])),
  )
  const twice = (key: 'title' | 'description') => {
    const all = [...known.values()].map((page) => page[key])
    return all.filter((text, place) => all.indexOf(text) !== place)
  }
  expect(twice('title')).toEqual([])
  expect(twice('description')).toEqual([])
  const sitemap = fileText('sitemap.xml')
  for (const canonical of known.keys()) expect(sitemap).toContain(`<loc>${canonical}</loc>`)
  expect(fileText('robots.txt')).toContain('/sitemap.xml')
})

test.each(['feed.xml', 'sitemap.xml'])('%s is well-formed', { tags: 'FEED-01' }, (file) => {
  const xml = fileText(file)
  const bare = xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')
  expect(valid(bare)).toBe(true)
  expect(bare).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i)
})

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCurrent } from '../../script/src/content/stamp.ts'
import { limit } from '../support/limits.ts'
import { ProjectCopy } from '../support/server/project-copy.ts'

const root = path.resolve(import.meta.dirname, '../..')
const copies: ProjectCopy[] = []
afterAll(() => {
  for (const copy of copies) copy.remove()
})

function copyProject(): ProjectCopy {
  const copy = new ProjectCopy()
  copies.push(copy)
  return copy
}

const sign = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'

const plainPost = (date: string) =>
  `---\ntitle: A plain post\nsummary: It says little.\ndate: ${date}\nauthor: Mara\ncategory: Design\ntags: [later]\n---\n\nWords.\n`

/** Files about the game SkyWay, whose name does not change with that of the company. */
const ofTheGame = ['games/*.yaml', 'pages/{about,home,team,testimonials}.yaml']

/** Writes a folder as an owner would, by the recipes of docs/owner.md. */
function applyOwnerRecipes(copy: ProjectCopy): void {
  const shipped = (file: string) => readFileSync(path.join(copy.folder, 'content', file), 'utf8')
  copy.writeOwn(
    'site.yaml',
    'name: Larkspur & Daughters\nurl: https://larkspur.example\nlogo: our-sign.svg\nphone:\n' +
      'pages: { team: off, contact: off, testimonials: off, about: Our story, blog: Journal, portfolio: Work }\n',
  )
  for (const file of globSync(ofTheGame, { cwd: path.join(copy.folder, 'content') })) {
    const text = shipped(file).replaceAll(/SkyWay(?! Games)/g, 'Cloudline')
    copy.writeOwn(file, text.replace(/^documentUrl: .*$/m, 'documentUrl:'))
  }
  copy.writeOwn('pictures/our-sign.svg', sign)
  copy.writeOwn('pages/pricing.yaml', shipped('pages/pricing.yaml').replace(/price: [1-9]\d*/, 'price: 1234'))
  copy.writeOwn('interface/en-US/shell.yaml', 'backToTop: Up again\n')
  copy.writeOwn('legal/terms.md', '---\nupdated: yesterday\n---\n')
  copy.writeOwn(
    'blog/a-new-deck.md',
    `---
title: A new deck
summary: What arrived in the mail, and how it shuffles.
date: 2026-11-20
author: Mara Velásquez
category: Design
tags: [cards]
picture: our-sign.svg
---

It smells of **paper**. [The team](/team) likes [the price](/pricing).
`,
  )
  copy.writeOwn('blog/without-a-picture.md', plainPost('2026-11-19'))
  copy.writeOwn('blog/of-tomorrow.md', plainPost('2999-01-01'))
  copy.writeOwn(
    'portfolio/orchard.md',
    `---
title: Orchard
kind: Card
client: A cider maker in Frome
finished: 2026-11-20
picture: our-sign.svg
alt: A deck of cards with an apple on every back
line: Fifty-two apples and a wasp.
---

Its story.
`,
  )
}

/** Returns every file of a built site with a digest of its contents. */
function digests(folder: string): Record<string, string> {
  const built = path.join(folder, 'web/dist/site')
  const files = globSync('**/*', { cwd: built, withFileTypes: true }).filter((file) => file.isFile())
  return Object.fromEntries(
    files.map((file) => {
      const place = path.join(file.parentPath, file.name)
      return [path.relative(built, place), createHash('sha256').update(readFileSync(place)).digest('hex')]
    }),
  )
}

describe('after an evening of the owner’s and one build', () => {
  let folder: string
  let twin: string
  let printed: string
  const page = (address: string) =>
    readFileSync(path.join(folder, 'web/dist/site', address, 'index.html'), 'utf8')
  const file = (name: string) => readFileSync(path.join(folder, 'web/dist/site', name), 'utf8')

  beforeAll(async () => {
    const twins = [copyProject(), copyProject()] as const
    const built = await Promise.all(
      twins.map((copy) => {
        applyOwnerRecipes(copy)
        return copy.build()
      }),
    )
    folder = twins[0].folder
    twin = twins[1].folder
    printed = built[0]?.printed ?? ''
    for (const { status, printed: said } of built) expect(status, said).toBe(0)
  }, limit(300_000))

  test('the new name and sign stand on every page', { tags: 'OWNER-02' }, () => {
    const pages = globSync('**/index.html', { cwd: path.join(folder, 'web/dist/site') })
    expect(pages.length).toBeGreaterThan(35)
    for (const html of pages.map(file)) {
      expect(html).toContain('<meta property="og:site_name" content="Larkspur &amp; Daughters"/>')
      expect(html).toMatch(/<header.*\/assets\/our-sign-[\w-]+\.svg.*Larkspur &amp; Daughters.*<\/header>/s)
    }
    expect(file('site.webmanifest')).toContain('Larkspur & Daughters')
    expect(file('robots.txt')).toContain('https://larkspur.example/sitemap.xml')
  })

  test('the old name stands nowhere: one line holds it for pages, addresses, legal texts, feed and manifest', {
    tags: 'OWNER-02',
  }, () => {
    const client = path.join(folder, 'web/dist/site')
    const written = globSync('**/*.{html,data,xml,webmanifest,txt,svg}', { cwd: client })
    // The page of the API names the games to distinguish their fields.
    const told = written.filter((each) => !each.startsWith('apis') && file(each).includes('SkyWay'))
    expect(told).toEqual([])
    expect(page('about')).toContain('Larkspur &amp; Daughters Games is a small studio')
    expect(page('privacy')).toContain('Larkspur &amp; Daughters')
  })

  test('what the owner did not write is as it ships, and the samples of what the owner wrote are gone', {
    tags: 'OWNER-06',
  }, () => {
    expect(page('terms')).toContain('yesterday')
    expect(page('terms')).toContain('You may delete your profile at any time.')
    expect(page('about')).not.toMatch(/href="tel:/)
    const scripts = globSync('assets/*.js', { cwd: path.join(folder, 'web/dist/site') }).map((each) =>
      file(each),
    )
    expect(scripts.filter((script) => script.includes('Up again'))).not.toEqual([])
    expect(scripts.filter((script) => script.includes('Back to top'))).toEqual([])
    const pictures = globSync('assets/*', { cwd: path.join(folder, 'web/dist/site') })
    expect(pictures.filter((each) => /night-train|ten-quiet-minutes/.test(each))).toEqual([])
    expect(
      globSync('{blogs,portfolio}/*/index.html', { cwd: path.join(folder, 'web/dist/site') }),
    ).not.toContain('blogs/ten-quiet-minutes/index.html')
  })

  test('the new price is on the page, and the old one is not', { tags: 'OWNER-02' }, () => {
    const [, old] = /price: ([1-9]\d*)/.exec(readFileSync(`${root}/content/pages/pricing.yaml`, 'utf8')) ?? []
    const shown = (price: string | undefined) => new RegExp(`\\$(<[^>]*>|<!-- -->)*${price}\\b`)
    expect(page('pricing')).toMatch(shown('1234'))
    expect(page('pricing')).not.toMatch(shown(old))
  })

  test('the new post leads the blog, and feed and sitemap know it', {
    tags: ['OWNER-02', 'PAGE-08', 'FEED-01', 'FEED-02'],
  }, () => {
    expect(page('blogs/a-new-deck')).toContain('It smells of <strong>paper</strong>.')
    const list = page('blogs')
    expect(list.indexOf('/blogs/a-new-deck')).toBeGreaterThan(0)
    expect(page('blogs/category/design')).toContain('/blogs/a-new-deck')
    expect(file('feed.xml')).toContain('https://larkspur.example/blogs/a-new-deck')
    expect(file('sitemap.xml')).toContain('<loc>https://larkspur.example/blogs/a-new-deck</loc>')
  })

  test('a post without a picture shows one that is drawn, and has a picture for shared links', {
    tags: ['OWNER-02', 'FEED-03'],
  }, () => {
    const [, src = ''] =
      /<img src="(\/assets\/without-a-picture-\w+\.svg)"/.exec(page('blogs/without-a-picture')) ?? []
    expect(file(src.slice(1))).toContain('<svg xmlns=')
    expect(page('blogs')).toContain(src)
    expect(file('open-graph/blogs/without-a-picture.jpg').length).toBeGreaterThan(1000)
  })

  test('a post of a day to come waits, and the build says until when', { tags: 'OWNER-03' }, () => {
    expect(printed).toContain('site/blog/of-tomorrow.md waits until 2999-01-01')
    const all = globSync('**/*.{html,data,xml,js,txt}', { cwd: path.join(folder, 'web/dist/site') })
    expect(all.filter((each) => each.includes('of-tomorrow') || file(each).includes('of-tomorrow'))).toEqual(
      [],
    )
    const { madeOf: digest }: { madeOf: string } = JSON.parse(file('.built'))
    const client = path.join(folder, 'web/dist/site')
    expect(isCurrent(client, digest, '2998-12-31')).toBe(true)
    expect(isCurrent(client, digest, '2999-01-01')).toBe(false)
    expect(isCurrent(client, 'of other files', '2998-12-31')).toBe(false)
  })

  test('the new work stands in the portfolio and has a page', {
    tags: ['OWNER-02', 'PAGE-07', 'FEED-02'],
  }, () => {
    expect(page('portfolio')).toContain('/portfolio/orchard')
    expect(page('portfolio/orchard')).toContain('Fifty-two apples and a wasp.')
    expect(file('sitemap.xml')).toContain('<loc>https://larkspur.example/portfolio/orchard</loc>')
  })

  test('pages that are off have no file and no link, and what home and about show of them is gone', {
    tags: 'OWNER-07',
  }, () => {
    const client = path.join(folder, 'web/dist/client')
    expect(globSync('**/{team,contact,testimonials}{,.*}', { cwd: client })).toEqual([])
    const written = globSync('**/*.{html,xml}', { cwd: client })
    const leading =
      /href="\/(team|contact|testimonials)["/?#]|larkspur\.example\/(team|contact|testimonials)</
    expect(written.filter((each) => leading.test(file(each)))).toEqual([])
    expect(page('blogs/a-new-deck')).toContain('The team likes <a href="/pricing">the price</a>.')
    const words = (address: string) => page(address).replace(/<script.*?<\/script>/gs, '')
    expect(words('.')).not.toContain('A kind word, by post')
    expect(words('about')).not.toContain('Who is at the table')
    expect(words('pricing')).not.toContain('Ask for Business')
    expect(words('pricing')).toContain('Start playing')
  })

  test('a page has the owner’s name in menu, footer and breadcrumb, and keeps its title', {
    tags: 'OWNER-07',
  }, () => {
    const links = (html: string) =>
      [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, label]) => `${label} ${to}`)
    const [, menu = '', footer = ''] =
      /<nav id="menu"(.*?)<\/nav>.*<footer(.*)<\/footer>/s.exec(page('portfolio/orchard')) ?? []
    expect(links(menu)).toEqual([
      'Home /',
      'Pricing /pricing',
      'Journal /blogs',
      'Our story /about',
      'Work /portfolio',
      'Services /services',
    ])
    expect(links(footer)).toContain('Our story /about')
    const [, trail = ''] = /aria-label="Breadcrumb"(.*?)<\/nav>/s.exec(page('portfolio/orchard')) ?? []
    expect(links(trail)).toEqual(['Home /', 'Work /portfolio'])
    expect(page('blogs')).toContain('<title>Blog · Larkspur &amp; Daughters</title>')
  })

  test('two builds of the same files, at once and in two folders, are the same to the byte', {
    tags: 'T-H2',
  }, () => {
    expect(Object.keys(digests(folder)).length).toBeGreaterThan(200)
    expect(digests(twin)).toEqual(digests(folder))
  })
})

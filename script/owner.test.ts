import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { throwAwayFolder } from '../server/testing/process.ts'

const root = path.resolve(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The project once more, as an owner has it, with the packages of this one. */
function copyProject(): string {
  const folder = throwAwayFolder()
  folders.push(folder)
  const left = new Set(['.git', 'node_modules', 'build', '.react-router', 'data', 'test-results'])
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(path.basename(source)) })
  for (const room of ['.', 'engine', 'script', 'server', 'web']) {
    const packages = path.join(root, room, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, path.join(folder, room, 'node_modules'))
  }
  return folder
}

/** Changes a file of the owner's words; what is to be replaced must be there. */
function change(folder: string, file: string, from: string | RegExp, to: string): void {
  const place = path.join(folder, 'content', file)
  const before = readFileSync(place, 'utf8')
  const after = before.replace(from, to)
  expect(after, `${file} holds ${from}`).not.toBe(before)
  writeFileSync(place, after)
}

async function build(folder: string): Promise<{ status: unknown; printed: string }> {
  const child = spawn(process.execPath, ['script/build.ts'], { cwd: folder })
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, printed: out + err }
}

const sign = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'

/** An evening of the owner's: by the recipes of docs/owner.md, in content/ alone. */
function makeItTheirs(folder: string): void {
  const write = (file: string, body: string) => writeFileSync(path.join(folder, 'content', file), body)
  change(folder, 'site.yaml', /^name: .*$/m, 'name: Larkspur & Daughters')
  change(folder, 'site.yaml', /^url: .*$/m, 'url: https://larkspur.example')
  change(folder, 'site.yaml', /^logo: .*$/m, 'logo: our-sign.svg')
  write('pictures/our-sign.svg', sign)
  change(folder, 'pages/pricing.yaml', /price: [1-9]\d*/, 'price: 1234')
  write(
    'blog/a-new-deck.md',
    `---
title: A new deck
summary: What arrived in the mail, and how it shuffles.
date: 2026-12-01
author: Mara Velásquez
category: Design
tags: [cards]
picture: our-sign.svg
---

It smells of **paper**.
`,
  )
  write(
    'portfolio/orchard.md',
    `---
title: Orchard
kind: Card
client: A cider house in Frome
finished: 2026-11-30
picture: our-sign.svg
alt: A deck of cards with an apple on every back
line: Fifty-two apples and a wasp.
---

Its story.
`,
  )
}

/** Every file of a built site with a digest of what is in it. */
function digests(folder: string): Record<string, string> {
  const built = path.join(folder, 'web/build/client')
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
  const page = (address: string) =>
    readFileSync(path.join(folder, 'web/build/client', address, 'index.html'), 'utf8')
  const file = (name: string) => readFileSync(path.join(folder, 'web/build/client', name), 'utf8')

  beforeAll(async () => {
    folder = copyProject()
    twin = copyProject()
    const built = await Promise.all(
      [folder, twin].map((copy) => {
        makeItTheirs(copy)
        return build(copy)
      }),
    )
    for (const { status, printed } of built) expect(status, printed).toBe(0)
  }, 300_000)

  test('[PAGE-01] the new name and sign stand on every page', () => {
    const pages = globSync('**/index.html', { cwd: path.join(folder, 'web/build/client') })
    expect(pages.length).toBeGreaterThan(50)
    for (const html of pages.map(file)) {
      expect(html).toContain('<meta property="og:site_name" content="Larkspur &amp; Daughters"/>')
      expect(html).toMatch(/<header.*\/assets\/our-sign-[\w-]+\.svg.*Larkspur &amp; Daughters.*<\/header>/s)
    }
    expect(file('site.webmanifest')).toContain('Larkspur & Daughters')
    expect(file('robots.txt')).toContain('https://larkspur.example/sitemap.xml')
  })

  test('[PAGE-06] the new price is on the page, and the old one is not', () => {
    const [, old] = /price: ([1-9]\d*)/.exec(readFileSync(`${root}/content/pages/pricing.yaml`, 'utf8')) ?? []
    const shown = (price: string | undefined) => new RegExp(`\\$(<[^>]*>|<!-- -->)*${price}\\b`)
    expect(page('pricing')).toMatch(shown('1234'))
    expect(page('pricing')).not.toMatch(shown(old))
  })

  test('[PAGE-08] [PAGE-09] the new post leads the blog, and feed and sitemap know it', () => {
    expect(page('blogs/a-new-deck')).toContain('It smells of <strong>paper</strong>.')
    const list = page('blogs')
    expect(list.indexOf('/blogs/a-new-deck')).toBeGreaterThan(0)
    expect(page('blogs/category/design')).toContain('/blogs/a-new-deck')
    expect(file('feed.xml')).toContain('https://larkspur.example/blogs/a-new-deck')
    expect(file('sitemap.xml')).toContain('<loc>https://larkspur.example/blogs/a-new-deck</loc>')
  })

  test('[PAGE-07] the new work stands in the portfolio and has a page', () => {
    expect(page('portfolio')).toContain('/portfolio/orchard')
    expect(page('portfolio/orchard')).toContain('Fifty-two apples and a wasp.')
    expect(file('sitemap.xml')).toContain('<loc>https://larkspur.example/portfolio/orchard</loc>')
  })

  test('[T-H2] two builds of the same files, at once and in two folders, are the same to the byte', () => {
    expect(Object.keys(digests(folder)).length).toBeGreaterThan(200)
    expect(digests(twin)).toEqual(digests(folder))
  })
})

test('[PAGE-06] a misspelt field stops the build with the file, the field and what is expected', async () => {
  const folder = copyProject()
  change(folder, 'pages/pricing.yaml', 'price:', 'prize:')
  const { status, printed } = await build(folder)
  expect(status).toBe(1)
  expect(printed).toContain('content/pages/pricing.yaml cannot be used:')
  expect(printed).toContain('plans.1.price: expected a number, found nothing')
  expect(printed).toContain("plans.1: 'prize' is no field here; did you mean 'price'?")
  expect(existsSync(path.join(folder, 'web/build/made-of'))).toBe(false)
}, 300_000)

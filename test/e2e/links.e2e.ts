import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { type HTMLElement, parse } from 'node-html-parser'
import { readPage } from '../../web/build/page.ts'
import { stickingOut } from '../support/browser/check-page.ts'
import { deadLinks, followEach, type Links, noteLinks } from '../support/browser/links.ts'
import { allPlaces, built, eachKind, patternFor } from '../support/browser/pages.ts'
import { complaintsOf } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

test.use({ trace: 'off' })

let server: TestServer
test.beforeAll(async ({ shared }) => {
  server = shared.server
})

const builtPlaces = allPlaces().filter(({ isPrerendered }) => isPrerendered)

/** Returns a page as it comes from the server, before any script has run. */
async function read(request: APIRequestContext, address: string): Promise<HTMLElement> {
  return parse(await (await request.get(server.address + address)).text())
}

test('[LOOK-06] without scripts each page that was built says what it is', async ({ request }) => {
  for (const { address, usesApi } of builtPlaces) {
    const page = await read(request, address)
    expect.soft(page.querySelectorAll('main h1'), address).toHaveLength(1)
    // What depends on the API does not load without scripts.
    const text = page.querySelector('main')?.structuredText ?? ''
    expect.soft(text.length, `${address}: letters without scripts`).toBeGreaterThan(usesApi ? 20 : 60)
  }
})

// The other pages have the same boxes with scripts.
test('[LOOK-06] without scripts each kind of page that waits for the server fits a phone', async ({
  browser,
}) => {
  const viewport = { width: 360, height: 740 }
  const page = await browser.newPage({ baseURL: server.address, javaScriptEnabled: false, viewport })
  const complaints = complaintsOf(page)
  for (const { address } of eachKind(builtPlaces.filter(({ usesApi }) => usesApi))) {
    await page.goto(address)
    expect.soft(await stickingOut(page), address).toEqual([])
  }
  await expect.poll(() => complaints).toEqual([])
  await page.context().close()
})

/** Returns one link within the site to each kind of page. */
function toEachKind(links: Links): Links {
  const within = [...links].filter(([href]) => new URL(href).origin === server.address && !href.includes('#'))
  const byKind = Map.groupBy(within, ([href]) => patternFor(new URL(href).pathname))
  return new Map([...byKind].flatMap(([pattern, alike]) => (pattern === '/*' ? [] : alike.slice(0, 1))))
}

test('[SITE-02] [SITE-06] no link on any page is dead, and each kind leads where it says when it is pressed', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address })
  const complaints = complaintsOf(page)
  const links: Links = new Map()
  for (const { address } of builtPlaces)
    noteLinks(await read(page.request, address), server.address + address, links)
  expect(links.size).toBeGreaterThan(50)
  expect(await deadLinks(page.request, server.address, links)).toEqual([])
  await page.goto('/')
  await followEach(page, toEachKind(links))
  await expect.poll(() => complaints).toEqual([])
  await page.context().close()
})

test('[FEED-02] each page has a title and a description of its own, and sitemap.xml and robots.txt know it', async ({
  request,
}) => {
  const pages = builtPlaces.map(({ address }) =>
    readPage(address, readFileSync(path.join(built, address, 'index.html'), 'utf8')),
  )
  expect(pages).toHaveLength(builtPlaces.length)
  const known = new Map(
    pages.flatMap((page) => (page.canonical === null ? [] : [[page.canonical, page] as const])),
  )
  const twice = (key: 'title' | 'description') => {
    const all = [...known.values()].map((page) => page[key])
    return all.filter((text, place) => all.indexOf(text) !== place)
  }
  expect(twice('title')).toEqual([])
  expect(twice('description')).toEqual([])

  const sitemap = await (await request.get(`${server.address}/sitemap.xml`)).text()
  for (const canonical of known.keys()) expect(sitemap).toContain(`<loc>${canonical}</loc>`)
  expect(await (await request.get(`${server.address}/robots.txt`)).text()).toContain('/sitemap.xml')
})

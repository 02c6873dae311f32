import { expect, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { readPages } from '../../script/site/page.ts'
import { complaintsOf } from './people.ts'
import { allPlaces, built } from './places.ts'
import { deadLinks, followEach, type Links, noteLinks } from './site-links.ts'
import { stickingOut } from './site-visit.ts'

test.use({ trace: 'off' })

let house: RunningHouse
test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
})
test.afterAll(() => house.close())

const links: Links = new Map()

test('[SITE-01] without scripts each page that was built reads well at every width', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: house.address, javaScriptEnabled: false })
  const complaints = complaintsOf(page)
  for (const { address, isPrerendered, isRoom } of allPlaces()) {
    if (!isPrerendered) continue
    await page.goto(address)
    await expect.soft(page.locator('main h1'), address).toHaveCount(1)
    // What lives by the API stands still without scripts, but says what it is.
    const words = (await page.locator('main').innerText()).length
    expect.soft(words, `${address}: words without scripts`).toBeGreaterThan(isRoom ? 20 : 60)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      expect.soft(await stickingOut(page), `${address}, ${width} px wide`).toEqual([])
    }
    await noteLinks(page, links)
  }
  expect(complaints).toEqual([])
  await page.context().close()
})

test('[SITE-01] [SITE-02] [SITE-06] no link on any page is dead, and each leads where it says when it is pressed', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: house.address })
  const complaints = complaintsOf(page)
  expect(links.size).toBeGreaterThan(50)
  expect(await deadLinks(page.request, house.address, links)).toEqual([])
  await page.goto('/')
  await followEach(page, links)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('[SITE-01] each page has a title and a description of its own, and sitemap and robots know it', async ({
  request,
}) => {
  const pages = readPages(built)
  expect(pages).toHaveLength(allPlaces().filter(({ isPrerendered }) => isPrerendered).length)
  const known = new Map(
    pages.flatMap((page) => (page.canonical === null ? [] : [[page.canonical, page] as const])),
  )
  const twice = (key: 'title' | 'description') => {
    const all = [...known.values()].map((page) => page[key])
    return all.filter((text, place) => all.indexOf(text) !== place)
  }
  expect(twice('title')).toEqual([])
  expect(twice('description')).toEqual([])

  const sitemap = await (await request.get(`${house.address}/sitemap.xml`)).text()
  for (const canonical of known.keys()) expect(sitemap).toContain(`<loc>${canonical}</loc>`)
  expect(await (await request.get(`${house.address}/robots.txt`)).text()).toContain('/sitemap.xml')
})

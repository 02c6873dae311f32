import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { systemBar } from '../support/browser/page-parts.ts'
import { makeReader, openAs, type Person } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { settled } from '../support/browser/settled.ts'
import { shifts } from '../support/browser/shifts.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
/** Windows whose shape a drawing that fills them must follow. */
const strangeSizes = [
  { width: 2560, height: 1080 },
  { width: 1440, height: 600 },
] as const

let server: TestServer
let admin: Person
test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ baseURL: server.address, reducedMotion: 'reduce' })
}

/**
 * Returns the names of the elements whose middle is covered by another one, without those outside the window.
 */
const covered = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      if (width === 0 || top < 0 || top > innerHeight) return []
      const seen = document.elementFromPoint(left, top)
      return element.contains(seen) ? [] : [element.textContent ?? '']
    }),
  )

test('the sun of each sky is drawn whole, glow included, and the slides show all up to the highest balloon, however wide the window', {
  tag: '@LOOK-04',
}, async ({ browser }) => {
  const page = await openPage(browser)
  const cut = () =>
    page.locator('svg:has(> .day-light)').evaluate((drawing) => {
      const ground = drawing.getBoundingClientRect()
      return [...drawing.querySelectorAll('.day-light circle')].some((circle) => {
        const { left, top, right } = circle.getBoundingClientRect()
        return left < ground.left || right > ground.right || top < ground.top
      })
    })
  const skies = ['/pricing', '/testimonials', '/team', '/about', '/services', '/portfolio', '/counter']
  for (const address of skies) {
    await page.goto(address)
    await expect.soft.poll(cut, address).toBe(false)
  }
  await page.goto('/')
  const windows = [sizes[0], sizes[1], sizes[3], ...strangeSizes]
  for (const name of [/^Slide 1 of/, /^Slide 2 of/, /^Slide 3 of/]) {
    await page.getByRole('button', { name }).click()
    const slide = page.locator('.hero-slide:not([inert])')
    for (const size of windows) {
      await page.setViewportSize(size)
      const missing = () =>
        slide.evaluate((shown) => {
          const { top, left } = shown.getBoundingClientRect()
          const aloft = shown.querySelector('.hero-aloft')?.getBoundingClientRect()
          const towns = shown.querySelector('use')?.getBoundingClientRect()
          const above = (aloft?.top ?? 0) - top
          const beside = left - (towns?.left ?? left + 1)
          return [
            ...(above > 0 ? [] : [`${-above} px of the balloons`]),
            ...(beside >= 0 ? [] : [`${-beside} px left of the towns`]),
          ]
        })
      await expect.soft.poll(missing, `${name} at ${size.width}`).toEqual([])
    }
  }
  await page.context().close()
})

test('nothing moves while the list of games and the leaderboard load, also with an unfinished game', {
  tag: '@LOOK-04',
}, async ({ browser }) => {
  const reader = await makeReader(server, admin.client, 'Rosa')
  const phone = { viewport: { width: 412, height: 823 } }
  const readers = await openAs(browser, server, reader, phone)
  const pages = [await browser.newPage({ baseURL: server.address, ...phone }), readers]
  const movesAt = async (page: Page, address: string) => {
    await page.goto(address)
    // Both pages ask for more once they know who looks at them.
    await expect(page.locator('header [aria-busy]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    return await settled(() => page.evaluate(shifts))
  }
  // The place of an unfinished game is known from the second visit.
  await dealGame(reader, 1)
  await readers.goto('/game-dashboard')
  const unfinished = readers.getByRole('region', { name: 'Unfinished games' }).getByRole('link')
  await expect(unfinished).toBeVisible()
  for (const page of pages)
    for (const address of ['/games', '/game-dashboard'])
      expect.soft(await movesAt(page, address), address).toEqual([])
  await expect(unfinished).toBeVisible()
  for (const page of pages) await page.context().close()
})

test('a message covers neither the header, nor the bar of the admins, nor the buttons of a table', {
  tag: '@LOOK-04',
}, async ({ browser }) => {
  const page = await openAs(browser, server, admin, { reducedMotion: 'reduce' })
  await page.goto('/alert')
  const controls = page.locator('[data-system-bar] :is(a, button), header.sticky :is(a, button)')
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('button')
  const menu = page.getByRole('button', { name: 'Menu' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('main').getByRole('button', { name: 'A message that stays' }).click()
    for (const isScrolled of [false, true]) {
      await page.evaluate((y) => scrollTo(0, y), isScrolled ? 120 : 0)
      await expect(message).toBeInViewport({ ratio: 1 })
      await expect.soft.poll(() => covered(controls), `${size.width}, scrolled: ${isScrolled}`).toEqual([])
    }
    if (size.width < 1024) {
      await menu.click()
      await expect.soft.poll(() => covered(controls), `${size.width}, the menu expanded`).toEqual([])
      await menu.click()
    }
    await message.click()
    await expect(message).toHaveCount(0)
  }

  await test.step('at a table', async () => {
    const { id } = await dealGame(admin, 1)
    await page.route('**/api/games', (route) => {
      const json = { title: 'Bad Request', status: 400, detail: 'No.' }
      return route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', json })
        : route.continue()
    })
    await page.goto(`/games/${id}`)
    const buttons = page.getByRole('main').locator('header :is(a, button)')
    for (const size of sizes.slice(0, 3)) {
      await page.setViewportSize(size)
      await page.getByRole('button', { name: /^Market pile 1/ }).click()
      await page.getByRole('button', { name: /^Place row 1 column 1/ }).click()
      await expect(message).toBeInViewport({ ratio: 1 })
      await expect.soft.poll(() => covered(buttons), `${size.width}`).toEqual([])
      await message.click()
      await expect(message).toHaveCount(0)
    }
  })

  await page.context().close()
})

test('the bar of the admins leaves room for both tables, and for their ends', { tag: '@LOOK-03' }, async ({
  browser,
}) => {
  const page = await openAs(browser, server, admin, { reducedMotion: 'reduce' })
  for (const [gameTypeId, turns] of [
    [1, 0],
    [1, 27],
    [2, 0],
    [2, 18],
  ] as const) {
    const { id } = await dealGame(admin, gameTypeId, turns)
    await page.goto(`/my-games/${id}`)
    await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
    await expect(systemBar(page)).toBeVisible()
    for (const [width, height] of [
      [1280, 720],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      const bottom = () =>
        page.evaluate(() => document.querySelector('.table-frame')?.getBoundingClientRect().bottom)
      await expect.soft.poll(bottom).toBeLessThanOrEqual(height)
    }
  }
  await page.context().close()
})

import { type Browser, expect, type Page } from '@playwright/test'
import { allPlaces, eachKind } from '../support/browser/pages.ts'
import { makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'

test.use({ trace: 'off' })

// One of each kind of page that is prerendered, as anybody sees it.
for (const { address } of eachKind(allPlaces()).filter(({ isPrerendered }) => isPrerendered)) {
  test(`each script of ${address}`, async ({ browser, shared: { server } }) => {
    test.setTimeout(limit(300_000))
    await blockEach(() => browser.newPage({ baseURL: server.address }), address)
  })
}

test('each script of a table, as its player', async ({ browser, shared: { server, admin } }) => {
  test.setTimeout(limit(300_000))
  const reader = await makeReader(server, admin.client, 'Linnet')
  const { id } = await dealGame(reader, 1)
  await blockEach(() => openAs(browser, server, reader), `/my-games/${id}`)
})

async function blockEach(open: () => ReturnType<Browser['newPage']>, address: string): Promise<void> {
  const whole = await open()
  const scripts = new Set<string>()
  whole.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  })
  await arrive(whole, address)
  expect(await stateOf(whole)).toBe('works')
  await whole.context().close()
  expect(scripts.size).toBeGreaterThan(3)
  for (const script of scripts) {
    await test.step(script, async () => {
      const page = await open()
      await page.route(script, (route) => route.abort('blockedbyclient'))
      await arrive(page, address)
      expect.soft(await stateOf(page), script).not.toMatch(/waits/)
      await page.context().close()
    })
  }
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('hydrated', () => {
      document.documentElement.dataset['hydrated'] = 'yes'
    })
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  // Some parts of a page load when they are nearly in view.
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
}

/** Returns whether a page says that something is missing, works without it, or waits for it. */
async function stateOf(page: Page): Promise<string> {
  // By roles this would take minutes in the page with the API, which has thousands of elements.
  const said = page
    .locator('[role=alert]', { hasText: /did not load/ })
    .or(page.locator('h1', { hasText: 'This page could not be shown' }))
  const isHydrated = await page.locator('html[data-hydrated]').count()
  if (!isHydrated) return (await said.isVisible()) ? 'says so' : 'waits for its scripts'
  const skeletons = page.locator('main .skeleton:visible')
  // A part that never came is told after ten seconds.
  await expect(skeletons)
    .toHaveCount(0, { timeout: limit(12_000) })
    .catch(() => {})
  return (await skeletons.count()) === 0 ? 'works' : 'waits for a part'
}

import { expect, type Locator, type Page } from '@playwright/test'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { menuItem, openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer

test.beforeAll(async ({ shared }) => {
  server = shared.server
})

let page: Page
test.afterEach(() => page.context().close())

const atHome = () => expect(page).toHaveURL(`${server.address}/`)

test('[SITE-01] every page has header, main and footer, and an unknown address goes to the empty path', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await atHome()
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toBeVisible()
  }
})

test('[SITE-01] an old link to a page that is no longer there goes to the empty path, unless that is what is missing', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  await page.goto('/terms')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await page.route('**/services.data*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await atHome()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deal yourself a morning.')
  await page.goto('/terms')
  await page.route('**/_.data*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
})

test('[SITE-08] a page offers the way back to the top after 100 pixels', async ({ browser }) => {
  page = await openSignedOut(browser, server)
  await page.goto('/')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  const back = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => scrollTo(0, 101))
  await expect(back).toBeVisible()
  await page.evaluate(() => scrollTo(0, 100))
  await expect(back).toBeHidden()
  await page.evaluate(() => scrollTo(0, 900))
  await back.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(back).toBeHidden()
})

test('[NAV-01] a page that comes late is announced by a line at the top, which goes when the page has come, and stays still for people who prefer less motion', async ({
  browser,
}) => {
  page = await browser.newPage({ baseURL: server.address, reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(menuItem(page, 'Login')).toBeEnabled()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/services.data*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await expect(progress()).toHaveText('Loading…')
  await expect(progress()).toBeInViewport()
  await atHome()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => progress().evaluate((line) => getComputedStyle(line).scale)).toBe('0.92 1')
  release()
  await expect(
    page.getByRole('heading', { name: 'Small jobs, done like large ones', level: 1 }),
  ).toBeVisible()
  await expect(progress()).toHaveCount(0)
})

const progress = () => page.locator('.navigation-progress')

/** Waits until the parts of a page listen that come after it, of which this button is the last, and nothing moves. */
async function untilAidsListen(): Promise<void> {
  await expect(menuItem(page, 'Login')).toBeEnabled()
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(() => scrollTo(0, 101))
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
}

test('[NAV-02] a page whose link was pointed at or focused has been fetched', async ({ browser }) => {
  for (const [from, wanted, want] of [
    ['/about', '/privacy', (link: Locator) => link.focus()],
    // Its data have another address, because the page has a loader in the browser too.
    ['/blogs', '/blogs/three-thousand-skies', (link: Locator) => link.hover()],
  ] as const) {
    page = await openSignedOut(browser, server)
    await page.goto(from)
    const link = page.locator(`:is(main, footer) a[href="${wanted}"]`).first()
    await untilAidsListen()
    await want(link)
    await expect
      .poll(() =>
        page.evaluate((data) => {
          const pathOf = (address: string) => new URL(address, location.href).pathname
          const fetched = performance.getEntriesByType('resource').map(({ name }) => pathOf(name))
          const modules = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
          return [data, ...modules.map(({ href }) => href)].every((address) =>
            fetched.includes(pathOf(address)),
          )
        }, `${wanted}.data`),
      )
      .toBe(true)
    await page.context().setOffline(true)
    await link.click()
    await expect(page).toHaveURL(`${server.address}${wanted}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (from === '/about') await page.context().close()
  }
})

test('[NAV-02] nothing is fetched in advance for a device that asks to save data', async ({ browser }) => {
  for (const saveData of [false, true]) {
    page = await openSignedOut(browser, server)
    await page.addInitScript((isOn) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: isOn } })
    }, saveData)
    await pausedClock(page, async () => {
      await page.goto('/about')
      await untilAidsListen()
    })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Services' })
    const inAdvance = page.locator('link[rel="prefetch"]')
    await link.focus()
    await page.clock.runFor(1_000)
    await expect(inAdvance).toHaveCount(saveData ? 0 : 1)
    if (!saveData) await page.context().close()
  }
})

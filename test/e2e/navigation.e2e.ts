import { expect, type Locator, type Page } from '@playwright/test'
import { openSignedOut } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer

test.beforeAll(async ({ shared }) => {
  server = shared.server
})

let page: Page
test.afterEach(() => page.context().close())

const atHome = () => expect(page).toHaveURL(`${server.address}/`)
/** Waits until the page works: a link that is pressed before is followed by the browser itself. */
const works = () => expect(page.locator('header [aria-busy]')).toHaveCount(0)

test('an unknown address and a link to a page that has gone lead home', { tag: '@SITE-01' }, async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await atHome()
  await page.goto('/terms')
  await works()
  await page.route('**/services.data*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
  await atHome()
  await expect(page.locator('main h1')).toBeVisible()

  await test.step('unless the home page itself is missing', async () => {
    await page.goto('/terms')
    await works()
    await page.route('**/_.data*', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
  })
})

/** Waits until the parts of a page listen that come after it, of which that button is the last, and nothing moves. */
async function untilAidsListen(): Promise<void> {
  await works()
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(() => scrollTo(0, 101))
  await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
}

test('a page whose link was pointed at or focused opens without a network', { tag: '@NAV-02' }, async ({
  browser,
}) => {
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

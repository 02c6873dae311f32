import { expect, type Page } from '@playwright/test'
import { breadcrumb } from '../support/browser/page-parts.ts'
import {
  complaintsOf,
  makeReader,
  menuItem,
  openAs,
  openSignedOut,
  type Person,
} from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let admin: Person

test.beforeAll(async ({ shared }) => {
  server = shared.server
  admin = shared.admin
})

let page: Page
test.afterEach(() => page.context().close())

const atHome = () => expect(page).toHaveURL(`${server.address}/`)

test('[SITE-01] every page has header, main and footer, and an unknown address goes to the empty path', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  for (const address of ['/no-such-page', '/no/such/page', '/games/1/2', '/Home/else']) {
    await page.goto(address)
    await atHome()
  }
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toBeVisible()
  }
})

test('[SITE-12] the breadcrumb says where the page stands: Games is a link for who may play', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  await page.goto('/game-dashboard')
  await expect(breadcrumb(page).getByRole('listitem')).toHaveText(['Home', '/Games'])
  await expect(breadcrumb(page).getByRole('link')).toHaveText(['Home'])
  await page.context().close()
  page = await openAs(browser, server, await makeReader(server, admin.client, 'Rhea'))
  await page.goto('/game-dashboard')
  await expect(breadcrumb(page).getByRole('link')).toHaveText(['Home', 'Games'])
  await breadcrumb(page).getByRole('link', { name: 'Home' }).click()
  await atHome()
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

test('[SITE-01] [PAGE-09] addresses in other letters and posts by number lead to their page', async ({
  browser,
}) => {
  page = await openSignedOut(browser, server)
  const complaints = complaintsOf(page)
  for (const [typed, shown] of [
    ['/About', '/about'],
    ['/HOME?x=1', '/home?x=1'],
    ['/Pricing', '/pricing'],
    ['/Contact/', '/contact'],
    ['/Game-Dashboard?type=2', '/game-dashboard?type=2'],
    ['/codesadmin', '/codesAdmin'],
    ['/blogs/1', '/blogs/three-thousand-skies'],
    ['/Blogs/12', '/blogs/what-a-deck-remembers'],
  ] as const) {
    await page.goto(typed)
    await expect(page).toHaveURL(`${server.address}${shown}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }

  await test.step('also as the router goes', async () => {
    for (const [typed, shown] of [
      ['/About?x=1', '/about?x=1'],
      ['/Blogs/2', '/blogs/two-hundred-points-of-lunch'],
      ['/TERMS#section-3', '/terms#section-3'],
    ] as const) {
      await page.evaluate((address) => {
        history.pushState({ idx: 1 }, '', address)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, typed)
      await expect(page).toHaveURL(`${server.address}${shown}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
  expect(complaints).toEqual([])

  await page.goto('/blogs/13')
  await expect(page).toHaveURL(`${server.address}/`)
})

import { expect } from '@playwright/test'
import { consoleErrorsOf, menuItem } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { type HostedSite, openHostedSite } from '../support/server/static-host.ts'

let host: HostedSite
test.beforeAll(async () => {
  host = await openHostedSite()
})
test.afterAll(() => host.close())

test('the site of a host of files signs in at an API elsewhere, and shows what that knows', {
  tag: ['@HOST-01', '@API-01'],
}, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: host.address })
  const consoleErrors = consoleErrorsOf(page)
  await page.goto('/')
  // On a slow connection, the person presses the link before the page's scripts have loaded, and it still
  // works.
  let letCome = (): void => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(`${host.server.address}/assets/*.js`, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await menuItem(page, 'Login').click()
  await page.getByRole('link', { name: 'Create an account' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(`${host.server.address}/sign-up`)
  letCome()
  await page.getByLabel('Email', { exact: true }).fill('elsewhere@example.org')
  await page.getByLabel('Name').fill('Elsewhere')
  await page.getByLabel('Password', { exact: true }).fill('climbing the evening sky')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await expect(page).toHaveURL(`${host.address}/`)

  const ranked = page.waitForResponse(`${host.server.address}/api/gametypes/ranked/-1`)
  await page.goto('/game-dashboard')
  expect((await ranked).status()).toBe(200)
  await expect(page.getByText('Currently No Records').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Games', exact: true })).toBeVisible()

  await test.step('an address that only the router knows is a page', async () => {
    await page.goto('/all-my-games/1')
    await expect(page.getByRole('heading', { name: 'Current Games' })).toBeVisible()
  })

  // A logout would refuse the request for them, which browsers report.
  const preferencesHaveCome = () =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/AppUser/preferences') && response.request().method() === 'GET',
    )
  await test.step('the router leads addresses in other letters and posts by number to their page', async () => {
    for (const [typed, shown] of [
      ['/Terms?x=1#top', '/terms?x=1#top'],
      ['/blogs/1', '/blogs/three-thousand-skies'],
    ] as const) {
      const come = preferencesHaveCome()
      await page.goto(typed)
      await expect(page).toHaveURL(`${host.address}${shown}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await come
    }
  })

  await menuItem(page, 'Logout').click()
  await expect(page).toHaveURL(`${host.address}/logout`)
  await expect(menuItem(page, 'Login')).toBeVisible()
  // This host knows neither other letters nor posts by number.
  const notFound = 'Failed to load resource: the server responded with a status of 404 (Not Found)'
  await expect.poll(() => consoleErrors).toEqual([notFound, notFound])
  await page.context().close()
})

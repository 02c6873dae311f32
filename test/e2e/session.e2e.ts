import { type Browser, expect, type Page } from '@playwright/test'
import { storedTokens } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import type { TestServer } from '../support/server/test-server.ts'

let server: TestServer
let page: Page

test.beforeAll(({ shared }) => {
  server = shared.server
})
test.afterEach(() => page.context().close())

/** Opens a page of a browser in which nobody is logged in. */
async function openPage(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' })
  page = await context.newPage()
}

/** Signs up through the pages, starting on this page. */
async function signUp(from: string, email: string): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: 'Login', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Robin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a ladder of clubs')
  await page.getByRole('button', { name: 'Create my account' }).click()
  // The browser stretches a password, which takes all cores for a while.
  await expect(logout(page)).toBeVisible({ timeout: limit(30_000) })
}

const logout = (at: Page) => at.getByRole('banner').getByText('Logout', { exact: true })
const login = (at: Page) => at.getByRole('banner').getByText('Login', { exact: true })

test('two tabs share one session: they are logged in together, renew once between them, and are logged out together', {
  tag: ['@AUTH-01', '@AUTH-18', '@T-A13', '@T-A14'],
}, async ({ browser }) => {
  await openPage(browser)
  const context = page.context()
  const other = await context.newPage()
  await other.goto('/game-dashboard')
  await expect(login(other)).toBeVisible()
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signUp('/game-dashboard', 'two.tabs@example.org')
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await expect(logout(other)).toBeVisible()

  await test.step('the code of the login is left nowhere, and one from elsewhere changes nothing', async () => {
    await page.reload()
    await expect(logout(page)).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/code=/)
    expect(addresses.join()).not.toContain('access_token')
    const before = await storedTokens(page)
    await page.goto('/?code=foreign&state=foreign')
    await expect(page).toHaveURL(`${server.address}/`)
    await expect(logout(page)).toBeVisible()
    expect(await storedTokens(page)).toBe(before)
  })

  // Each tab has loaded who is logged in and their preferences, and this page loads nothing else. No page is left
  // while it renews a token, because that renewal would be lost and repeated. The page before may still load the same.
  for (const tab of [page, other]) {
    await tab.goto('/counter')
    const loaded = () =>
      tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    const both = ['/api/AppUser', '/api/AppUser/preferences']
    await expect.poll(loaded).toEqual(expect.arrayContaining(both))
  }

  let renewals = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token')) renewals += 1
  })
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0 }))
  })
  const old = await storedTokens(page)
  // Each has its token when it asks who is logged in.
  const asked = [page, other].map((tab) => tab.waitForRequest('**/api/AppUser'))
  await Promise.all([page.reload(), other.reload()])
  await Promise.all(asked)
  await expect(logout(page)).toBeVisible()
  await expect(logout(other)).toBeVisible()
  await expect.poll(() => storedTokens(page)).not.toBe(old)
  expect(renewals).toBe(1)

  await logout(page).click()
  await expect(page).toHaveURL(`${server.address}/logout`)
  await expect(login(page)).toBeVisible()
  await expect(login(other)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})

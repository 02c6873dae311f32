import { type Browser, expect, type Page } from '@playwright/test'
import { makePerson, openAs } from '../support/browser/people.ts'
import { reloadWithExpiredToken, storedTokens } from '../support/browser/stored-session.ts'
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

/** Opens the home page for a new person, who is logged in. */
async function openForPerson(browser: Browser): Promise<void> {
  page = await openAs(browser, server, await makePerson(server, 'Robin'))
  await page.goto('/')
  await expect(logout(page)).toBeVisible()
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

test('[AUTH-01] [T-A14] a sign-in comes back to where it began and leaves no code behind, and a code from elsewhere changes nothing', async ({
  browser,
}) => {
  await openPage(browser)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signUp('/game-dashboard', 'comes.back@example.org')
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await page.reload()
  await expect(logout(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
  expect(addresses.join()).not.toContain('access_token')

  await test.step('a code that this tab did not ask for', async () => {
    const before = await storedTokens(page)
    await page.goto('/?code=foreign&state=foreign')
    await expect(page).toHaveURL(`${server.address}/`)
    await expect(logout(page)).toBeVisible()
    expect(await storedTokens(page)).toBe(before)
  })
})

test('[AUTH-18] [T-A13] two tabs share one session: both sign in, renew once between them, and sign out', async ({
  browser,
}) => {
  await openPage(browser)
  const context = page.context()
  const other = await context.newPage()
  await other.goto('/game-dashboard')
  await expect(login(other)).toBeVisible()
  await signUp('/game-dashboard', 'two.tabs@example.org')
  await expect(logout(other)).toBeVisible()
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

/** Makes the page what the browser's Back restores: its scripts go on where they were. */
function beRestored(): void {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

test('[AUTH-18] a page that Back restores after a logout shows nothing of the person', async ({
  browser,
}) => {
  await openForPerson(browser)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  // The page is left, and kept.
  await page.route('**/oauth2/end-session*', (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest('**/oauth2/end-session*')
  await logout(page).click()
  await left
  await page.evaluate(beRestored)
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(login(page)).toBeEnabled()

  // Logged out in another tab meanwhile: a page that was restored heard nothing of it.
  await openForPerson(browser)
  await page.goto('/account')
  await expect(logout(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('skyway.tokens'))
  await page.evaluate(beRestored)
  await expect(login(page)).toBeEnabled()
  await expect(page.getByText('Robin')).toHaveCount(0)
})

test('[AUTH-10] a browser without WebAssembly is told before a password is typed', async ({ browser }) => {
  await openPage(browser)
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly')
  })
  for (const address of ['/sign-in', '/sign-up']) {
    await page.goto(address)
    await expect(page.getByRole('alert').filter({ hasText: 'WebAssembly switched off' })).toBeVisible()
  }
})

interface Kept {
  accessToken: string
  refreshToken: string
}
async function kept(): Promise<Kept> {
  return JSON.parse((await storedTokens(page)) ?? '{}')
}
const appUser = (accessToken: string, method = 'GET') =>
  fetch(`${server.address}/api/AppUser`, { method, headers: { authorization: `Bearer ${accessToken}` } })

test('[AUTH-05] [AUTH-09] [T-A12] a stolen refresh token ends the session for the thief as well', async ({
  browser,
}) => {
  await openForPerson(browser)
  const steal = async (refreshToken: string) => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'skyway-site' }
    const answer = await fetch(`${server.address}/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token: accessToken, refresh_token } = await answer.json()
    return { status: answer.status, accessToken, refreshToken: refresh_token }
  }
  const first = await steal((await kept()).refreshToken)
  const second = await steal(first.refreshToken)
  expect((await appUser(second.accessToken)).status).toBe(200)

  await reloadWithExpiredToken(page)
  await expect.poll(() => storedTokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
  expect((await appUser(second.accessToken)).status).toBe(401)
  expect((await steal(second.refreshToken)).status).toBe(400)
})

test('[T-G1] [AUTH-09] a person who was deleted elsewhere is signed out with the next call', async ({
  browser,
}) => {
  await openForPerson(browser)
  expect((await appUser((await kept()).accessToken, 'DELETE')).status).toBe(200)
  await page.goto('/game-dashboard')
  await expect.poll(() => storedTokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
})

test('[AUTH-10] mistakes stand beside their fields and get the focus', async ({ browser }) => {
  await openPage(browser)
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.org')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('This password is too easy to guess.', { exact: false })).toBeVisible()
})

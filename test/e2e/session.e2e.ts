import { type BrowserContext, expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { messages } from '../support/browser/page-parts.ts'
import { pausedClock } from '../support/browser/paused-clock.ts'
import { reloadWithExpiredToken, storedTokens } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'
import { limit } from '../support/limits.ts'
import { openPlainProvider } from '../support/providers/plain-provider.ts'
import type { ExternalProvider } from '../support/providers/provider.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
let google: ExternalProvider
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  const client = { id: 'cards', secret: 'of the cards' }
  server = await openOneProcess(async (home) => {
    google = await openPlainProvider({ ...client, redirectUri: `${home}/auth/callback/google` })
    return {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: google.issuer,
    }
  })
})
test.afterAll(async () => {
  await server.close()
  await google.close()
})
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' })
  page = await context.newPage()
})
test.afterEach(() => context.close())

const password = 'a ladder of clubs'
/** The browser stretches a password, which takes all cores for a while. */
const afterPassword = { timeout: limit(30_000) }
let count = 0

/** Signs up through the pages, starting on this page. Returns the address of the account. */
async function signUp(from: string): Promise<string> {
  count += 1
  const email = `person-${count}@example.org`
  await page.goto(from)
  await page.getByRole('button', { name: 'Login', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(`Person ${count}`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(logout(page)).toBeVisible(afterPassword)
  return email
}

const logout = (at: Page) => at.getByRole('banner').getByText('Logout', { exact: true })
const login = (at: Page) => at.getByRole('banner').getByText('Login', { exact: true })

test('[AUTH-01] [T-A14] a sign-in comes back to where it began, and leaves no code behind', async () => {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signUp('/game-dashboard')
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await page.reload()
  await expect(logout(page)).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
  expect(addresses.join()).not.toContain('access_token')
})

test('[T-A14] a code that this tab did not ask for changes nothing', async () => {
  await signUp('/')
  const before = await storedTokens(page)
  await page.goto('/?code=foreign&state=foreign')
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(logout(page)).toBeVisible()
  expect(await storedTokens(page)).toBe(before)
})

test('[AUTH-18] [T-A13] two tabs share one session: both sign in, renew once between them, and sign out', async () => {
  const other = await context.newPage()
  await other.goto('/game-dashboard')
  await expect(login(other)).toBeVisible()
  await signUp('/game-dashboard')
  await expect(logout(other)).toBeVisible()
  // Each tab has loaded who is logged in and their preferences, and this page loads nothing else. No page is left
  // while it renews a token, because that renewal would be lost and repeated.
  for (const tab of [page, other]) {
    const answered = ['/api/AppUser', '/api/AppUser/preferences'].map((path) =>
      tab.waitForResponse((response) => response.url().endsWith(path)),
    )
    await tab.goto('/counter')
    for (const response of await Promise.all(answered)) await response.finished()
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

test('[AUTH-12] [T-A16] after a sign-out the provider asks for the password again', async () => {
  const email = await signUp('/')
  await logout(page).click()
  await expect(page).toHaveURL(`${server.address}/logout`)
  await login(page).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible(afterPassword)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(logout(page)).toBeVisible(afterPassword)
})

test('[AUTH-09] a session that the provider ended is over here too', async () => {
  await signUp('/')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0, refreshToken: 'gone' }))
  })
  await page.reload()
  await expect.poll(() => storedTokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
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

test('[AUTH-05] [AUTH-09] [T-A12] a stolen refresh token ends the session for the thief as well', async () => {
  await signUp('/')
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

test('[T-G1] [AUTH-09] a person who was deleted elsewhere is signed out with the next call', async () => {
  await signUp('/')
  expect((await appUser((await kept()).accessToken, 'DELETE')).status).toBe(200)
  await page.goto('/game-dashboard')
  await expect.poll(() => storedTokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
})

test('[AUTH-05] a page that was left open over night recovers, whatever its clock says', async () => {
  await signUp('/')
  const evening = await storedTokens(page)
  await pausedClock(page, async () => {})
  await page.clock.setSystemTime(Date.now() + 12 * 3_600_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => storedTokens(page)).not.toBe(evening)
  await expect(logout(page)).toBeVisible()
})

test('[AUTH-10] a site without a provider says so', async () => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({ json: { ...config, auth: { ...config.auth, issuer: '' } } })
  })
  await openWithPausedClock()
  await login(page).click()
  await expect(
    page.getByText('Federation requires either a User Pool or Identity Pool in config'),
  ).toBeVisible()
})

test('[AUTH-10] a second sign-in is refused while one is under way', async () => {
  const held = Promise.withResolvers<void>()
  await page.route('**/openid-configuration', async (route) => {
    await held.promise
    await route.continue()
  })
  await openWithPausedClock()
  await login(page).click()
  await login(page).click()
  await expect(page.getByText('Pending sign-in attempt already in progress')).toBeVisible()
  held.resolve()
  await page.clock.resume()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

/** Opens the home page and stops its clock: a message goes by itself, and so does an attempt to log in. */
async function openWithPausedClock(): Promise<void> {
  await pausedClock(page, async () => {
    await page.goto('/')
    await expect(login(page)).toBeEnabled()
    // React shows a part that has loaded after a timer, which would not run any more.
    await expect(messages(page)).toBeAttached()
  })
}

test('[AUTH-15] Google lets a person in, back to where it began', async () => {
  const person = {
    username: 'gustav',
    name: 'Gustav',
    email: 'gustav@example.org',
    emailVerified: true,
    groups: [],
  }
  google.people.set('gustav', person)
  await page.goto('/game-dashboard')
  await login(page).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Username').fill('gustav')
  await page.getByLabel('Passphrase').fill('gustav')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await expect(logout(page)).toBeVisible()
})

test('[AUTH-15] who comes back without a log-in is told why, and may go on with a password', async () => {
  const email = await signUp('/')
  await logout(page).click()
  await expect(page).toHaveURL(`${server.address}/logout`)
  google.people.set('other', { username: 'other', name: 'O', email, emailVerified: true, groups: [] })
  await context.clearCookies()
  await page.goto('/')
  await login(page).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Username').fill('other')
  await page.getByLabel('Passphrase').fill('other')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').getByText('has not been confirmed')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(logout(page)).toBeVisible(afterPassword)
})

test('[AUTH-10] mistakes stand beside their fields and get the focus', async () => {
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

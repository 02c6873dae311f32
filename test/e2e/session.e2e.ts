import { type BrowserContext, expect, type Page } from '@playwright/test'
import { violationsOn } from '../support/browser/axe.ts'
import { test } from '../support/browser/test.ts'
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
  await expect(logout(page)).toBeVisible()
  return email
}

const logout = (at: Page) => at.getByRole('banner').getByText('Logout', { exact: true })
const login = (at: Page) => at.getByRole('banner').getByText('Login', { exact: true })
const tokens = (at: Page) => at.evaluate(() => localStorage.getItem('skyway.tokens'))

test('[AUTH-01] [T-A14] a sign-in comes back to where it began, and leaves no code behind', async () => {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signUp('/game-dashboard')
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await page.reload()
  await expect(logout(page)).toBeVisible()
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  expect(addresses.join()).not.toContain('access_token')
})

test('[T-A14] a code that this tab did not ask for changes nothing', async () => {
  await signUp('/')
  const before = await tokens(page)
  await page.goto('/?code=foreign&state=foreign')
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(logout(page)).toBeVisible()
  expect(await tokens(page)).toBe(before)
})

test('[AUTH-18] [T-A13] two tabs share one session: both sign in, renew once between them, and sign out', async () => {
  const other = await context.newPage()
  await other.goto('/game-dashboard')
  await expect(login(other)).toBeVisible()
  await signUp('/game-dashboard')
  await expect(logout(other)).toBeVisible()
  // Each tab has loaded who is logged in, and this page loads nothing else. No page is left while it renews a
  // token, because that renewal would be lost and repeated.
  for (const tab of [page, other]) {
    const answered = tab.waitForResponse((response) => response.url().endsWith('/api/AppUser'))
    await tab.goto('/counter')
    await (await answered).finished()
  }

  let renewals = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token')) renewals += 1
  })
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0 }))
  })
  const old = await tokens(page)
  await Promise.all([page.reload(), other.reload()])
  await expect(logout(page)).toBeVisible()
  await expect(logout(other)).toBeVisible()
  await expect.poll(() => tokens(page)).not.toBe(old)
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
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(logout(page)).toBeVisible()
})

test('[AUTH-09] a session that the provider ended is over here too', async () => {
  await signUp('/')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0, refreshToken: 'gone' }))
  })
  await page.reload()
  await expect.poll(() => tokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
})

interface Kept {
  accessToken: string
  refreshToken: string
}
const kept = (at: Page): Promise<Kept> =>
  at.evaluate(() => JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}'))
const endToken = (at: Page) =>
  at.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...tokens, expiresAt: 0 }))
  })
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
  const first = await steal((await kept(page)).refreshToken)
  const second = await steal(first.refreshToken)
  expect((await appUser(second.accessToken)).status).toBe(200)

  await endToken(page)
  await page.reload()
  await expect.poll(() => tokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
  expect((await appUser(second.accessToken)).status).toBe(401)
  expect((await steal(second.refreshToken)).status).toBe(400)
})

test('[T-G1] [AUTH-09] a person who was deleted elsewhere is signed out with the next call', async () => {
  await signUp('/')
  expect((await appUser((await kept(page)).accessToken, 'DELETE')).status).toBe(200)
  await page.goto('/game-dashboard')
  await expect.poll(() => tokens(page)).toBeNull()
  await expect(login(page)).toBeVisible()
})

test('[AUTH-05] a page that was left open over night recovers, whatever its clock says', async () => {
  await signUp('/')
  const evening = await tokens(page)
  await page.clock.install()
  await page.clock.setSystemTime(Date.now() + 12 * 3_600_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => tokens(page)).not.toBe(evening)
  await expect(logout(page)).toBeVisible()
})

test('[AUTH-10] a second sign-in is refused while one is under way, and a site without a provider says so', async () => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    const config = await answer.json()
    await route.fulfill({ json: { ...config, auth: { ...config.auth, issuer: '' } } })
  })
  await page.goto('/')
  await login(page).click()
  await expect(
    page.getByText('Federation requires either a User Pool or Identity Pool in config'),
  ).toBeVisible()
  await page.unroute('**/config.json')
  let letGo: () => void = () => {}
  const held = new Promise<void>((free) => {
    letGo = free
  })
  await page.route('**/openid-configuration', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await login(page).click()
  await login(page).click()
  await expect(page.getByText('Pending sign-in attempt already in progress')).toBeVisible()
  letGo()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

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
  await expect(logout(page)).toBeVisible()
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

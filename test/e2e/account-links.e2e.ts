import { type BrowserContext, expect, type Page } from '@playwright/test'
import { menuItem } from '../support/browser/people.ts'
import { test } from '../support/browser/test.ts'
import { type Mailbox, openMailbox } from '../support/mail/mailbox.ts'
import { openPlainProvider } from '../support/providers/plain-provider.ts'
import type { ExternalProvider } from '../support/providers/provider.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mailbox: Mailbox
let google: ExternalProvider
let facebook: ExternalProvider
let server: TestServer
let context: BrowserContext
let page: Page

test.beforeAll(async () => {
  mailbox = await openMailbox()
  server = await openOneProcess(async (home) => {
    const client = { id: 'cards', secret: 'of the cards' }
    google = await openPlainProvider({ ...client, redirectUri: `${home}/auth/callback/google` })
    facebook = await openPlainProvider({ ...client, redirectUri: `${home}/auth/callback/facebook` })
    return {
      ...withoutLimits,
      SMTP_URL: mailbox.url,
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_ISSUER: google.issuer,
      FACEBOOK_CLIENT_ID: client.id,
      FACEBOOK_CLIENT_SECRET: client.secret,
      FACEBOOK_ISSUER: facebook.issuer,
    }
  })
})
test.afterAll(async () => {
  await server.close()
  await Promise.all([google.close(), facebook.close(), mailbox.close()])
})
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' })
  page = await context.newPage()
})
test.afterEach(() => context.close())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const isIn = () => expect(menuItem(page, 'Logout')).toBeVisible()
const section = () => page.getByRole('region', { name: 'Other ways to log in' })

/** Lets a person log in at a provider, which has verified the address. */
function known(provider: ExternalProvider, username: string): void {
  const email = `${username}@example.org`
  provider.people.set(username, { username, name: 'Rosa', email, emailVerified: true, groups: [] })
}

/** Logs in on the page of the provider. */
async function identify(username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Passphrase').fill(username)
  await press('Sign in')
}

/** Goes from a page to the sign-in page and from there to a provider. */
async function leaveFor(provider: string, from = '/'): Promise<void> {
  await page.goto(from)
  await menuItem(page, 'Login').click()
  await press(`Continue with ${provider}`)
}

test('a person who has only Facebook comes back to where it began, keeps it, and proves by a mail who they are', {
  tag: ['@AUTH-15', '@ACCOUNT-08', '@ACCOUNT-03'],
}, async () => {
  known(facebook, 'felix')
  await leaveFor('Facebook', '/game-dashboard')
  await identify('felix')
  await expect(page).toHaveURL(`${server.address}/game-dashboard`)
  await isIn()
  await page.goto('/account')
  await press('Remove Facebook')
  await expect(page.getByText('You could no longer log in without this.', { exact: false })).toBeVisible()

  await test.step('the server asks for a proof once the last one is old', async () => {
    const refusal = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'proof-needed' }
    await page.route('**/auth/account/links/start', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    )
    await press('Link Google')
    await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible()
    // Facebook does not say whether it has asked for a new login.
    await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0)
    await press('Email me a code')
    await page.getByLabel('Code from the email').fill(await mailbox.codeTo('felix@example.org'))
    await page.unroute('**/auth/account/links/start')
    known(google, 'felix-at-google')
    await press('Continue')
  })

  await identify('felix-at-google')
  await expect(page.getByText('You can now log in with Google, too.')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/account`)
  await expect(section().getByText(/^Linked .*\d{4}/)).toHaveCount(2)
  await expect(section().getByRole('button', { name: 'Link Google' })).toHaveCount(0)
  await press('Remove Facebook')
  await expect(section().getByText(/^Linked /)).toHaveCount(1)
})

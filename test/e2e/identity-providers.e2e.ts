import { type APIResponse, expect, type Page } from '@playwright/test'
import {
  expectTokens,
  openHome,
  type ProviderSetup,
  withCognito,
  withOidcProvider,
} from '../support/browser/identity-providers.ts'
import { login, menuItem } from '../support/browser/people.ts'
import { reloadWithExpiredToken, storedTokens } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'

// All other tests use the embedded provider.

let setup: ProviderSetup
let page: Page
test.afterEach(() => page.context().close())

/** Calls the API with the token of the page. */
async function call(path: string): Promise<APIResponse> {
  const { accessToken } = JSON.parse((await storedTokens(page)) ?? '{}')
  return await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
}

/** Returns what the page keeps about the person. */
const keptUser = async (): Promise<unknown> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('skyway.user') ?? '{}'))

test.afterEach(() => setup.close())

// Request tests cover other roles and other providers: server/session/external-provider.test.ts.
test('an admin logs in at an external provider, is known as one, and logs out', {
  tag: [
    '@AUTH-01',
    '@AUTH-03',
    '@AUTH-04',
    '@AUTH-07',
    '@AUTH-18',
    '@SITE-04',
    '@SYS-02',
    '@ACCOUNT-07',
    '@T-A14',
    '@T-A19',
  ],
}, async ({ browser }) => {
  setup = await withOidcProvider()
  page = await openHome(browser, setup, 'admin')
  await expect(page).toHaveURL(`${setup.server.address}/`)
  for (const item of ['Games', 'Have A Code?', 'View Profile', 'Logout'])
    await expect(menuItem(page, item)).toBeVisible()
  await expect(menuItem(page, 'Login')).toHaveCount(0)
  const known = setup.known('admin')
  const { website } = setup
  await expect
    .poll(keptUser)
    .toMatchObject({ ...known, signedIn: true, isAdmin: true, isReader: false, website })

  await test.step('others are shown the name of the identity token', async () => {
    const { displayName } = known
    expect(await (await call('/AppUser')).json()).toMatchObject({ displayName, isNamed: true })
  })

  await test.step('the session is renewed when its token ends, without being asked', async () => {
    const expired = await reloadWithExpiredToken(page)
    await expectTokens(page, (tokens) => tokens !== expired)
    await expect(menuItem(page, 'Logout')).toBeVisible()
  })

  await test.step('what only an admin may do', async () => {
    expect((await call('/System/secure')).status()).toBe(200)
  })

  await test.step('the switch tells the website of the admin', async () => {
    await page.getByRole('button', { name: 'Switch off', exact: true }).click()
    await page.getByRole('button', { name: 'Switch it off', exact: true }).click()
    await expect.poll(setup.switchedOffBy).toEqual([known.emailAddress])
  })

  await test.step('without an account page there, there is no link to it', async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Your account is managed elsewhere' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveCount(0)
  })

  await test.step('the logout reaches the provider, which asks again', async () => {
    await page.goto('/')
    await menuItem(page, 'Logout').click()
    await setup.confirmSignOut?.(page)
    await expect(page).toHaveURL(`${setup.server.address}/logout`)
    await expect(menuItem(page, 'Login')).toBeVisible()
    const keptHere = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    // The router keeps the scroll positions of pages, and nothing about the person.
    await expect
      .poll(async () => (await keptHere()).filter((key) => !key.startsWith('react-router-')))
      .toEqual([])
  })

  await test.step('the login pages of the embedded provider lead to this one', async () => {
    // The others have the same frame.
    await page.goto('/sign-up')
    await expect(page.getByLabel('Passphrase')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Accounts for this site are managed at localhost:\d+\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})

test('an admin logs in at a Cognito user pool, stays logged in, and logs out there too', {
  tag: ['@AUTH-03', '@T-A19'],
}, async ({ browser }) => {
  setup = await withCognito()
  page = await openHome(browser, setup, 'admin')
  expect((await call('/System/secure')).status()).toBe(200)
  const expired = await reloadWithExpiredToken(page)
  await expectTokens(page, (tokens) => tokens !== expired)
  await expect(menuItem(page, 'Logout')).toBeVisible()
  await menuItem(page, 'Logout').click()
  await expect(page).toHaveURL(`${setup.server.address}/logout`)
  await login(page)
  await expect(page.getByLabel(/Passphrase|Password/).first()).toBeVisible()
})

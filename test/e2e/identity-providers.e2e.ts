import { type APIResponse, expect, type Page } from '@playwright/test'
import {
  expectTokens,
  openHome,
  type ProviderSetup,
  withCognito,
  withKeycloak,
  withOidcProvider,
} from '../support/browser/identity-providers.ts'
import { login, menuItem } from '../support/browser/people.ts'
import { answered } from '../support/browser/play.ts'
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

for (const [name, open] of [
  ['oidc-provider', withOidcProvider],
  ['a Cognito user pool', withCognito],
] as const) {
  test.describe(`[AUTH-03] [T-A19] with ${name}`, () => {
    test.beforeAll(async () => {
      setup = await open()
    })
    test.afterAll(() => setup.close())

    // Request tests cover the other roles: server/session/external-provider.test.ts.
    test('[AUTH-01] [AUTH-04] [AUTH-07] [SITE-04] [T-A14] an admin signs in, is known as one, and signs out', async ({
      browser,
    }) => {
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

      await test.step('[AUTH-18] others are shown the name of the identity token', async () => {
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

      if (open === withOidcProvider) {
        await test.step('[SYS-02] the switch tells the website of the admin', async () => {
          await page.getByRole('button', { name: 'Switch off', exact: true }).click()
          await page.getByRole('button', { name: 'Switch it off', exact: true }).click()
          await expect.poll(setup.switchedOffBy).toEqual([known.emailAddress])
        })

        await test.step('[ACCOUNT-07] without an account page there, there is no link to it', async () => {
          await page.goto('/account')
          await expect(page.getByRole('heading', { name: 'Your account is managed elsewhere' })).toBeVisible()
          await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveCount(0)
        })
      }

      await test.step('the sign-out reaches the provider, which asks again', async () => {
        await page.goto('/')
        await menuItem(page, 'Logout').click()
        await setup.confirmSignOut?.(page)
        await expect(page).toHaveURL(`${setup.server.address}/logout`)
        await expect(menuItem(page, 'Login')).toBeVisible()
        const keptHere = () =>
          page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
        // The router keeps the scroll positions of pages, and nothing about the person.
        await expect
          .poll(async () => (await keptHere()).filter((key) => !key.startsWith('react-router-')))
          .toEqual([])
        await login(page)
        await expect(page.getByLabel(/Passphrase|Password/).first()).toBeVisible()
      })
    })

    if (open === withOidcProvider)
      test('[AUTH-01] the pages of the embedded provider lead to this one', async ({ browser }) => {
        page = await openHome(browser, setup)
        // The others have the same frame.
        await page.goto('/sign-up')
        await expect(page.getByLabel('Passphrase')).toBeVisible()
        await test.step('who goes back is not led away again', async () => {
          await page.goBack()
          await expect(
            page.getByText(/^Accounts for this site are managed at localhost:\d+\.$/),
          ).toBeVisible()
          await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
        })
      })
  })
}

test.describe('[AUTH-03] [T-A19] with Keycloak', () => {
  test.beforeAll(async () => {
    setup = await withKeycloak()
  })
  test.afterAll(() => setup.close())

  test('[ACCOUNT-07] [GAME-05] [AUTH-07] [AUTH-09] [T-A8] a reader plays and finds the account page; what Keycloak takes away is gone, and its absence signs nobody out', async ({
    browser,
  }) => {
    const { provider } = setup
    const reader = provider.people.get('reader')
    if (!reader) throw new Error('There is no reader to take anything from')
    page = await openHome(browser, setup, 'reader')
    const games = menuItem(page, 'Games')
    await expect(games).toBeVisible()

    await test.step('a game', async () => {
      await answered(page, async () => {
        await page.goto('/new-game/2')
      })
      await expect(page).toHaveURL(/\/my-games\/\d+$/)
    })

    await test.step('its account page', async () => {
      await menuItem(page, 'View Profile').click()
      await expect(page.getByText(setup.known('reader').emailAddress)).toBeVisible()
      const links = page.getByRole('complementary', { name: 'Profile' }).getByRole('link')
      await expect(links).toHaveAttribute('href', `${provider.issuer}/account`)
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: 'Your account is managed elsewhere' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveCount(1)
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
      await page.goto('/')
    })

    await test.step('a role is taken away', async () => {
      provider.people.set('reader', { ...reader, groups: [] })
      const expired = await reloadWithExpiredToken(page)
      await expectTokens(page, (tokens) => tokens !== expired)
      await expect(menuItem(page, 'Logout')).toBeVisible()
      await expect(games).toHaveCount(0)
    })

    await test.step('the provider itself is away', async () => {
      await page.route(`${provider.issuer}/**`, (route) => route.abort())
      const expired = await reloadWithExpiredToken(page)
      await page.goto('/game-dashboard')
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
      await expect(menuItem(page, 'Logout')).toBeVisible()
      await expectTokens(page, (tokens) => tokens !== null && tokens === expired)
      await page.unroute(`${provider.issuer}/**`)
    })

    await test.step('the person is taken away', async () => {
      provider.people.delete('reader')
      await reloadWithExpiredToken(page)
      await expectTokens(page, (tokens) => tokens === null)
      await expect(menuItem(page, 'Login')).toBeVisible()
    })
  })
})

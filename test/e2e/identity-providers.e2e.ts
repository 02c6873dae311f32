import { type APIResponse, expect, type Page } from '@playwright/test'
import {
  expectTokens,
  openHome,
  type ProviderSetup,
  type Role,
  withCognito,
  withEmbeddedProvider,
  withKeycloak,
  withOidcProvider,
} from '../support/browser/identity-providers.ts'
import { login, menuItem } from '../support/browser/people.ts'
import { answered } from '../support/browser/play.ts'
import { reloadWithExpiredToken, storedTokens } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'

const menus = {
  user: { shown: ['Have A Code?', 'View Profile', 'Logout'], hidden: ['Games', 'Login'] },
  reader: { shown: ['Games', 'View Profile', 'Logout'], hidden: ['Have A Code?', 'Login'] },
  admin: { shown: ['Games', 'Have A Code?', 'View Profile', 'Logout'], hidden: ['Login'] },
} as const

for (const [name, open] of [
  ['the embedded provider', withEmbeddedProvider],
  ['oidc-provider', withOidcProvider],
  ['Keycloak', withKeycloak],
  ['a Cognito user pool', withCognito],
] as const) {
  test.describe(`[AUTH-03] [T-A19] with ${name}`, () => {
    let setup: ProviderSetup
    let page: Page
    test.beforeAll(async () => {
      setup = await open()
    })
    test.afterAll(() => setup.close())
    test.afterEach(() => page.context().close())

    /** Sends a request to the API with the token of the page. */
    async function call(address: string): Promise<APIResponse> {
      const { accessToken } = JSON.parse((await storedTokens(page)) ?? '{}')
      return await page.request.get(address, { headers: { authorization: `Bearer ${accessToken}` } })
    }

    /** Returns what the page keeps about the person. */
    const keptUser = async (): Promise<unknown> =>
      JSON.parse(await page.evaluate(() => sessionStorage.getItem('skyway.user') ?? '{}'))

    // Request tests cover the other roles of an external provider: server/session/external-provider.test.ts.
    const roles: readonly Role[] = open === withEmbeddedProvider ? ['user', 'reader', 'admin'] : ['admin']
    for (const role of roles) {
      test(`[AUTH-01] [AUTH-04] [AUTH-07] [SITE-04] [T-A14] the ${role} signs in, plays or is refused, and signs out`, async ({
        browser,
      }) => {
        page = await openHome(browser, setup, role)
        await expect(page).toHaveURL(`${setup.server.address}/`)
        for (const item of menus[role].shown) await expect(menuItem(page, item)).toBeVisible()
        for (const item of menus[role].hidden) await expect(menuItem(page, item)).toHaveCount(0)

        await expect.poll(keptUser).toMatchObject({
          ...setup.known(role),
          signedIn: true,
          isAdmin: role === 'admin',
          isReader: role === 'reader',
          website: role === 'admin' ? setup.website : '',
        })

        await test.step('[AUTH-18] others are shown the name of the identity token', async () => {
          const { displayName } = setup.known(role)
          expect(await (await call('/api/AppUser')).json()).toMatchObject({ displayName, isNamed: true })
        })

        await test.step('the session is renewed when its token ends, without being asked', async () => {
          const expired = await reloadWithExpiredToken(page)
          await expectTokens(page, (tokens) => tokens !== expired)
          await expect(menuItem(page, 'Logout')).toBeVisible()
        })

        await test.step(role === 'user' ? 'no game without a code' : 'a game', async () => {
          if (role === 'user') {
            await page.goto('/new-game/2')
            await expect(page.getByLabel('Sign-In Code')).toBeVisible()
            return
          }
          await answered(page, async () => {
            await page.goto('/new-game/2')
          })
          await expect(page).toHaveURL(/\/my-games\/\d+$/)
          await answered(page, () => page.getByRole('button', { name: 'Get Hint' }).click())
        })

        await test.step('only an admin adds codes; others are told, and stay signed in', async () => {
          expect((await call('/api/System/secure')).status()).toBe(role === 'admin' ? 200 : 403)
        })

        await test.step('[SYS-02] the switch tells the website of an admin who asks', async () => {
          if (role !== 'admin' || setup.website === '') return
          await page.getByRole('button', { name: 'Switch off', exact: true }).click()
          await page.getByRole('button', { name: 'Switch it off', exact: true }).click()
          await expect.poll(setup.switchedOffBy).toEqual([setup.known(role).emailAddress])
        })

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
    }

    if (open === withEmbeddedProvider) {
      test('[ROLE-01] [GAME-05] [AUTH-18] a person who is not logged in reads, and is asked to log in before a game', async ({
        browser,
      }) => {
        page = await openHome(browser, setup)
        await expect(menuItem(page, 'Login')).toBeVisible()
        await expect(menuItem(page, 'Games')).toHaveCount(0)
        await page.goto('/new-game/2')
        await expect(page.getByRole('heading', { name: 'Log in to play' })).toBeVisible()
        await expect(page.getByText('You will need to login in order to play a game.')).toBeVisible()
        await expect.poll(keptUser).toMatchObject({ signedIn: false, signInWarned: true })
      })
      return
    }

    if (open === withOidcProvider)
      test('[AUTH-01] the pages of the embedded provider lead to this one', async ({ browser }) => {
        for (const address of ['/sign-in', '/sign-up', '/forgot-password', '/first-admin']) {
          page = await openHome(browser, setup)
          await page.goto(address)
          await expect(page.getByLabel('Passphrase')).toBeVisible()
          await test.step('who goes back is not led away again', async () => {
            await page.goBack()
            await expect(
              page.getByText(/^Accounts for this site are managed at localhost:\d+\.$/),
            ).toBeVisible()
            await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
          })
          await page.context().close()
        }
      })

    if (open !== withCognito)
      test('[ACCOUNT-07] the profile leads to its account page, or offers none', async ({ browser }) => {
        page = await openHome(browser, setup, 'user')
        await menuItem(page, 'View Profile').click()
        await expect(page.getByText(setup.known('user').emailAddress)).toBeVisible()
        const links = page.getByRole('complementary', { name: 'Profile' }).getByRole('link')
        const address = `${setup.provider?.issuer}/account`
        if (open === withKeycloak) await expect(links).toHaveAttribute('href', address)
        else await expect(links).toHaveCount(0)
        await page.goto('/account')
        const elsewhere = page.getByRole('heading', { name: 'Your account is managed elsewhere' })
        await expect(elsewhere).toBeVisible()
        await expect(page.getByRole('link', { name: 'Go to your account' })).toHaveCount(
          open === withKeycloak ? 1 : 0,
        )
        await page.goto('/sign-in')
        await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
      })
  })
}

import { expect, type Page } from '@playwright/test'
import {
  expectTokens,
  openHome,
  type ProviderSetup,
  withCognito,
  withKeycloak,
  withOidcProvider,
} from '../support/browser/identity-providers.ts'
import { menuItem } from '../support/browser/people.ts'
import { reloadWithExpiredToken } from '../support/browser/stored-session.ts'
import { test } from '../support/browser/test.ts'

let setup: ProviderSetup
let page: Page
test.afterEach(async () => {
  await page.context().close()
  await setup.close()
})

for (const [name, open] of [
  ['oidc-provider', withOidcProvider],
  ['Keycloak', withKeycloak],
  ['a Cognito user pool', withCognito],
] as const) {
  test(`[AUTH-03] [AUTH-07] [AUTH-09] [T-A8] [T-A19] what ${name} takes away is gone, and its absence signs nobody out`, async ({
    browser,
  }) => {
    setup = await open()
    const { provider } = setup
    const admin = provider?.people.get('admin')
    if (!provider || !admin) throw new Error('There is no admin to take anything from')
    page = await openHome(browser, setup, 'admin')

    await test.step('a role', async () => {
      provider.people.set('admin', { ...admin, groups: [] })
      const expired = await reloadWithExpiredToken(page)
      await expectTokens(page, (tokens) => tokens !== expired)
      await expect(menuItem(page, 'Logout')).toBeVisible()
      await expect(menuItem(page, 'Games')).toHaveCount(0)
    })

    await test.step('the person', async () => {
      provider.people.delete('admin')
      await reloadWithExpiredToken(page)
      await expectTokens(page, (tokens) => tokens === null)
      await expect(menuItem(page, 'Login')).toBeVisible()
    })

    await test.step('the provider itself is away', async () => {
      await page.context().close()
      page = await openHome(browser, setup, 'reader')
      await provider.close()
      await reloadWithExpiredToken(page)
      await page.goto('/game-dashboard')
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
      await expect(menuItem(page, 'Logout')).toBeVisible()
      await expectTokens(page, (tokens) => tokens !== null)
    })
  })
}

import { type Browser, expect, type Page } from '@playwright/test'
import { limit } from '../limits.ts'
import { openPool } from '../providers/cognito-pool.ts'
import { openPlainProvider } from '../providers/plain-provider.ts'
import type { ExternalProvider } from '../providers/provider.ts'
import { withoutLimits } from '../server/server-process.ts'
import { openOneProcess, type TestServer } from '../server/test-server.ts'
import { openAdminWebsite } from './admin-website.ts'
import { login, menuItem, openSignedOut } from './people.ts'
import { storedTokens } from './stored-session.ts'

type Role = 'user' | 'reader' | 'admin'

/** A server with an identity provider, and a person of each role with an account there. */
export interface ProviderSetup {
  readonly server: TestServer
  readonly provider: ExternalProvider
  /** The `website` claim of every identity token, which is used for admins only. */
  readonly website: string
  /** Returns the `x-email` header of each empty object posted to that website. */
  readonly switchedOffBy: () => readonly string[]
  /** Returns what the identity token says about the person of a role. */
  readonly known: (role: Role) => { displayName: string; emailAddress: string }
  /** Fills in the sign-in form of the provider and sends it. */
  readonly identify: (page: Page, role: Role) => Promise<void>
  /** Confirms the logout on the page of the provider, if it asks. */
  readonly confirmSignOut?: (page: Page) => Promise<void>
  readonly close: () => Promise<void>
}

const groups: Readonly<Record<Role, readonly string[]>> = { user: [], reader: ['Readers'], admin: ['Admin'] }

const resource = 'https://api.cards.example'
const confirmSignOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

const openPlain = (home: string) => {
  const addresses = { redirectUri: `${home}/`, signedOutUri: `${home}/logout` }
  return openPlainProvider({ id: 'cards', ...addresses, resource })
}

/** Starts oidc-provider, which represents every provider that follows the standards. */
export async function withOidcProvider(): Promise<ProviderSetup> {
  const setup = await withProvider(openPlain, ({ issuer }) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'cards',
    OIDC_RESOURCE: resource,
    OIDC_AUDIENCE: resource,
  }))
  return { ...setup, confirmSignOut }
}

/** Starts a provider that answers as a Cognito user pool does. */
export async function withCognito(): Promise<ProviderSetup> {
  const id = '4kcards'
  const open = (home: string) => openPool({ id, callbackUrl: `${home}/`, signOutUrl: `${home}/logout` })
  return await withProvider(open, ({ issuer, domain }) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: id,
    OIDC_AUDIENCE_CLAIM: 'client_id',
    OIDC_TOKEN_TYPE: 'claim:token_use=access',
    OIDC_GROUPS_CLAIM: 'cognito:groups',
    OIDC_USERNAME_CLAIM: 'username',
    OIDC_LOGOUT_STYLE: 'cognito',
    OIDC_SIGN_IN_DOMAIN: domain,
  }))
}

/** Starts a provider that knows the address of the server, and the server with only these settings for it. */
async function withProvider<Provider extends ExternalProvider>(
  open: (home: string) => Promise<Provider>,
  settings: (provider: Provider) => Readonly<Record<string, string>>,
): Promise<ProviderSetup> {
  let opened: Provider | undefined
  const site = await openAdminWebsite()
  const server = await openOneProcess(async (home) => {
    opened = await open(home)
    return { ...withoutLimits, SWITCH_ORIGINS: site.origin, ...settings(opened) }
  })
  if (opened === undefined) throw new Error('The provider was not opened')
  const provider = opened
  const website = `${site.origin}/off`
  const known = (role: Role) => ({ displayName: `The ${role}`, emailAddress: `${role}@example.org` })
  for (const role of ['user', 'reader', 'admin'] as const) {
    provider.people.set(role, {
      username: role,
      name: known(role).displayName,
      email: known(role).emailAddress,
      emailVerified: true,
      groups: groups[role],
      website,
    })
  }
  return {
    server,
    provider,
    website,
    switchedOffBy: () =>
      site.requests
        .filter(({ method, body }) => method === 'POST' && body === '{}')
        .map(({ headers }) => String(headers['x-email'])),
    known,
    async identify(page, role) {
      await page.getByLabel('Username').fill(role)
      await page.getByLabel('Passphrase').fill(role)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    async close() {
      await server.close()
      await Promise.all([provider.close(), site.close()])
    },
  }
}

/** Waits until the tokens that the browser keeps are as expected. A page that is being left is read once more. */
export async function expectTokens(
  page: Page,
  areAsExpected: (tokens: string | null) => boolean,
): Promise<void> {
  await expect(async () => expect(areAsExpected(await storedTokens(page))).toBe(true)).toPass({
    timeout: limit(10_000),
  })
}

/**
 * Opens the home page in a separate browser, where the person of a role, if one is given, logs in through the
 * pages.
 */
export async function openHome(browser: Browser, setup: ProviderSetup, role?: Role): Promise<Page> {
  const page = await openSignedOut(browser, setup.server)
  await page.goto('/')
  if (role === undefined) return page
  await login(page)
  await setup.identify(page, role)
  await expect(menuItem(page, 'Logout')).toBeVisible()
  return page
}

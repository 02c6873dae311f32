import { type Browser, expect, type Page, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import type { OutsideProvider } from '../../script/robot/outside/person.ts'
import { openPlainProvider } from '../../script/robot/outside/plain.ts'
import { openPool } from '../../script/robot/outside/pool.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { fillIn, login, makeAdmin, makePerson, makeReader, menuItem } from './people.ts'
import { answered } from './robot.ts'

type Role = 'user' | 'reader' | 'admin'

/** A provider, the product that knows it by settings alone, and somebody of each role. */
interface Dialect {
  readonly house: RunningHouse
  /** What the identity token of everybody here says, and an admin alone may carry. */
  readonly website: string
  /** Says at the provider's own page who is there. */
  readonly identify: (page: Page, role: Role) => Promise<void>
  /** The provider, where it is not ours. */
  readonly provider?: OutsideProvider
  /** What the provider still asks before it signs a person out. */
  readonly confirmSignOut?: (page: Page) => Promise<void>
  readonly close: () => Promise<void>
}

const groups: Readonly<Record<Role, readonly string[]>> = { user: [], reader: ['Readers'], admin: ['Admin'] }

async function embedded(): Promise<Dialect> {
  const house = await openOneProcess(withoutLimits)
  const admin = await makeAdmin(house)
  const people = {
    user: await makePerson(house, 'Ursula'),
    reader: await makeReader(house, admin.visitor, 'Rosa'),
    admin,
  }
  return {
    house,
    website: '',
    identify: (page, role) => fillIn(page, people[role]),
    close: () => house.close(),
  }
}

/** oidc-provider, as any provider that keeps to the standards. */
async function plain(): Promise<Dialect> {
  const resource = 'https://api.cards.example'
  const open = (home: string) =>
    openPlainProvider({ id: 'cards', redirectUri: `${home}/`, signedOutUri: `${home}/logout`, resource })
  const dialect = await outside(open, ({ issuer }) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'cards',
    OIDC_SCOPE: 'openid profile email',
    OIDC_RESOURCE: resource,
    OIDC_AUDIENCE: resource,
  }))
  return { ...dialect, confirmSignOut: (page) => page.getByRole('button', { name: 'Sign out' }).click() }
}

async function cognito(): Promise<Dialect> {
  const id = '4kcards'
  const open = (home: string) => openPool({ id, callbackUrl: `${home}/`, signOutUrl: `${home}/logout` })
  return await outside(open, ({ issuer, domain }) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: id,
    OIDC_SCOPE: 'phone email profile openid aws.cognito.signin.user.admin',
    OIDC_AUDIENCE_CLAIM: 'client_id',
    OIDC_TOKEN_TYPE: 'claim:token_use=access',
    OIDC_GROUPS_CLAIM: 'cognito:groups',
    OIDC_USERNAME_CLAIM: 'username',
    OIDC_LOGOUT_STYLE: 'cognito',
    OIDC_SIGN_IN_DOMAIN: domain,
  }))
}

/** A provider that knows the product's address, and the product that knows the provider by these settings alone. */
async function outside<Provider extends OutsideProvider>(
  open: (home: string) => Promise<Provider>,
  settings: (provider: Provider) => Readonly<Record<string, string>>,
): Promise<Dialect> {
  let opened: Provider | undefined
  const house = await openOneProcess(async (home) => {
    opened = await open(home)
    return { ...withoutLimits, ...settings(opened) }
  })
  if (opened === undefined) throw new Error('The provider was not opened')
  const provider = opened
  const website = 'https://ada.example'
  for (const role of ['user', 'reader', 'admin'] as const) {
    provider.people.set(role, {
      username: role,
      name: `The ${role}`,
      email: `${role}@example.org`,
      emailVerified: true,
      groups: groups[role],
      website,
    })
  }
  return {
    house,
    provider,
    website,
    async identify(page, role) {
      await page.getByLabel('Username').fill(role)
      await page.getByLabel('Passphrase').fill(role)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    async close() {
      await house.close()
      await provider.close()
    },
  }
}

const menus = {
  user: { shown: ['Have A Code?', 'View Profile', 'Logout'], hidden: ['Games', 'Login'] },
  reader: { shown: ['Games', 'View Profile', 'Logout'], hidden: ['Have A Code?', 'Login'] },
  admin: { shown: ['Games', 'Have A Code?', 'View Profile', 'Logout'], hidden: ['Login'] },
} as const

const tokens = (page: Page) => page.evaluate(() => localStorage.getItem('skyway.tokens'))

for (const [name, open] of [
  ['the embedded provider', embedded],
  ['oidc-provider', plain],
  ['a Cognito user pool', cognito],
] as const) {
  test.describe(`[AUTH-03] [T-A19] with ${name}`, () => {
    let dialect: Dialect
    let page: Page
    test.beforeAll(async () => {
      dialect = await open()
    })
    test.afterAll(() => dialect.close())
    test.afterEach(() => page.context().close())

    async function arrive(browser: Browser, role?: Role): Promise<void> {
      page = await browser.newPage({ baseURL: dialect.house.address })
      await page.goto('/')
      if (role === undefined) return
      await login(page)
      await dialect.identify(page, role)
      await expect(menuItem(page, 'Logout')).toBeVisible()
    }

    /** Opens the site anew with a token that has ended; answers the tokens as they were. */
    async function renew(): Promise<string | null> {
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
        localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0 }))
      })
      const ended = await tokens(page)
      await page.reload()
      return ended
    }

    test('[ROLE-01] a visitor reads, and is asked to log in before a game', async ({ browser }) => {
      await arrive(browser)
      await expect(menuItem(page, 'Login')).toBeVisible()
      await expect(menuItem(page, 'Games')).toHaveCount(0)
      await page.goto('/new-game/2')
      await expect(page.getByRole('heading', { name: 'Login to play' })).toBeVisible()
    })

    for (const role of ['user', 'reader', 'admin'] as const) {
      test(`[AUTH-01] [AUTH-04] [AUTH-07] [ROLE-01] [T-A14] the ${role} signs in, plays or is refused, and signs out`, async ({
        browser,
      }) => {
        await arrive(browser, role)
        expect(page.url()).toBe(`${dialect.house.address}/`)
        for (const item of menus[role].shown) await expect(menuItem(page, item)).toBeVisible()
        for (const item of menus[role].hidden) await expect(menuItem(page, item)).toHaveCount(0)

        const user = await page.evaluate(() => sessionStorage.getItem('skyway.user') ?? '{}')
        expect(JSON.parse(user)).toMatchObject({
          signedIn: true,
          isAdmin: role === 'admin',
          website: role === 'admin' ? dialect.website : '',
        })

        await test.step('the session is renewed when its token ends, without being asked', async () => {
          const ended = await renew()
          await expect.poll(() => tokens(page)).not.toBe(ended)
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
          const status = await page.evaluate(async () => {
            const { accessToken } = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
            const headers = { authorization: `Bearer ${accessToken}` }
            return (await fetch('/api/System/secure', { headers })).status
          })
          expect(status).toBe(role === 'admin' ? 200 : 403)
        })

        await test.step('the sign-out reaches the provider, which asks again', async () => {
          await page.goto('/')
          await menuItem(page, 'Logout').click()
          await dialect.confirmSignOut?.(page)
          await expect(page).toHaveURL(`${dialect.house.address}/logout`)
          await expect(menuItem(page, 'Login')).toBeVisible()
          // The router keeps where pages were scrolled to, and nothing of the person.
          const keptHere = () =>
            page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
          expect((await keptHere()).filter((key) => !key.startsWith('react-router-'))).toEqual([])
          await login(page)
          await expect(page.getByLabel(/Passphrase|Password/).first()).toBeVisible()
        })
      })
    }

    if (open === embedded) return

    test('[AUTH-07] [AUTH-09] [T-A8] what the provider takes away is gone, and its absence signs nobody out', async ({
      browser,
    }) => {
      const { provider } = dialect
      const admin = provider?.people.get('admin')
      if (!provider || !admin) throw new Error('There is no admin to take anything from')
      await arrive(browser, 'admin')

      await test.step('a role', async () => {
        provider.people.set('admin', { ...admin, groups: [] })
        const ended = await renew()
        await expect.poll(() => tokens(page)).not.toBe(ended)
        await expect(menuItem(page, 'Games')).toHaveCount(0)
        await expect(menuItem(page, 'Logout')).toBeVisible()
      })

      await test.step('the person', async () => {
        provider.people.delete('admin')
        await renew()
        await expect.poll(() => tokens(page)).toBeNull()
        await expect(menuItem(page, 'Login')).toBeVisible()
      })

      await test.step('the provider itself is away', async () => {
        await page.context().close()
        await arrive(browser, 'reader')
        await provider.close()
        await renew()
        await page.goto('/game-dashboard')
        await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
        await expect(menuItem(page, 'Logout')).toBeVisible()
        expect(await tokens(page)).not.toBeNull()
      })
    })
  })
}

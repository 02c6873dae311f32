import { decodeJwt, exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import {
  openWithSocialProviders,
  pathOf,
  secretAt,
  signInAt,
  type WithSocialProviders,
} from '../../../test/support/app/social-providers.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { listen } from '../../../test/support/providers/listener.ts'
import { readSettings, type SocialProviderName, socialProviderNames } from '../../settings/settings.ts'
import { socialProviders } from './providers.ts'

let testApp: TestApp
let app: WithSocialProviders
beforeAll(async () => {
  app = await openWithSocialProviders()
  testApp = app.testApp
})
afterAll(() => app.close())

/** Returns what the site learns about the person who signed in. */
async function identityOf(name: SocialProviderName, username: string) {
  const { browser, location } = await app.enter(name, username)
  const tokens = (await browser.redeem(await browser.codeAt(location))).json<Tokens>()
  const { headers } = { headers: { authorization: `Bearer ${tokens.access_token}` } }
  expect((await testApp.inject({ method: 'GET', url: '/api/AppUser', headers })).statusCode).toBe(200)
  return decodeJwt<{ email?: string; name?: string }>(tokens.id_token)
}

async function accountAt(email: string, isConfirmed: boolean): Promise<string> {
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    `insert into identity_user (id, name, email, email_verified, is_admin)
     values (gen_random_uuid(), 'Here before', $1, $2, false) returning id`,
    [email, isConfirmed],
  )
  return rows[0]?.id ?? ''
}

test.each([
  ['google', 'Ada'],
  ['facebook', 'Ada'],
  ['amazon', 'Ada'],
  // Apple sends it beside the token, and only once.
  ['apple', 'Player'],
] as const)(
  '%s lets a person in, and knows them again',
  { tags: ['AUTH-15', 'T-A4'] },
  async (name, called) => {
    app.known(name, `ada-${name}`)
    const first = await identityOf(name, `ada-${name}`)
    expect(first.name).toBe(called)
    expect((await identityOf(name, `ada-${name}`)).sub).toBe(first.sub)
  },
)

test('the same subject of another provider is another person', { tags: ['AUTH-15', 'T-A4'] }, async () => {
  for (const name of ['google', 'facebook', 'apple'] as const)
    app.known(name, 'same', { emailVerified: false })
  const subjects = [await identityOf('google', 'same'), await identityOf('facebook', 'same')].map(
    ({ sub }) => sub,
  )
  expect(new Set(subjects).size).toBe(2)
})

test('a person whom an admin has disabled is not logged in, and told why', async () => {
  app.known('google', 'shut-out')
  const { sub } = await identityOf('google', 'shut-out')
  const disable = (since: Date | null) =>
    testApp.database.db
      .updateTable('people')
      .set({ disabled_at: since })
      .where('subject', '=', sub ?? '')
      .execute()
  await disable(new Date())
  expect((await app.enter('google', 'shut-out')).location).toMatch(/\/sign-in#federation=disabled$/)
  await disable(null)
  expect((await identityOf('google', 'shut-out')).sub).toBe(sub)
})

describe('an existing account', { tags: ['AUTH-15', 'T-A4'] }, () => {
  test('is not linked if it never confirmed the address, since somebody else may have created it; nor is a new one made', async () => {
    const account = await accountAt('early@example.org', false)
    app.known('google', 'early')
    const { location } = await app.enter('google', 'early')
    expect(location).toMatch(/\/sign-in\?interaction=.*#federation=unconfirmed$/)
    const { rows } = await testApp.database.pool.query(
      "select from identity_account where user_id = $1 or account_id = 'early'",
      [account],
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['the provider has not verified the address', 'facebook', { emailVerified: false }],
    ['the provider does not say', 'amazon', {}],
  ] as const)('is not taken when %s; nor is the address', async (_title, name, more) => {
    const email = `victim-${name}@example.org`
    const account = await accountAt(email, true)
    app.known(name, `mallory-${name}`, { email, ...more })
    const { sub, email: said } = await identityOf(name, `mallory-${name}`)
    expect(sub).not.toBe(account)
    expect(said).toBeUndefined()
  })
})

describe('the callback', { tags: ['AUTH-15', 'T-A14'] }, () => {
  test('works only in the browser that started the sign-in, and once', async () => {
    app.known('google', 'once')
    const { browser, back } = await app.leave('google', 'once')
    const otherBrowser = await new Browser(testApp).send('GET', pathOf(back))
    expect(otherBrowser.headers.location).toMatch(/#federation=expired$/)
    expect((await browser.send('GET', pathOf(back))).headers.location).toContain('/auth/oauth2/authorize/')
    expect((await browser.send('GET', pathOf(back))).headers.location).toMatch(/#federation=expired$/)
  })

  test.each([
    ['another provider', (back: URL) => back.pathname.replace('google', 'facebook') + back.search, 'expired'],
    [
      'another issuer',
      (back: URL) => pathOf(back).replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
      'failed',
    ],
    ['no issuer', (back: URL) => pathOf(back).replace(/iss=[^&]+/, ''), 'failed'],
    ['another code', (back: URL) => pathOf(back).replace(/code=[^&]+/, 'code=stolen'), 'failed'],
    ['a refusal', (back: URL) => pathOf(back).replace(/code=[^&]+/, 'error=access_denied'), 'failed'],
  ])('with %s leads to no sign-in', async (_title, change, why) => {
    app.known('google', 'changed')
    const { browser, back } = await app.leave('google', 'changed')
    const answer = await browser.send('GET', change(back))
    expect(answer.headers.location).toMatch(new RegExp(`#federation=${why}$`))
    // The person can log in otherwise, and the site then knows where they wanted to go.
    const state = new URL(String(answer.headers.location)).searchParams.get('state')
    expect(state).toBe(why === 'failed' ? browser.state : null)
    expect([...browser.cookies.keys()].join()).not.toContain('session')
  })

  test('with an ID token for another nonce leads to no sign-in', async () => {
    app.known('google', 'nonce')
    const { browser, back } = await app.leave('google', 'nonce')
    await testApp.database.pool.query(
      `update identity_challenge set data = data || '{"nonce":"another"}' where kind = 'federated sign-in'`,
    )
    expect((await browser.send('GET', pathOf(back))).headers.location).toMatch(/#federation=failed$/)
  })

  test('by a form, as Apple sends it, is redirected so that the browser sends it again', async () => {
    app.known('apple', 'form')
    const { browser, back } = await app.leave('apple', 'form')
    const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' } })
    const form = { ...Object.fromEntries(back.searchParams), user, other: 'x' }
    const answer = await new Browser(testApp).send('POST', back.pathname, {
      form,
      headers: { origin: app.at('apple').issuer },
    })
    expect(answer.statusCode).toBe(303)
    const again = new URL(String(answer.headers.location))
    expect([...again.searchParams.keys()]).not.toContain('other')
    const { location } = (await browser.send('GET', pathOf(again))).headers
    const tokens = (await browser.redeem(await browser.codeAt(String(location)))).json<Tokens>()
    expect(decodeJwt(tokens.id_token)['name']).toBe('Ada L')
  })
})

test('an invalid form, and an interaction that never was, cause no server error', {
  tags: ['T-C1', 'AUTH-15'],
}, async () => {
  const bare = await testApp.inject({ method: 'POST', url: '/auth/callback/apple' })
  expect(bare.statusCode).toBe(400)
  app.known('google', 'odd')
  const browser = new Browser(testApp)
  const json = { interaction: 'a=\r\nx: y#ü' }
  const answer = await browser.send('POST', '/auth/federation/google', { json })
  const back = await signInAt(answer.json<{ url: string }>().url, 'odd')
  back.searchParams.set('code', 'stolen')
  const { statusCode, headers } = await browser.send('GET', pathOf(back))
  expect(statusCode).toBe(302)
  expect(headers.location).toBe('http://localhost:8080/sign-in#federation=failed')
})

test('a callback for a page that is too old, or was never opened, leads to a page and signs nobody in', {
  tags: 'AUTH-15',
}, async () => {
  app.known('google', 'late')
  const browser = new Browser(testApp)
  const asked = await browser.send('POST', '/auth/federation/google', { json: { interaction: 'long-gone' } })
  const back = await signInAt(asked.json<{ url: string }>().url, 'late')
  expect((await browser.send('GET', pathOf(back))).headers.location).toMatch(/\/sign-in#federation=expired$/)
  expect([...browser.cookies.keys()].join()).not.toContain('session')
})

test('without an interaction the site starts the sign-in itself', { tags: 'AUTH-15' }, async () => {
  app.known('google', 'direct')
  const browser = new Browser(testApp)
  const answer = await browser.send('POST', '/auth/federation/google', { json: {} })
  const back = await signInAt(answer.json<{ url: string }>().url, 'direct')
  expect((await browser.send('GET', pathOf(back))).headers.location).toMatch(/\/sign-in#go-on$/)
  expect([...browser.cookies.keys()].join()).toContain('session')
})

test('a provider that does not answer is reported as unavailable, and another origin may not start a sign-in', {
  tags: 'AUTH-15',
}, async () => {
  const send = (headers: Record<string, string>) =>
    testApp.inject({ method: 'POST', url: '/auth/federation/google', payload: {}, headers })
  expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403)
  const provider = app.at('facebook')
  await provider.close()
  const answer = await testApp.inject({ method: 'POST', url: '/auth/federation/facebook', payload: {} })
  expect(answer.statusCode).toBe(503)
})

test('while a provider hangs, a flood of sign-ins through it takes only the capacity of sign-ins', {
  tags: 'T-D7',
}, async () => {
  const hanging = await listen(() => {})
  const flooded = await openTestApp({
    settings: {
      googleClientId: 'cards',
      googleClientSecret: 'a secret',
      googleIssuer: hanging.origin,
      // Half of them for one client address.
      maxSignInsInFlight: 4,
    },
  })
  const flood = Array.from({ length: 6 }, () =>
    flooded.inject({ method: 'POST', url: '/auth/federation/google', payload: {} }),
  )
  const said: string[] = []
  const all = Promise.all(
    flood.map(async (asking) => said.push((await asking).json<{ detail: string }>().detail)),
  )
  await expect.poll(() => said.length, { interval: 20 }).toBe(4)
  expect(new Set(said)).toEqual(
    new Set(['Too many people are logging in right now. Please try again in a moment.']),
  )
  await hanging.close()
  await all
  expect(said.slice(4)).toEqual(Array(2).fill(expect.stringMatching(/^This way to log in is not available/)))
  await flooded.close()
})

describe('settings', { tags: 'AUTH-15' }, () => {
  test('a provider is on if its client id and its secret are set', async () => {
    const plain = readSettings({})
    expect([...socialProviders(plain).keys()]).toEqual([])
    const two = readSettings({
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 's',
      AMAZON_CLIENT_ID: 'a',
      AMAZON_CLIENT_SECRET: 's',
    })
    expect([...socialProviders(two).keys()]).toEqual(['google', 'amazon'])
    const config = await testApp.inject({ method: 'GET', url: '/config.json' })
    expect(config.json()).toMatchObject({ auth: { identityProviders: socialProviderNames } })
    expect(config.body).not.toContain(secretAt('google'))
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_ID'],
    [{ FACEBOOK_CLIENT_SECRET: 's' }, 'FACEBOOK_CLIENT_ID'],
    [{ APPLE_CLIENT_ID: 'a', APPLE_CLIENT_SECRET: '-----BEGIN PRIVATE KEY-----' }, 'APPLE_CLIENT_SECRET'],
  ])('%j stops the start', (variables, name) => {
    expect(() => readSettings(variables)).toThrow(name)
  })

  test("Apple's secret is signed with its key, for a few minutes", async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = await exportPKCS8(privateKey)
    const settings = readSettings({
      APPLE_CLIENT_ID: 'org.example.cards',
      APPLE_CLIENT_SECRET: pem.replaceAll('\n', '\\n'),
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
    })
    const secret = (await socialProviders(settings).get('apple')?.secret()) ?? ''
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
      issuer: 'TEAM123456',
      subject: 'org.example.cards',
      audience: 'https://appleid.apple.com',
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  })
})

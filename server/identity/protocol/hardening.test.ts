import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { oidcClient } from '../../session/oidc-client.ts'
import { beginProof, light } from '../credentials/opaque-client.ts'
import { configuration } from './configuration.ts'

// What the library and RFC 9700 require of a hardened configuration. flow.test.ts tests the protocol.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      maxSignInsInFlight: 5,
      limitPerAddress: 1000,
      limitSignIns: 1000,
    },
  })
})
afterAll(() => testApp.close())

const account = { email: 'hard@example.org', password: 'clouds over the old town', name: 'Hard' }

test.each([
  'http://localhost:8080',
  'http://localhost:8080//',
  'http://localhost:8080/?next=/',
  'http://localhost:8080/#',
  'http://LOCALHOST:8080/',
  'http://localhost:8080/%2e%2e/',
  'http://localhost.evil.example:8080/',
  'http://user@localhost:8080/',
  'http://127.0.0.1:8080/',
  'https://localhost:8080/',
  '//localhost:8080/',
  '/',
  '*',
  'http://*/',
])(
  'the redirect address %s is not the registered one',
  { tags: ['AUTH-04', 'T-A10'] },
  async (redirect_uri) => {
    const browser = new Browser(testApp)
    const answer = await browser.send('GET', browser.authorizeUrl({ redirect_uri }))
    expect(answer.headers.location).toBe(`${testApp.settings.publicUrl}/sign-in?error=invalid_redirect_uri`)
  },
)

test('the site is a public client with one redirect address, PKCE and two grants', {
  tags: 'AUTH-04',
}, async () => {
  const { publicUrl } = testApp.settings
  const site = oidcClient(testApp.settings)
  const seconds = { accessTokenSeconds: 600, refreshTokenSeconds: 600, sessionSeconds: 600 }
  const settings = { publicUrl, site, resource: 'x', secret: 'x', groupsClaim: 'groups', ...seconds }
  const { clients, responseTypes } = configuration(settings, [], {
    db: () => testApp.database.db,
    network: () => undefined,
  })
  expect(clients).toMatchObject([
    {
      client_id: 'skyway-site',
      redirect_uris: ['http://localhost:8080/'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  ])
  expect(clients?.[0]).not.toHaveProperty('client_secret')
  expect(responseTypes).toEqual(['code'])
})

test('the answer of a sign-in names its issuer, and redirects only to where the page was opened for', {
  tags: 'AUTH-04',
}, async () => {
  const browser = new Browser(testApp)
  const interaction = await browser.startSignIn()
  const answer = await browser.sendSignUp({ ...account, interaction })
  const { pathname } = new URL(answer.json<{ url: string }>().url)
  const back = new URL(String((await browser.send('GET', pathname)).headers.location))
  expect(back.searchParams.get('iss')).toBe(browser.site.issuer)
  expect(back.origin + back.pathname).toBe(browser.site.redirectAfterSignIn)
})

describe('other origins', () => {
  test.each([
    '/auth/sign-in/start',
    '/auth/sign-in',
    '/auth/sign-up',
    '/auth/forgot-password',
    '/auth/passkey/start',
  ])('may not use %s', { tags: 'T-C9' }, async (url) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8080.evil.example']) {
      const answer = await testApp.inject({ method: 'POST', url, payload: {}, headers: { origin } })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test.each(['/auth/oauth2/token', '/auth/oauth2/userinfo', '/auth/account'])(
    'may not read %s',
    { tags: 'T-C9' },
    async (url) => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      for (const method of ['OPTIONS', 'POST'] as const) {
        const answer = await testApp.inject({ method, url, headers })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )
})

test('tokens, codes and secrets are not stored in plain text', { tags: 'ACCOUNT-06' }, async () => {
  const browser = new Browser(testApp)
  const code = await browser.signUp({ ...account, email: 'kept@example.org' })
  const before = await dump()
  expect(before).not.toContain(code)
  const tokens = (await browser.redeem(code)).json<Tokens>()
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const started = await browser.send('POST', '/auth/account/second-factor/start', { json: {}, headers })
  const { secret } = started.json<{ secret: string }>()
  const after = await dump()
  expect(after.length).toBeGreaterThan(1000)
  for (const known of [tokens.access_token, tokens.refresh_token, tokens.id_token, secret]) {
    expect(after).not.toContain(known)
  }
  expect(after).not.toContain('"d\\"')
})

async function dump(): Promise<string> {
  const tables = ['session', 'oidc_entity', 'jwks', 'totp', 'challenge', 'password']
  const rows = await Promise.all(
    tables.map((table) => testApp.database.pool.query(`select t::text from identity_${table} t`)),
  )
  return JSON.stringify(rows.map((answer) => answer.rows))
}

test('a flood of sign-ins takes only the capacity of sign-ins', { tags: 'T-D7' }, async () => {
  const { startLoginRequest } = await beginProof('x', light)
  const start = (_each?: unknown, index = 0) =>
    testApp.inject({
      method: 'POST',
      url: '/auth/sign-in/start',
      // One address gets half of it.
      remoteAddress: `198.18.0.${index + 1}`,
      payload: { email: 'flood@example.org', startLoginRequest },
    })
  const flood = Array.from({ length: 40 }, start)
  const others = await Promise.all(
    Array.from({ length: 10 }, () => testApp.inject({ url: '/auth/.well-known/openid-configuration' })),
  )
  const answers = await Promise.all(flood)
  const statuses = answers.map((answer) => answer.statusCode)
  expect(others.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('1')
  expect((await start()).statusCode).toBe(200)
})

test('strangers cannot fill the database with login pages that they open', async () => {
  const app = await openTestApp({ settings: { limitPerAddress: 3 / 240 } })
  const statuses: number[] = []
  for (let i = 0; i < 5; i += 1) {
    const browser = new Browser(app)
    statuses.push((await browser.send('GET', browser.authorizeUrl())).statusCode)
  }
  expect(statuses).toEqual([303, 303, 303, 429, 429])
  const { rows } = await app.database.pool.query(
    `select from identity_oidc_entity where model = 'Interaction'`,
  )
  expect(rows).toHaveLength(3)
  await app.close()
})

test.each([
  ['Basic', `Basic ${Buffer.from('skyway-site:secret').toString('base64')}`],
  ['an unknown scheme', 'Digest x'],
])(
  'a client that authenticates by %s is refused: the site has no secret',
  { tags: 'T-A9' },
  async (_title, authorization) => {
    const answer = await testApp.inject({
      method: 'POST',
      url: '/auth/oauth2/token',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&refresh_token=x',
    })
    expect([400, 401]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_(client|request)$/) })
  },
)

test('a body that is not a form is refused in words that say so', { tags: 'T-C1' }, async () => {
  const answer = await testApp.inject({ method: 'POST', url: '/auth/oauth2/token', payload: { code: 'x' } })
  expect(answer.statusCode).toBe(415)
  expect(answer.json()).toMatchObject({ detail: 'The body is not a form.' })
})

test('an invalid token is named in the challenge (RFC 6750 3.1)', { tags: 'T-A1' }, async () => {
  const headers = { authorization: 'Bearer x' }
  const answer = await testApp.inject({ url: '/auth/oauth2/userinfo', headers })
  expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect((await testApp.inject({ url: '/auth/oauth2/userinfo' })).headers['www-authenticate']).toBe('Bearer')
})

test('a token request needs one connection to the database, so that a crowd of them does not block itself', {
  tags: 'T-D7',
}, async () => {
  const app = await openTestApp({ settings: { databaseConnections: 1 } })
  const browser = new Browser(app)
  const code = await browser.signUp({ ...account, email: 'one@example.org' })
  const tokens = (await browser.redeem(code)).json<Tokens>()
  expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(200)
  await app.close()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginProof, light } from '../../../test/support/app/password.ts'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

// What the library and RFC 9700 require of a hardened configuration. flow.test.ts tests the protocol.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      maxSignInsInFlight: 5,
      limitSignInsPerMinuteAndAddress: 10_000,
      limitSignInsPerMinuteAndAccount: 10_000,
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
])('[AUTH-04] [T-A10] the redirect address %s is not the registered one', async (redirect_uri) => {
  const browser = new Browser(testApp)
  const answer = await browser.send('GET', browser.authorizeUrl({ redirect_uri }))
  expect(answer.headers.location).toBe(`${testApp.settings.publicUrl}/sign-in?error=invalid_client`)
})

test('[AUTH-04] the site is a public client with one redirect address, PKCE and two grants', async () => {
  const { rows } = await testApp.database.pool.query(
    `select redirect_uris, post_logout_redirect_uris, require_pkce, grant_types, response_types, client_secret
     from identity_oauth_client`,
  )
  expect(rows).toEqual([
    {
      redirect_uris: ['http://localhost:8080/'],
      post_logout_redirect_uris: ['http://localhost:8080/logout'],
      require_pkce: true,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_secret: null,
    },
  ])
})

test('[AUTH-04] the answer of a sign-in names its issuer, and redirects only to where the page was opened for', async () => {
  const browser = new Browser(testApp)
  const oauthQuery = await browser.startSignIn()
  const answer = await browser.sendSignUp({ ...account, oauthQuery })
  const back = new URL(answer.json<{ url: string }>().url)
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
  ])('[T-C9] may not use %s', async (url) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8080.evil.example']) {
      const answer = await testApp.inject({ method: 'POST', url, payload: {}, headers: { origin } })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test.each(['/auth/oauth2/token', '/auth/oauth2/userinfo', '/auth/account'])(
    '[T-C9] may not read %s',
    async (url) => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
      for (const method of ['OPTIONS', 'POST'] as const) {
        const answer = await testApp.inject({ method, url, headers })
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )
})

test('[ACCOUNT-06] tokens, codes and secrets are not stored in plain text', async () => {
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
  const tables = [
    'verification',
    'oauth_refresh_token',
    'oauth_access_token',
    'jwks',
    'totp',
    'challenge',
    'password',
  ]
  const rows = await Promise.all(
    tables.map((table) => testApp.database.pool.query(`select t::text from identity_${table} t`)),
  )
  return JSON.stringify(rows.map((answer) => answer.rows))
}

test('[T-D7] a flood of sign-ins takes only the capacity of sign-ins', async () => {
  const { startLoginRequest } = await beginProof('x', light)
  const start = () =>
    testApp.inject({
      method: 'POST',
      url: '/auth/sign-in/start',
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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

let testApp: TestApp
let browser: Browser
let tokens: Tokens
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      limitSignIns: 1000,
      limitPerAddress: 1000,
    },
  })
  browser = new Browser(testApp)
  const account = { email: 'sane@example.org', password: 'clouds over the old town', name: 'Sane' }
  tokens = (await browser.redeem(await browser.signUp(account))).json<Tokens>()
})
afterAll(() => testApp.close())

const malformed = [
  '',
  ' ',
  '🃏'.repeat(50),
  'x'.repeat(3000),
  '[object Object]',
  '{"a":1}',
  'null',
  '-1',
  '1e999',
  '../../etc/passwd',
  "'; drop table people; --",
  'http://[::1',
  'javascript:alert(1)',
  '\u202e',
  'a b c',
]

test.each([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'resource',
  'claims',
  'request',
  'request_uri',
  'login_hint',
  'id_token_hint',
  'dpop_jkt',
  'response_mode',
  'acr_values',
  'ui_locales',
  '__proto__',
  'constructor',
])(
  'a malformed %s of an authorization request never causes a server error',
  { tags: 'T-C1' },
  async (name) => {
    for (const value of malformed) {
      const answer = await browser.send('GET', browser.authorizeUrl({ [name]: value }))
      expect([value, answer.statusCode < 500]).toEqual([value, true])
    }
  },
)

test.each([
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'client_id',
  'client_secret',
  'refresh_token',
  'scope',
  'resource',
  'client_assertion',
  'client_assertion_type',
  '__proto__',
])('a malformed %s at the token endpoint never causes a server error', { tags: 'T-C1' }, async (name) => {
  for (const value of malformed) {
    for (const grant of ['authorization_code', 'refresh_token']) {
      const base = { grant_type: grant, code: 'x', code_verifier: 'y', redirect_uri: 'z', refresh_token: 'w' }
      const answer = await browser.token({ ...base, [name]: value })
      expect([value, grant, answer.statusCode < 500 && answer.statusCode >= 400]).toEqual([
        value,
        grant,
        true,
      ])
    }
  }
})

test.each(['id_token_hint', 'client_id', 'post_logout_redirect_uri'])(
  'a malformed %s of a sign-out never causes a server error and signs nobody out',
  { tags: 'T-C1' },
  async (name) => {
    for (const value of malformed) {
      const query = new URLSearchParams({ id_token_hint: tokens.id_token, [name]: value })
      const answer = await browser.send('GET', `/auth/oauth2/end-session?${query.toString()}`)
      expect([value, answer.statusCode]).toEqual([value, 400])
    }
  },
)

const doors = ['/password/start', '/sign-in/start', '/sign-in', '/sign-up', '/first-admin'].map(
  (path) => `/auth${path}`,
)

test('malformed bodies of the sign-in pages get a 4xx', { tags: 'T-C1' }, async () => {
  const bodies = [
    null,
    [],
    'text',
    1,
    {},
    { email: {} },
    { email: [], startLoginRequest: 1, registrationRequest: 1 },
    { email: 'a@b.cc', startLoginRequest: {}, registrationRequest: {} },
  ]
  for (const url of doors) {
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const answer = await testApp.inject({ method: 'POST', url, payload: JSON.stringify(body), headers })
      expect([url, body, answer.statusCode]).toEqual([url, body, 400])
    }
    const ask = async (value: string, filler: string) => {
      const text = (length: number) => (filler === '' ? value : filler.repeat(length))
      const payload = {
        email: value,
        name: value,
        token: value,
        interaction: value,
        ticket: value,
        registrationRequest: text(43),
        startLoginRequest: text(128),
        finishLoginRequest: text(86),
        newPassword: { ticket: value, record: text(256) },
      }
      const answer = await testApp.inject({ method: 'POST', url, payload })
      expect([url, value, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, value, true])
    }
    await Promise.all(malformed.flatMap((value) => [ask(value, ''), ask(value, 'A')]))
  }
})

test('requests with false headers are answered', { tags: 'T-C1' }, async () => {
  for (const headers of [
    { authorization: 'Basic bm9uc2Vuc2U=' },
    { cookie: 'skyway.session=malformed' },
    { cookie: `skyway.session=${'x'.repeat(4000)}; =; ;;` },
    { dpop: 'malformed' },
    { origin: 'malformed', referer: 'malformed' },
  ]) {
    const answer = await testApp.inject({ method: 'GET', url: browser.authorizeUrl(), headers })
    expect(answer.statusCode).toBeLessThan(500)
    const payload = 'grant_type=refresh_token&refresh_token=x&client_id=skyway-site'
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const token = await testApp.inject({ method: 'POST', url: '/auth/oauth2/token', payload, headers: form })
    expect(token.statusCode).toBeLessThan(500)
  }
})

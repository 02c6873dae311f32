import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, codeOf, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { publicUrl: 'https://cards.example', nodeEnv: 'production' } })
})
afterAll(() => testApp.close())

test('with https the cookie is Secure, and signing out removes it', {
  tags: ['AUTH-14', 'T-A17'],
}, async () => {
  const browser = new Browser(testApp)
  const code = await browser.signUp({
    email: 'a@example.org',
    password: 'clouds over the old town',
    name: 'A',
  })
  expect([...browser.cookies.keys()].sort()).toEqual([
    '__Secure-skyway.device',
    '__Secure-skyway.interaction',
    '__Secure-skyway.session',
  ])
  const tokens = (await browser.redeem(code)).json<Tokens>()
  const out = await browser.send('POST', '/auth/oauth2/end-session', {
    form: {
      id_token_hint: tokens.id_token,
      client_id: browser.site.clientId,
      post_logout_redirect_uri: browser.site.redirectAfterSignOut,
    },
  })
  expect(out.headers.location).toBe('https://cards.example/logout')
  expect(String(out.headers['set-cookie'])).toContain('Secure')
  expect([...browser.cookies.keys()].join()).not.toContain('session')
})

test('the answers are as discovery says', { tags: 'AUTH-02' }, async () => {
  const document = (
    await testApp.inject({ method: 'GET', url: '/auth/.well-known/openid-configuration' })
  ).json<Record<string, string>>()
  expect(document['issuer']).toBe('https://cards.example/auth')
  const browser = new Browser(testApp)
  await browser.signUp({ email: 'b@example.org', password: 'clouds over the old town', name: 'B' })
  const asked = await browser.send('GET', browser.authorizeUrl())
  expect(new URL(String(asked.headers.location)).searchParams.get('iss')).toBe(document['issuer'])
  for (const name of ['authorization_endpoint', 'jwks_uri', 'userinfo_endpoint', 'end_session_endpoint']) {
    const { pathname } = new URL(String(document[name]))
    expect((await testApp.inject({ method: 'GET', url: pathname })).statusCode).not.toBe(404)
  }
})

test('userinfo describes only the person of the token', { tags: 'T-G2' }, async () => {
  const browser = new Browser(testApp)
  const code = await browser.signUp({
    email: 'c@example.org',
    password: 'clouds over the old town',
    name: 'C',
  })
  const tokens = (await browser.redeem(code)).json<Tokens>()
  const ask = (token: string) =>
    testApp.inject({
      method: 'GET',
      url: '/auth/oauth2/userinfo',
      headers: { authorization: `Bearer ${token}` },
    })
  const told = await ask(tokens.access_token)
  expect(told.json()).toMatchObject({ email: 'c@example.org', name: 'C' })
  expect(told.headers['cache-control']).toBe('no-store')
  for (const token of [tokens.id_token, `${tokens.access_token}x`, 'x']) {
    expect((await ask(token)).statusCode).toBe(401)
  }
})

test.each([
  ['openid email', { email: 'd@example.org', email_verified: false }],
  ['openid profile', { name: 'D' }],
  ['openid', {}],
])('userinfo tells what the scope %s requests', async (scope, claims) => {
  const browser = new Browser(testApp)
  const account = { email: 'd@example.org', password: 'clouds over the old town', name: 'D' }
  const signedUp = await browser.sendSignUp(account)
  if (signedUp.statusCode !== 200) await browser.sendSignIn(account)
  const asked = await browser.send('GET', browser.authorizeUrl({ scope }))
  const redeemed = await browser.redeem(codeOf(String(asked.headers.location)))
  const headers = { authorization: `Bearer ${redeemed.json<Tokens>().access_token}` }
  const told = await testApp.inject({ url: '/auth/oauth2/userinfo', headers })
  expect(told.json()).toEqual({ sub: expect.any(String), ...claims })
})

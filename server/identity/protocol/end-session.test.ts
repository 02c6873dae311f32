import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser, type Tokens } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let count = 0
async function signedIn() {
  count += 1
  const account = {
    email: `person-${count}@example.org`,
    password: 'clouds over the old town',
    name: 'Someone',
  }
  const browser = new Browser(testApp)
  const tokens = (await browser.redeem(await browser.signUp(account))).json<Tokens>()
  return { account, browser, tokens }
}

let own: Awaited<ReturnType<typeof signedIn>>
let other: typeof own
beforeEach(async () => {
  own = await signedIn()
  other = await signedIn()
})

const home = () => testApp.settings.publicUrl

const isIn = async ({ access_token }: Tokens) => {
  const headers = { authorization: `Bearer ${access_token}` }
  return (await testApp.inject({ url: '/api/AppUser', headers })).statusCode === 200
}

async function leave(browser: Browser, fields: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
  const url = '/auth/oauth2/end-session'
  const answer =
    method === 'POST'
      ? await browser.send('POST', url, { form: fields })
      : await browser.send('GET', `${url}?${new URLSearchParams(fields).toString()}`)
  return { status: answer.statusCode, location: answer.headers.location }
}

const back = () => ({ post_logout_redirect_uri: own.browser.site.redirectAfterSignOut })

test.each<[string, () => Record<string, string>]>([
  ['with the ID token of somebody else', () => ({ id_token_hint: other.tokens.id_token, ...back() })],
  ['without an ID token', back],
  ['with nothing', () => ({})],
  ['with the id of the site only', () => ({ client_id: own.browser.site.clientId, ...back() })],
])(
  'a link to log out %s ends no session, and the login page asks',
  { tags: ['AUTH-12', 'T-A16'] },
  async (_title, fields) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await leave(own.browser, { ...fields(), state: 'bye' }, method)
      expect(answer).toEqual({ status: 303, location: `${home()}/sign-in?log-out=bye` })
    }
    expect([await isIn(own.tokens), await isIn(other.tokens)]).toEqual([true, true])
  },
)

test('who says yes is logged out, and goes on at the site with its state', { tags: 'AUTH-12' }, async () => {
  const json = { state: 'bye' }
  const answer = await own.browser.send('POST', '/auth/sign-out', { json })
  expect(answer.json()).toEqual({ url: `${home()}/logout?state=bye` })
  expect([await isIn(own.tokens), await isIn(other.tokens)]).toEqual([false, true])
  expect([...own.browser.cookies.keys()].join()).not.toContain('session')
})

test('a page of another origin says no yes', { tags: 'T-A17' }, async () => {
  const answer = await own.browser.send('POST', '/auth/sign-out', {
    json: {},
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.statusCode).toBe(403)
  expect(await isIn(own.tokens)).toBe(true)
})

test('an ID token ends no session from a browser that has none', { tags: 'T-A16' }, async () => {
  const answer = await leave(new Browser(testApp), { id_token_hint: own.tokens.id_token, ...back() })
  expect(answer).toEqual({ status: 303, location: `${home()}/logout` })
  expect(await isIn(own.tokens)).toBe(true)
})

test('an earlier ID token of the same person ends the session of the browser', {
  tags: 'AUTH-12',
}, async () => {
  const { browser, account, tokens } = own
  const again = await browser.sendSignIn(account)
  expect(again.statusCode).toBe(200)
  const later = (await browser.redeem(await codeOf(browser))).json<Tokens>()
  expect(await isIn(later)).toBe(true)
  await leave(browser, { id_token_hint: tokens.id_token, ...back() })
  expect(await isIn(later)).toBe(false)
})

async function codeOf(browser: Browser): Promise<string> {
  const answer = await browser.send('GET', browser.authorizeUrl())
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
}

test('a browser that is not logged in is not asked', { tags: 'AUTH-12' }, async () => {
  expect(await leave(new Browser(testApp), { ...back(), state: 'x' })).toEqual({
    status: 303,
    location: `${home()}/logout?state=x`,
  })
})

test('without an address to go on at, it is that of the site', { tags: 'AUTH-12' }, async () => {
  expect(await leave(own.browser, { id_token_hint: own.tokens.id_token })).toEqual({
    status: 303,
    location: `${home()}/logout`,
  })
})

test.each<[string, Record<string, string>]>([
  ['an ID token that is none', { id_token_hint: 'x' }],
  ['another client', { client_id: 'someone-else' }],
  ['another address', { post_logout_redirect_uri: 'https://evil.example/' }],
])('%s is refused and asks nothing', { tags: 'T-A10' }, async (_title, fields) => {
  expect((await leave(own.browser, fields)).status).toBe(400)
  expect(await isIn(own.tokens)).toBe(true)
})

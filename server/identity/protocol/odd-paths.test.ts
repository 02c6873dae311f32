import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'

let testApp: TestApp
let address: string
beforeAll(async () => {
  testApp = await openTestApp({ settings: { googleClientId: 'x', googleClientSecret: 'x' } })
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

/** Sends a request whose target is exactly this, which a URL would change. */
async function ask(method: string, path: string) {
  const form = method === 'POST'
  const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const sent = request(address, { method, path, headers }).end(form ? 'a=b' : undefined)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) }
}

const odd = [
  '/auth//x',
  '//auth/oauth2/authorize',
  '/auth/oauth2//authorize/x',
  '/auth/./oauth2/authorize/x',
  '/auth/../auth/oauth2/authorize/x',
  '/auth/oauth2/authorize/../authorize',
  ...[
    '.',
    '..',
    '%2e',
    '%2e%2e',
    '%2E%2e',
    '%2e%2e/x',
    '..;/x',
    '%2e%2e%2f%2e%2e',
    '%252e%252e',
    '%25%32%65',
    '%2f',
    'a%2fb',
    '%252f',
    '\\',
    '..\\',
    '%5c',
    ';',
    ';x',
    'x;y',
    '%3b',
    '%00',
    'x%00',
    '%2500',
    '%0d%0ax',
    '%7f',
    '%zz',
    '%c3',
    '%c3%a9',
    '%c0%ae%c0%ae',
    'x%23',
    'x%3fy',
    '@evil.example',
    ':80',
    'x%20y',
    'x'.repeat(65),
  ].map((last) => `/auth/oauth2/authorize/${last}`),
  '/auth/callback/..',
  '/auth/callback/%2e%2e',
  '/auth/callback/google%2f',
  '/auth/callback/google;x',
  '/auth/callback/%67oogle/..',
  '/auth/.well-known/../jwks',
  '/auth/%2e%2e/api/system',
  'http://[/auth/oauth2/authorize?x=y',
  'http://[/auth/oauth2/authorize/x',
  'http://:x/auth/callback/google?state=x',
]

test.each(odd.flatMap((path) => [['GET', path] as const, ['POST', path] as const]))(
  '%s %s, which two parsers may read differently, is refused with a problem document',
  { tags: 'T-C1' },
  async (method, path) => {
    const { status, type, body } = await ask(method, path)
    expect([400, 404, 414, 415], body).toContain(status)
    expect(type).toBe('application/problem+json; charset=utf-8')
  },
)

test.each([
  ['an unknown one', '/auth/oauth2/authorize/x_-9'],
  ['an unknown one with a query', '/auth/oauth2/authorize/x?y=z'],
  ['without its id', '/auth/oauth2/authorize/'],
])(
  'an authorization request, %s, leads to the login page, which says that it is broken',
  { tags: 'T-C1' },
  async (_title, path) => {
    expect((await ask('GET', path)).status).toBe(302)
  },
)

test('a query counts from the first question mark on', async () => {
  expect((await ask('GET', '/auth/callback/google?state=a?b')).status).toBe(302)
})

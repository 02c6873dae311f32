import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('this machine can read the metrics, which are labeled by route and not by URL', {
  tags: 'HOST-03',
}, async () => {
  await testApp.inject('/api/games/1')
  const { statusCode, body } = await testApp.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(statusCode).toBe(200)
  expect(body).toContain(
    'skyway_http_request_duration_seconds_count{method="GET",route="/api/games/:id",status="401"}',
  )
  expect(body).toContain('skyway_database_connections{state="busy"}')
})

test.each([
  ['another machine', '192.0.2.7', {}],
  ['a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ['a proxy with another header', '::1', { forwarded: 'for=192.0.2.7' }],
])('%s cannot read them', { tags: ['HOST-03', 'T-D2'] }, async (_name, remoteAddress, headers) => {
  expect((await testApp.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(404)
})

test('with a token, only requests with it can read them', { tags: 'HOST-03' }, async () => {
  const metricsToken = 'a-token-of-the-operator'
  const other = await openTestApp({ settings: { metricsToken } })
  const ask = (authorization: string) =>
    other.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: { authorization } })
  expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200)
  expect((await ask(`Bearer ${metricsToken}x`)).statusCode).toBe(404)
  expect((await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
  await other.close()
})

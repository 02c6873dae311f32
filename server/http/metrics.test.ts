import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('figures are told to this machine, by route and not by address', async () => {
  await house.inject('/api/games/1')
  const { statusCode, body } = await house.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(statusCode).toBe(200)
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/games/:id",status="401"}',
  )
  expect(body).toContain('database_connections{state="busy"}')
})

test.each([
  ['another machine', '192.0.2.7', {}],
  ['a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ['a proxy that says so otherwise', '::1', { forwarded: 'for=192.0.2.7' }],
])('[T-D2] and not to %s', async (_name, remoteAddress, headers) => {
  expect((await house.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(404)
})

test('with a token set, whoever has it reads them, and nobody else', async () => {
  const metricsToken = 'a-token-of-the-operator'
  const other = await openHouse({ settings: { metricsToken } })
  const ask = (authorization: string) =>
    other.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: { authorization } })
  expect((await ask(`Bearer ${metricsToken}`)).statusCode).toBe(200)
  expect((await ask(`Bearer ${metricsToken}x`)).statusCode).toBe(404)
  expect((await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
  await other.close()
})

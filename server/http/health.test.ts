import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../storage/database.ts'
import { openHouse } from '../testing/harness.ts'

test('[T-F4][T-E9] without its database: live 200, ready and the API 503 with Retry-After, pages 200', async () => {
  const house = await openHouse()
  await house.database.close()
  for (const url of ['/health/ready', '/api/gametypes/page', '/api/gametypes/ranked/-1']) {
    const answer = await house.inject(url)
    expect(answer.statusCode, url).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  }
  for (const url of ['/health/live', '/api/system', '/config.json']) {
    expect((await house.inject(url)).statusCode, url).toBe(200)
  }
  // Its database was closed by the test itself.
  await house.close().catch(() => {})
})

test('[T-F2] a process that is about to stop is live and not ready, and closes the connections of its answers', async () => {
  const house = await openHouse()
  const readiness = { isDraining: false }
  const database = openDatabase(house.address, 2)
  const app = await buildApp({ settings: house.settings, database, readiness })
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  readiness.isDraining = true
  const ready = await app.inject('/health/ready')
  expect(ready.statusCode).toBe(503)
  expect(ready.headers.connection).toBe('close')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await app.close()
  await database.close()
  await house.close()
})

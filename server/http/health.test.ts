import { expect, test } from 'vitest'
import { openTestApp } from '../../test/support/app/test-app.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../storage/database.ts'

test('without its database: live and pages 200, ready and the API 503 with Retry-After', {
  tags: ['T-F4', 'T-E9'],
}, async () => {
  const testApp = await openTestApp()
  await testApp.database.close()
  for (const url of ['/health/ready', '/api/gametypes/page', '/api/gametypes/ranked/-1']) {
    const answer = await testApp.inject(url)
    expect(answer.statusCode, url).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  }
  for (const url of ['/health/live', '/api/system', '/config.json']) {
    expect((await testApp.inject(url)).statusCode, url).toBe(200)
  }
  // The test has closed the database already.
  await testApp.close().catch(() => {})
})

test('a draining process is live and not ready, and closes the connections of its answers', {
  tags: 'T-F2',
}, async () => {
  const testApp = await openTestApp()
  const readiness = { isDraining: false }
  const database = openDatabase(testApp.address, 2)
  const app = await buildApp({ settings: testApp.settings, database, readiness })
  expect((await app.inject('/health/ready')).statusCode).toBe(200)
  readiness.isDraining = true
  const ready = await app.inject('/health/ready')
  expect(ready.statusCode).toBe(503)
  expect(ready.headers.connection).toBe('close')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await app.close()
  await database.close()
  await testApp.close()
})

import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { type App, buildApp } from '../app.ts'
import { noteTestedBackup } from '../storage/backup.ts'
import { type Database, openDatabase } from '../storage/database.ts'

let testApp: TestApp
let admin: Person
let reader: Person
let secondDatabase: Database
/** Another process on the same database. */
let second: App
beforeAll(async () => {
  testApp = await openTestApp({ settings: { databaseConnections: 4 } })
  admin = await testApp.person({ admin: true })
  reader = await testApp.person({ reader: true })
  secondDatabase = openDatabase(testApp.address, 4)
  second = await buildApp({ settings: testApp.settings, database: secondDatabase })
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
  await testApp.close()
})

const off = (headers?: Record<string, string>) =>
  testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, ...(headers && { headers }) })

test.each(['/api/system', '/api/System', '/API/SYSTEM'])(
  '%s tells version and computer name to everybody',
  { tags: 'SYS-01' },
  async (url) => {
    const answer = await testApp.inject({ url, headers: { authorization: 'Bearer stale' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ project: 'SkyWay', computerName: hostname() })
    expect(answer.json().version).toMatch(/^\d+\.\d+\.\d+/)
  },
)

test('tells admins when the newest backup was taken that was tested', { tags: 'HOST-13' }, async () => {
  const asked = async () => {
    const answer = await testApp.inject({ url: '/api/System/secure', headers: admin.headers })
    return answer.json().testedBackupAt
  }
  expect(await asked()).toBeNull()
  await noteTestedBackup(testApp.address, new Date('2026-11-23T03:00:00Z'))
  expect(await asked()).toBe('2026-11-23T03:00:00.000Z')
})

test.each([
  ['GET', '/api/System/secure'],
  ['GET', '/api/System/secure/toggle'],
  ['POST', '/lambda/backend-off'],
] as const)('%s %s is for admins', { tags: ['SYS-01', 'SYS-02'] }, async (method, url) => {
  const payload = method === 'POST' ? { payload: {} } : {}
  expect((await testApp.inject({ method, url, ...payload })).statusCode).toBe(401)
  expect((await testApp.inject({ method, url, ...payload, headers: reader.headers })).statusCode).toBe(403)
})

describe('while the API is off', () => {
  test('every process refuses within 2 s, except System, health and the site; a restart changes nothing', {
    tags: ['SYS-02', 'SYS-03', 'T-F5'],
  }, async () => {
    const switched = await off({ ...admin.headers, 'x-email': 'admin@example.org' })
    expect(switched.statusCode).toBe(200)
    const refused = await testApp.inject({ url: '/api/gametypes/page' })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Clients distinguish the planned pause from other 503 answers by this code.
    expect(refused.json()).toMatchObject({ code: 'switched-off' })
    expect((await testApp.inject({ url: '/api/games/1', headers: admin.headers })).statusCode).toBe(503)
    expect((await testApp.inject({ url: '/api/unknown' })).statusCode).toBe(503)
    await expect
      .poll(async () => (await second.inject({ url: '/api/gametypes/page' })).statusCode, {
        timeout: limit(2000),
      })
      .toBe(503)

    const restarted = await buildApp({ settings: testApp.settings, database: secondDatabase })
    expect((await restarted.inject({ url: '/api/gametypes/page' })).statusCode).toBe(503)
    await restarted.close()

    for (const url of [
      '/api/system',
      '/health/ready',
      '/config.json',
      '/auth/.well-known/openid-configuration',
    ]) {
      expect((await testApp.inject({ url })).statusCode, url).toBe(200)
    }
    const secure = await second.inject({ url: '/api/System/secure', headers: admin.headers })
    expect(secure.json()).toMatchObject({ apiActive: false })
  })

  test('an admin switches it on again, in any process', { tags: ['SYS-02', 'T-F5'] }, async () => {
    await off(admin.headers)
    expect((await second.inject({ url: '/api/System/secure/toggle' })).statusCode).toBe(401)
    const on = await second.inject({ url: '/api/System/secure/toggle', headers: admin.headers })
    expect(on.json()).toMatchObject({ project: 'SkyWay', apiActive: true })
    await expect
      .poll(async () => (await testApp.inject({ url: '/api/gametypes/page' })).statusCode, {
        timeout: limit(2000),
      })
      .toBe(200)
  })
})

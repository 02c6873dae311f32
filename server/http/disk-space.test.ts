import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { DiskSpace } from '../storage/embedded/disk-space.ts'

let testApp: TestApp
beforeAll(async () => {
  // No disk has this much space.
  testApp = await openTestApp({ diskSpace: new DiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER) })
})
afterAll(() => testApp.close())

test.each([
  ['POST', '/api/games', { gameTypeId: 1 }],
  ['PUT', '/api/games', { gameId: 1, turn: 0, actionId: 0, itemRow: 0, itemColumn: 0 }],
  ['POST', '/assets/contact.php', {}],
  ['DELETE', '/api/teams/1', undefined],
] as const)(
  'with a full disk %s %s gets 503 with Retry-After',
  { tags: 'T-F11' },
  async (method, url, payload) => {
    const { headers } = await testApp.person({ reader: true })
    const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('with a full disk reads are answered, and a session can be refreshed', { tags: 'T-F11' }, async () => {
  const { headers } = await testApp.person({ reader: true })
  for (const url of [
    '/api/games/page?gameTypeId=1&id=1',
    '/api/gametypes/page',
    '/api/AppUser',
    '/health/ready',
  ]) {
    expect((await testApp.inject({ method: 'GET', url, headers })).statusCode, url).toBe(200)
  }
  const renewal = await testApp.inject({
    method: 'POST',
    url: '/auth/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&refresh_token=none&client_id=skyway-site',
  })
  expect(renewal.statusCode).toBe(400)
})

import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Space } from '../storage/embedded/space.ts'
import { type House, openHouse } from '../testing/harness.ts'

let house: House
beforeAll(async () => {
  // A reserve that no disk has.
  house = await openHouse({ space: new Space(tmpdir(), Number.MAX_SAFE_INTEGER) })
})
afterAll(() => house.close())

test.each([
  ['POST', '/api/games', { gameTypeId: 1 }],
  ['PUT', '/api/games', { gameId: 1, turn: 0, actionId: 0, itemRow: 0, itemColumn: 0 }],
  ['POST', '/assets/contact.php', {}],
  ['DELETE', '/api/teams/1', undefined],
] as const)(
  '[T-F11] without space on the disk %s %s gets 503 with Retry-After',
  async (method, url, payload) => {
    const { headers } = await house.person({ reader: true })
    const answer = await house.inject({ method, url, headers, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('[T-F11] without space on the disk what is asked for is answered, and a session is kept on', async () => {
  const { headers } = await house.person({ reader: true })
  for (const url of [
    '/api/games/page?gameTypeId=1&id=1',
    '/api/gametypes/page',
    '/api/AppUser',
    '/health/ready',
  ]) {
    expect((await house.inject({ method: 'GET', url, headers })).statusCode, url).toBe(200)
  }
  const renewal = await house.inject({
    method: 'POST',
    url: '/auth/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&refresh_token=none&client_id=skyway-site',
  })
  expect(renewal.statusCode).toBe(400)
})

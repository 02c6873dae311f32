import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/harness.ts'
import type { Person } from '../testing/person.ts'

let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  admin = await house.person({ admin: true })
})
afterAll(() => house.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = admin) =>
  house.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
const trail = async (query = '', person = admin) =>
  (await ask('GET', `/api/System/secure/audit${query}`, undefined, person)).json()

const gameType = {
  name: 'Patience',
  complexity: 0,
  strategy: 0,
  luck: 3,
  weight: 0,
  footprint: 0,
  tactics: 0,
  descriptions: [],
  rules: [],
}

test('[T-F12] [ROLE-04] [T-E4] what an admin does is kept, once: who, what, when; what was refused is not', async () => {
  await ask('POST', '/api/Codes', { code: 'for one of you' })
  expect((await ask('POST', '/api/Codes', { code: 'for one of you' })).json()).toBe(false)
  const { id, modifieddate } = (await ask('POST', '/api/gametypes/', gameType)).json()
  await ask('PUT', '/api/gametypes/', { ...gameType, id, modifieddate, luck: 2 })
  expect((await ask('PUT', '/api/gametypes/', { ...gameType, id, modifieddate })).statusCode).toBe(409)
  const game = (await ask('POST', '/api/games', { gameTypeId: 1 })).json()
  const win = { gameId: game.id, turn: 0, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  // A repeated request is answered as the first one, and nothing is done twice.
  for (let times = 0; times < 2; times += 1) {
    expect((await ask('PUT', '/api/games', win)).json()).toMatchObject({ autoWon: true })
  }
  await ask('GET', `/api/games/${game.id}/Data`)
  expect((await ask('GET', '/api/games/999/Data')).statusCode).toBe(404)
  const team = { name: 'Herons', location: 'Delta', conference: 0, division: 0 }
  await ask('DELETE', `/api/teams/${(await ask('POST', '/api/teams', team)).json().id}`)
  await ask('POST', '/lambda/backend-off', {})
  // Who asks what happened asks it while the API is off.
  expect(await trail()).toMatchObject({ totalRecords: 7 })
  await ask('GET', '/api/System/secure/toggle')

  const { items } = await trail()
  expect(items.map(({ act, thing }: { act: string; thing: string }) => [act, thing])).toEqual([
    ['backend switched on', ''],
    ['backend switched off', ''],
    ['team deleted', 'team 1'],
    ['game exported', `game ${game.id}`],
    ['game auto-won', `game ${game.id}`],
    ['game type changed', `game type ${id}`],
    ['game type added', `game type ${id}`],
    ['code added', ''],
  ])
  const { displayName } = (await ask('GET', '/api/AppUser')).json()
  for (const { by, at } of items) {
    expect(by).toBe(displayName)
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
  }
})

test('[T-B1] the trail is for admins', async () => {
  expect((await house.inject({ url: '/api/System/secure/audit' })).statusCode).toBe(401)
  const reader = await house.person({ reader: true })
  expect((await ask('GET', '/api/System/secure/audit', undefined, reader)).statusCode).toBe(403)
})

test('[T-G1] of an admin who was deleted it says what was done, and not who did it', async () => {
  const leaving = await house.person({ admin: true })
  await ask('POST', '/api/Codes', { code: 'a parting gift' }, leaving)
  const before = (await trail()).items[0]
  const receipt = (await ask('DELETE', '/api/AppUser', undefined, leaving)).json()
  expect(receipt.deleted).toContainEqual({ table: 'audit_trail', outcome: 'detached', rows: 1 })
  expect((await trail()).items[0]).toEqual({ ...before, by: null })
})

test('[API-03] the trail comes in pages of twenty', async () => {
  await house.database.pool.query(
    `insert into audit_trail (act, thing) select 'team deleted', 'team ' || n from generate_series(1, 40) n`,
  )
  const page = await trail('?id=2')
  expect(page).toMatchObject({ currentPage: 2, pageSize: 20, hasPreviousPage: true, hasNextPage: true })
  expect(page.items[0]).toMatchObject({ thing: 'team 20' })
})

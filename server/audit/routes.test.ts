import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, person = admin) =>
  testApp.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
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

test('an act of an admin is recorded once, with who, what and when; a refused one is not', {
  tags: ['AUDIT-01', 'AUDIT-02', 'T-F12', 'ROLE-04', 'T-E4'],
}, async () => {
  await ask('POST', '/api/Codes', { code: 'for one of you' })
  expect((await ask('POST', '/api/Codes', { code: 'for one of you' })).json()).toBe(false)
  const { id, modifieddate } = (await ask('POST', '/api/gametypes/', gameType)).json()
  await ask('PUT', '/api/gametypes/', { ...gameType, id, modifieddate, luck: 2 })
  expect((await ask('PUT', '/api/gametypes/', { ...gameType, id, modifieddate })).statusCode).toBe(409)
  const game = (await ask('POST', '/api/games', { gameTypeId: 1 })).json()
  const win = { gameId: game.id, turn: 0, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  // A repeated request gets the same answer and does nothing twice.
  for (let times = 0; times < 2; times += 1) {
    expect((await ask('PUT', '/api/games', win)).json()).toMatchObject({ autoWon: true })
  }
  await ask('GET', `/api/games/${game.id}/Data`)
  expect((await ask('GET', '/api/games/999/Data')).statusCode).toBe(404)
  const team = { name: 'Herons', location: 'Delta', conference: 0, division: 0 }
  await ask('DELETE', `/api/teams/${(await ask('POST', '/api/teams', team)).json().id}`)
  await ask('POST', '/lambda/backend-off', {})
  // Admins read the trail while the API is off.
  expect((await trail()).items).toHaveLength(7)
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

test('the trail is for admins', { tags: ['AUDIT-02', 'T-B1'] }, async () => {
  expect((await testApp.inject({ url: '/api/System/secure/audit' })).statusCode).toBe(401)
  const reader = await testApp.person({ reader: true })
  expect((await ask('GET', '/api/System/secure/audit', undefined, reader)).statusCode).toBe(403)
})

test('the acts of a deleted admin stay without the name', { tags: 'T-G1' }, async () => {
  const leaving = await testApp.person({ admin: true })
  await ask('POST', '/api/Codes', { code: 'a parting gift' }, leaving)
  const before = (await trail()).items[0]
  const receipt = (await ask('DELETE', '/api/AppUser', undefined, leaving)).json()
  expect(receipt.deleted).toContainEqual({ table: 'audit_trail', outcome: 'detached', rows: 1 })
  expect((await trail()).items[0]).toEqual({ ...before, by: null })
})

test('the trail comes in pages of twenty by key, so that an act between two pages shifts no entry', {
  tags: 'AUDIT-02',
}, async () => {
  const add = (first: number, last: number) =>
    testApp.database.pool.query(
      `insert into audit_trail (act, thing, done_at)
        select 'team deleted', 'team ' || n, now() + n * interval '1 microsecond' from generate_series($1::int, $2::int) n`,
      [first, last],
    )
  const things = (page: { items: { thing: string }[] }) => page.items.map(({ thing }) => thing)
  const teams = (first: number, last: number) =>
    Array.from({ length: first - last + 1 }, (_, place) => `team ${first - place}`)
  await add(1, 40)
  const newest = await trail()
  expect([things(newest), newest.previous]).toEqual([teams(40, 21), null])
  await add(41, 42)
  const older = await trail(`?before=${newest.next}`)
  expect(things(older)).toEqual(teams(20, 1))
  expect(things(await trail(`?after=${older.previous}`))).toEqual(teams(40, 21))
  expect(things(await trail())).toEqual(teams(42, 23))
  expect((await ask('GET', '/api/System/secure/audit?before=x')).statusCode).toBe(400)
})

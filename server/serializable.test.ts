import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { administer } from '../test/support/postgres/test-databases.ts'

// All transactions of this database are serializable, so that those at once fail each other more often.
let testApp: TestApp
let drop: () => Promise<void>
let players: readonly Person[]
beforeAll(async () => {
  const database = await openFreshDatabase()
  drop = database.drop
  const { database: name } = database.address
  await administer(`alter database ${name} set default_transaction_isolation = 'serializable'`)
  testApp = await openTestApp({ at: database.address })
  players = await Promise.all(Array.from({ length: 6 }, () => testApp.person({ reader: true })))
})
afterAll(async () => {
  await testApp.close()
  await drop()
})

test('each of several deals at once answers with the game that it stored', { tags: 'T-E12' }, async () => {
  const { rows: levels } = await sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`.execute(testApp.database.db)
  expect(levels).toEqual([{ level: 'serializable' }])
  const dealt = await Promise.all(
    players.flatMap((player) =>
      [1, 2].map(async (gameTypeId) => {
        const { headers } = player
        const request = { method: 'POST', url: '/api/games', headers, payload: { gameTypeId } } as const
        const { statusCode, body } = await testApp.inject(request)
        expect(statusCode, body).toBe(200)
        const { id } = JSON.parse(body) as { id: number }
        return { id, person_id: player.personId, game_type_id: gameTypeId }
      }),
    ),
  )
  const stored = await testApp.database.db
    .selectFrom('games')
    .select(['id', 'person_id', 'game_type_id'])
    .orderBy('id')
    .execute()
  expect(stored).toEqual(dealt.toSorted((one, other) => one.id - other.id))
})

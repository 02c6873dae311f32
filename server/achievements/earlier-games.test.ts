import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import type { Achievement } from '@skyway/engine/record/achievements.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { wellPlayedRecord } from '../../test/support/games/played-record.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { countEarlierGames } from './earlier-games.ts'

let testApp: TestApp
/** A database whose days begin when it is noon in UTC. */
let database: Database
beforeAll(async () => {
  testApp = await openTestApp()
  const name = testApp.address.database
  await testApp.database.pool.query(`alter database ${name} set timezone to 'Pacific/Auckland'`)
  database = openDatabase(testApp.address, 3)
})
afterAll(async () => {
  await database.close()
  await testApp.close()
})

const never = new AbortController().signal
const skyway = wellPlayedRecord(1, 4)
const sandwich = wellPlayedRecord(2, 10)

/** Adds a game that the build before has ended. Returns its id. */
async function ended(
  personId: number | null,
  { gameTypeId, seed, moves }: Replayable,
  finishedAt: string,
  { autoWon = false, practice = false, over = true } = {},
): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into games (person_id, game_type_id, seed, moves, turn, game_over, auto_won, practice, finished_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      personId,
      gameTypeId,
      Buffer.from(seedFromHex(seed)),
      JSON.stringify(moves),
      moves.length,
      over,
      autoWon,
      practice,
      finishedAt,
    ],
  )
  return rows[0].id
}

/** Makes all games earlier ones that have not been counted. */
beforeEach(async () => {
  await sql`delete from achievements`.execute(database.db)
  await sql`delete from days_played`.execute(database.db)
  await sql`delete from games`.execute(database.db)
})
async function upgrade(): Promise<void> {
  await sql`
    update earlier_games set counted_to = 0, last_id = (select max(id) from games), ended_before = '2026-11-01Z'`.execute(
    database.db,
  )
}

const kept = async (personId: number) => ({
  days: (
    await sql<{ day: string }>`
      select day from days_played where person_id = ${personId} order by day`.execute(database.db)
  ).rows.map(({ day }) => day),
  achievements: (
    await sql<{ name: Achievement; game_id: number; times: number }>`
      select name, game_id, times from achievements where person_id = ${personId}`.execute(database.db)
  ).rows,
})

test('days and achievements of earlier games are counted, each game once', { tags: 'MARK-05' }, async () => {
  const { personId } = await testApp.person({ reader: true })
  const later = await ended(personId, skyway, '2026-03-02T00:00:00Z')
  const first = await ended(personId, skyway, '2026-03-01T23:59:59.999Z')
  const other = await ended(personId, sandwich, '2026-03-05T12:00:00Z')
  await upgrade()
  await countEarlierGames(database.db, never)
  const { days, achievements } = await kept(personId)
  expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-05'])
  expect(first).toBeGreaterThan(later)
  expect(achievements).toContainEqual({ name: 'all-rounds', game_id: first, times: 2 })
  expect(achievements).toContainEqual({ name: 'one-suit', game_id: other, times: 1 })
  await countEarlierGames(database.db, never)
  expect(await kept(personId)).toEqual({ days, achievements })
})

test('several servers count each game once, and a stopped one goes on later', {
  tags: 'MARK-05',
}, async () => {
  const { personId } = await testApp.person({ reader: true })
  await sql`select setval(pg_get_serial_sequence('games', 'id'), 5000)`.execute(database.db)
  for (let day = 10; day < 22; day += 1) await ended(personId, sandwich, `2026-03-${day}T12:00:00Z`)
  await upgrade()
  await countEarlierGames(database.db, AbortSignal.abort())
  expect(await kept(personId)).toEqual({ days: [], achievements: [] })
  await Promise.all([1, 2, 3].map(() => countEarlierGames(database.db, never)))
  const { days, achievements } = await kept(personId)
  expect(days).toHaveLength(12)
  expect(achievements.length).toBeGreaterThan(0)
  for (const { times } of achievements) expect(times).toBe(12)
})

test('games count that ended before achievements were kept, and no others', { tags: 'MARK-05' }, async () => {
  const { personId } = await testApp.person({ reader: true })
  await ended(personId, skyway, '2026-03-01T12:00:00Z', { practice: true })
  await ended(personId, skyway, '2026-03-02T12:00:00Z', { autoWon: true })
  await ended(personId, skyway, '2026-03-03T12:00:00Z', { over: false })
  await ended(personId, skyway, '2026-11-01T00:00:00Z')
  await ended(null, skyway, '2026-03-04T12:00:00Z')
  await upgrade()
  await countEarlierGames(database.db, never)
  expect(await kept(personId)).toEqual({ days: [], achievements: [] })
})

test('an earlier game comes before one that earned the same since', { tags: 'MARK-05' }, async () => {
  const { personId } = await testApp.person({ reader: true })
  const earlier = await ended(personId, skyway, '2026-03-01T12:00:00Z')
  await upgrade()
  await sql`
    insert into achievements (person_id, name, game_id, earned_at, times) values
      (${personId}, 'all-rounds', 90000, now(), 2), (${personId}, 'long-path', 90000, now(), 1)`.execute(
    database.db,
  )
  await countEarlierGames(database.db, never)
  const { achievements } = await kept(personId)
  expect(achievements).toContainEqual({ name: 'all-rounds', game_id: earlier, times: 3 })
  expect(achievements).toContainEqual({ name: 'long-path', game_id: 90000, times: 1 })
})

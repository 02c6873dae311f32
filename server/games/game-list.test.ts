import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { areIdsInBlocks } from '../../test/support/postgres/id-blocks.ts'
import { type App, buildApp } from '../app.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'
import { inTransaction } from '../storage/transaction.ts'
import { listGames } from './game-list.ts'

// Two servers on one database, as in a rolling restart or behind a load balancer.
let testApp: TestApp
let secondDatabase: Database
let apps: readonly [App, App]
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { limitPlay: 1000 },
  })
  secondDatabase = openDatabase(testApp.address, testApp.settings.databaseConnections)
  apps = [testApp.app, await buildApp({ settings: testApp.settings, database: secondDatabase })]
})
afterAll(async () => {
  await apps[1].close()
  await secondDatabase.close()
  await testApp.close()
})

const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }

async function deal(app: App, { headers }: Person): Promise<number> {
  const answer = await app.inject({ method: 'POST', url: '/api/games', headers, payload: { gameTypeId: 1 } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().id
}

async function end(app: App, { headers }: Person, gameId: number): Promise<void> {
  const payload = { gameId, ...autoWin }
  const answer = await app.inject({ method: 'PUT', url: '/api/games', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Stores games as a server of the build before does: it locks their player, and keeps no places. `isOver` is SQL on the number `n`. */
async function dealWithoutPlaces({ personId }: Person, games: number, isOver: string): Promise<void> {
  await inTransaction(testApp.database.db, async (transaction) => {
    await sql`select from people where id = ${personId} for no key update`.execute(transaction)
    await sql`
      insert into games (person_id, game_type_id, seed, game_over, created_at)
      select ${personId}, 1, sha256(random()::text::bytea), ${sql.raw(isOver)}, (select clock_timestamp())
      from generate_series(1, ${games}::integer) n`.execute(transaction)
  })
}

/** Returns the ids of a person's games in the order of the list, read without any place. */
async function orderedIds({ personId }: Person): Promise<number[]> {
  const { rows } = await testApp.database.pool.query(
    'select id from games where person_id = $1 and game_type_id = 1 order by game_over, created_at desc, id desc',
    [personId],
  )
  return rows.map(({ id }) => id)
}

async function page({ personId }: Person, offset: number, limit = 15) {
  const { rows, count } = await listGames(testApp.database.db, { personId, gameTypeId: 1 }, { limit, offset })
  return { ids: rows.map(({ id }) => id), count }
}

/** Returns the ordinals that are kept, and what each is when all games are counted. */
async function keptOrdinals({ personId }: Person): Promise<{ ordinal: number; counted: number }[]> {
  const { rows } = await testApp.database.pool.query(
    `select ordinal, (
       select count(*) from games, (select created_at, id from games where id = game_id) as placed
       where person_id = $1 and game_type_id = 1 and (games.created_at, games.id) <= (placed.created_at, placed.id)
     ) as counted
     from game_ordinals where person_id = $1 and game_type_id = 1 order by ordinal`,
    [personId],
  )
  return rows
}

test.each([
  [0, 'true'],
  [1, 'false'],
  [99, 'true'],
  [100, 'true'],
  [101, 'n > 2'],
  [200, 'n % 20 > 0'],
  [350, 'n not between 95 and 105'],
  [350, 'n not between 195 and 214'],
  [420, 'n <= 400'],
])(
  'of %i games that are over if %s, any part of the list is exact, before and after places are kept',
  { tags: 'GAME-07' },
  async (games, isOver) => {
    const person = await testApp.person({ admin: true })
    await dealWithoutPlaces(person, games, isOver)
    const check = async () => {
      const ids = await orderedIds(person)
      for (let offset = 0; offset <= ids.length + 15; offset += 5)
        expect(await page(person, offset)).toEqual({ ids: ids.slice(offset, offset + 15), count: ids.length })
    }
    await check()
    expect(await keptOrdinals(person)).toEqual([])
    await testApp.database.pool.query(
      'update games set game_over = true where id = (select min(id) from games where person_id = $1 and not game_over)',
      [person.personId],
    )
    await deal(testApp.app, person)
    expect((await keptOrdinals(person)).length).toBe(Math.floor(games / 100))
    await check()
  },
)

test('random players who deal and end games on two servers at once, some without keeping places: each place is true, and each list exact', {
  tags: ['GAME-07', 'T-E5'],
  timeout: limit(60_000),
}, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const hint = `random seed ${seed}`
  const chance = pseudoRandom(seed)
  const players = await Promise.all([1, 2].map(() => testApp.person({ admin: true })))
  const open = new Map(players.map((player) => [player, new Set<number>()]))

  async function client() {
    for (let step = 0; step < 90; step += 1) {
      const app = apps[chance(2) === 0 ? 0 : 1]
      const player = players[chance(players.length)]
      const games = player && open.get(player)
      if (!player || !games) throw new Error('no such player')
      const [oldest] = games
      const what = chance(10)
      if (what === 0) await dealWithoutPlaces(player, 1 + chance(3), 'true')
      else if (oldest !== undefined && (what < 5 || games.size > 8)) {
        games.delete(oldest)
        await end(app, player, oldest)
      } else if (games.size <= 8) games.add(await deal(app, player))
      else {
        const { ids, count } = await page(player, chance(60))
        expect(new Set(ids).size, hint).toBe(ids.length)
        expect(count, hint).toBeGreaterThanOrEqual(ids.length)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))

  for (const player of players) {
    const kept = await keptOrdinals(player)
    expect(kept.length, hint).toBeGreaterThan(0)
    expect(kept, hint).toEqual(
      kept.map((_, index) => ({ ordinal: 100 * (index + 1), counted: 100 * (index + 1) })),
    )
    const ids = await orderedIds(player)
    for (let offset = 0; offset < ids.length; offset += 15)
      expect(await page(player, offset), hint).toEqual({
        ids: ids.slice(offset, offset + 15),
        count: ids.length,
      })
  }
})

test('a new game is the first of the list, also if the clock of the database has gone back', {
  tags: 'GAME-07',
}, async () => {
  const person = await testApp.person({ admin: true })
  const before = await deal(testApp.app, person)
  await testApp.database.pool.query(
    "update games set created_at = now() + interval '1 hour', game_over = true where id = $1",
    [before],
  )
  const [second, third] = [await deal(testApp.app, person), await deal(testApp.app, person)]
  expect((await page(person, 0)).ids).toEqual([third, second, before])
  const { rows } = await testApp.database.pool.query(
    'select id from games where person_id = $1 order by created_at desc',
    [person.personId],
  )
  expect(rows.map(({ id }) => id)).toEqual([third, second, before])
})

test('the migration keeps the places of the games that are there', { tags: 'T-F7' }, async () => {
  const person = await testApp.person({ admin: true })
  await dealWithoutPlaces(person, 250, 'n > 240')
  await testApp.database.pool.query(
    "drop table game_ordinals; delete from migrations where name = '026-game-ordinals'",
  )
  expect(await migrate(testApp.address)).toEqual(['026-game-ordinals'])
  expect(await keptOrdinals(person)).toEqual([
    { ordinal: 100, counted: 100 },
    { ordinal: 200, counted: 200 },
  ])
})

// The migration is for databases that have allocated ids one after the other.
test.skipIf(areIdsInBlocks)(
  'a place by ids that is wrong by time is not kept any longer',
  { tags: 'T-F7' },
  async () => {
    const person = await testApp.person({ admin: true })
    await dealWithoutPlaces(person, 250, 'true')
    await deal(testApp.app, person)
    // Two games that were dealt at the same moment: the later id has the earlier time.
    await testApp.database.pool.query(
      `update games set created_at = created_at - interval '1 second'
    where id = (
      select min(later.id) from games as later, game_ordinals as place
      where later.person_id = $1 and place.person_id = $1 and place.ordinal = 100 and later.id > place.game_id
    )`,
      [person.personId],
    )
    await testApp.database.pool.query("delete from migrations where name = '051-games-by-time'")
    expect(await migrate(testApp.address)).toEqual(['051-games-by-time'])
    expect(await keptOrdinals(person)).toEqual([{ ordinal: 200, counted: 200 }])
    const ids = await orderedIds(person)
    expect(await page(person, 150)).toEqual({ ids: ids.slice(150, 165), count: 251 })
  },
)

test('the places of the games of a deleted person are removed', { tags: 'T-G1' }, async () => {
  const person = await testApp.person({ admin: true })
  await dealWithoutPlaces(person, 250, 'true')
  await deal(testApp.app, person)
  expect(await keptOrdinals(person)).toHaveLength(2)
  const answer = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
  expect(answer.json().deleted).toContainEqual({ table: 'game_ordinals', outcome: 'removed', rows: 2 })
})

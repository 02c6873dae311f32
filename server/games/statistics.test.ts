import { randomBytes } from 'node:crypto'
import { start, view } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { finishedGameStatements } from '../finished-games.ts'
import { up } from '../storage/migrations/before-1.0/016-statistics.ts'
import { withRetries } from '../storage/transaction.ts'
import { moveStatement } from './move-statement.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

interface End {
  readonly score: number
  readonly won?: boolean
  readonly gameTypeId?: GameTypeId
  readonly autoWon?: boolean
  readonly practice?: boolean
}

/** Deals a game to the person, and returns the statement of its last move. */
async function lastMoveOf(
  person: Person,
  { score, won = false, gameTypeId = 2, autoWon = false, practice = false }: End,
) {
  const seed = randomBytes(32)
  const { rows } = await testApp.database.pool.query(
    'insert into games (person_id, game_type_id, seed, practice) values ($1, $2, $3, $4) returning id',
    [person.personId, gameTypeId, seed, practice],
  )
  const player = { personId: person.personId, isAdmin: false, mayPlay: true }
  const shown = { ...view(start(gameTypeId, seed)), gameOver: true, gameWon: won, gameScore: score, autoWon }
  const wire = { actionId: 0, itemRow: 1, itemColumn: 2 }
  const move = { player, gameId: rows[0].id, wire, turn: 0, shown, achievements: [] }
  return moveStatement(move, finishedGameStatements)
}

async function end(person: Person, ending: End): Promise<void> {
  const statement = await lastMoveOf(person, ending)
  const { rowCount } = await withRetries(() => testApp.database.pool.query(statement))
  expect(rowCount).toBe(1)
}

const statisticsOf = async (person: Person, gameTypeId = 2) =>
  (await testApp.inject({ url: `/api/statistics/${gameTypeId}`, headers: person.headers })).json()

test('games, wins, streaks, best, mean and scores of the player, and the scores of all players', {
  tags: ['STAT-01', 'AGAIN-02'],
}, async () => {
  const [player, other] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  expect(await statisticsOf(player)).toEqual({
    gameTypeId: 2,
    games: 0,
    won: 0,
    streak: 0,
    longestStreak: 0,
    best: null,
    mean: null,
    scores: [],
  })
  const ends: End[] = [
    { score: 214, won: true },
    { score: 219, won: true },
    { score: -3 },
    { score: 200, won: true },
    { score: 72, won: true, autoWon: true },
    { score: 330, won: true, practice: true },
  ]
  for (const one of ends) await end(player, one)
  await end(other, { score: 219, won: true })
  await end(other, { score: 0 })
  await end(player, { score: 195, won: true, gameTypeId: 1 })
  expect(await statisticsOf(player)).toEqual({
    gameTypeId: 2,
    games: 4,
    won: 3,
    streak: 1,
    longestStreak: 2,
    best: 219,
    mean: (214 + 219 - 3 + 200) / 4,
    scores: [
      { from: -10, own: 1, everybody: 1 },
      { from: 0, own: 0, everybody: 1 },
      { from: 200, own: 1, everybody: 1 },
      { from: 210, own: 2, everybody: 3 },
    ],
  })
  expect(await statisticsOf(other)).toMatchObject({
    games: 2,
    won: 1,
    streak: 0,
    longestStreak: 1,
    mean: 109.5,
  })
  expect(await statisticsOf(player, 1)).toMatchObject({ games: 1, streak: 1, best: 195, mean: 195 })
})

test('games that end at the same moment are counted once each', { tags: 'STAT-01' }, async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => testApp.person({ reader: true })))
  await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 10 }, () => end(person, { score: 100, won: true, gameTypeId: 1 })),
    ),
  )
  const counted = await Promise.all(people.map((person) => statisticsOf(person, 1)))
  for (const one of counted) expect(one).toMatchObject({ games: 10, won: 10, streak: 10, longestStreak: 10 })
  expect(counted[0].scores.find(({ from }: { from: number }) => from === 100)).toEqual({
    from: 100,
    own: 10,
    everybody: 80,
  })
})

test('a game that ends does not wait for one that is just ending, and both are counted', {
  tags: 'STAT-01',
}, async () => {
  const [one, other] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  const [first, second] = [await lastMoveOf(one, { score: 414 }), await lastMoveOf(other, { score: 414 })]
  const client = await testApp.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(first)
    // If it waited, the time limit of statements would end it.
    expect((await testApp.database.pool.query(second)).rowCount).toBe(1)
    expect((await statisticsOf(other)).scores).toContainEqual({ from: 410, own: 1, everybody: 1 })
    await client.query('commit')
  } finally {
    client.release()
  }
  expect((await statisticsOf(other)).scores).toContainEqual({ from: 410, own: 1, everybody: 2 })
})

test('games that ended before there were statistics are counted like later ones', {
  tags: 'STAT-01',
}, async () => {
  const person = await testApp.person({ reader: true })
  for (const score of [201, 202, 90, 203, 204, 205, 60]) await end(person, { score, won: score > 200 })
  const kept = async () => {
    const own = await sql`select * from player_statistics order by person_id, game_type_id`.execute(
      testApp.database.db,
    )
    return { own: own.rows, all: (await statisticsOf(person)).scores }
  }
  const before = await kept()
  expect(before.own).toContainEqual(expect.objectContaining({ streak: 0, longest_streak: 3, games: 7 }))
  await sql`delete from score_count_shards`.execute(testApp.database.db)
  await sql`drop table player_statistics, score_counts`.execute(testApp.database.db)
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: testApp.database.pool }) }))
  expect(await kept()).toEqual(before)
})

test('the scores of all players include those that earlier builds counted', { tags: 'STAT-01' }, async () => {
  const person = await testApp.person({ reader: true })
  await end(person, { score: 487 })
  await sql`insert into score_counts (game_type_id, ten, games) values (2, 480, 5), (2, 490, 1)`.execute(
    testApp.database.db,
  )
  const { scores } = await statisticsOf(person)
  expect(scores).toContainEqual({ from: 480, own: 1, everybody: 6 })
  expect(scores).toContainEqual({ from: 490, own: 0, everybody: 1 })
})

test('the statistics of a deleted player are deleted, and those of all players still count the games', {
  tags: ['STAT-01', 'T-G1'],
}, async () => {
  const [leaver, other] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  await end(leaver, { score: 555 })
  const exported = await testApp.inject({ url: '/api/AppUser/data', headers: leaver.headers })
  expect(exported.json().tables).toContainEqual(
    expect.objectContaining({
      table: 'player_statistics',
      rows: [expect.objectContaining({ best: 555, tens: { 550: 1 } })],
    }),
  )
  const receipt = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: leaver.headers })
  expect(receipt.json().deleted).toContainEqual({ table: 'player_statistics', outcome: 'removed', rows: 1 })
  expect((await statisticsOf(other)).scores).toContainEqual({ from: 550, own: 0, everybody: 1 })
})

test.each([
  ['abc', 400],
  ['-1', 400],
  ['99', 404],
])('the statistics of game type %s are a %i', { tags: ['STAT-01', 'T-C10'] }, async (id, status) => {
  const { headers } = await testApp.person()
  expect((await testApp.inject({ url: `/api/statistics/${id}`, headers })).statusCode).toBe(status)
})

import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { achievements, achievementsOf } from '@skyway/engine/record/achievements.ts'
import { type Replayable, replay } from '@skyway/engine/record/record.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { wellPlayedRecord } from '../../test/support/games/played-record.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A game of each type that a bot has played well. */
const skyway = wellPlayedRecord(1, 4)
const sandwich = wellPlayedRecord(2, 10)

/** Deals the game of a record to a person and makes all of its moves but the last one. Returns its id. */
async function deal(
  { personId }: Person,
  { gameTypeId, seed, moves }: Replayable,
  practice = false,
): Promise<number> {
  const { rows } = await testApp.database.pool.query(
    `insert into games (person_id, game_type_id, seed, practice, moves, turn)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      personId,
      gameTypeId,
      Buffer.from(seedFromHex(seed)),
      practice,
      JSON.stringify(moves.slice(0, -1)),
      moves.length - 1,
    ],
  )
  return rows[0].id
}

const makeLastMove = (person: Person, { moves }: Replayable, gameId: number) =>
  testApp.inject({
    method: 'PUT',
    url: '/api/games',
    headers: person.headers,
    payload: { gameId, turn: moves.length - 1, ...moves.at(-1) },
  })

async function end(person: Person, record: Replayable, practice = false): Promise<number> {
  const gameId = await deal(person, record, practice)
  const answer = await makeLastMove(person, record, gameId)
  expect(answer.json()).toMatchObject({ gameOver: true })
  return gameId
}

interface Shown {
  readonly achievements: readonly { name: string; times: number; first: { gameId: number } | null }[]
  readonly today: string
  readonly daysPlayed: readonly string[]
  readonly streak: number
  readonly longestStreak: number
}

async function shownTo({ headers }: Person): Promise<Shown> {
  const answer = await testApp.inject({ url: '/api/achievements', headers })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const earnedBy = async (person: Person) =>
  (await shownTo(person)).achievements.filter(({ times }) => times > 0)

test('the last move of a game keeps the day and what the game has achieved', {
  tags: 'MARK-04',
}, async () => {
  const person = await testApp.person({ reader: true })
  const before = await shownTo(person)
  expect(before).toMatchObject({ daysPlayed: [], streak: 0, longestStreak: 0 })
  expect(before.achievements).toEqual(
    achievements.map(({ name, gameTypeId }) => ({ name, gameTypeId, times: 0, first: null })),
  )
  const first = await end(person, skyway)
  const after = await shownTo(person)
  expect(after).toMatchObject({ daysPlayed: [after.today], streak: 1, longestStreak: 1 })
  const names = achievementsOf(replay(skyway))
  expect(names).toContain('all-rounds')
  expect(await earnedBy(person)).toEqual(
    names.map((name) => ({
      name,
      gameTypeId: 1,
      times: 1,
      first: { gameId: first, earnedAt: expect.stringMatching(/Z$/) },
    })),
  )
  await end(person, skyway)
  const other = await end(person, sandwich)
  const all = await earnedBy(person)
  expect(all.find(({ name }) => name === 'all-rounds')).toMatchObject({ times: 2, first: { gameId: first } })
  expect(all.find(({ name }) => name === 'one-suit')).toMatchObject({ times: 1, first: { gameId: other } })
  expect((await shownTo(person)).daysPlayed).toEqual([after.today])
})

test('the game of somebody else earns nothing', { tags: 'MARK-04' }, async () => {
  const [person, other] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  await end(other, skyway)
  expect(await earnedBy(person)).toEqual([])
  expect((await shownTo(person)).daysPlayed).toEqual([])
})

test('a practice game and an auto-won one earn nothing, and their day does not count', {
  tags: 'MARK-04',
}, async () => {
  const admin = await testApp.person({ admin: true })
  await end(admin, skyway, true)
  const gameId = await deal(admin, { ...skyway, moves: skyway.moves.slice(0, 20) })
  const autoWin = { gameId, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  const answer = await testApp.inject({
    method: 'PUT',
    url: '/api/games',
    headers: admin.headers,
    payload: autoWin,
  })
  expect(answer.json()).toMatchObject({ gameOver: true, autoWon: true })
  expect(await shownTo(admin)).toMatchObject({ daysPlayed: [], streak: 0 })
  expect(await earnedBy(admin)).toEqual([])
})

test('a move that does not end the game earns nothing', { tags: 'MARK-04' }, async () => {
  const person = await testApp.person({ reader: true })
  const gameId = await deal(person, { ...skyway, moves: skyway.moves.slice(0, 26) })
  const answer = await testApp.inject({
    method: 'PUT',
    url: '/api/games',
    headers: person.headers,
    payload: { gameId, turn: 25, ...skyway.moves[25] },
  })
  expect(answer.json()).toMatchObject({ gameOver: false, turn: 26 })
  expect(await earnedBy(person)).toEqual([])
  expect((await shownTo(person)).daysPlayed).toEqual([])
})

test('a last move that arrives sixteen times at once counts once', { tags: 'MARK-04' }, async () => {
  const person = await testApp.person({ reader: true })
  const gameId = await deal(person, skyway)
  const answers = await Promise.all(Array.from({ length: 16 }, () => makeLastMove(person, skyway, gameId)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const { times } of await earnedBy(person)) expect(times).toBe(1)
})

test('games of both types that end at once are all counted', { tags: 'MARK-04' }, async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => testApp.person({ reader: true })))
  const games = await Promise.all(
    people.flatMap((person) =>
      [skyway, sandwich, skyway, sandwich, skyway, sandwich].map(async (record) => ({
        person,
        record,
        gameId: await deal(person, record),
      })),
    ),
  )
  const answers = await Promise.all(
    games.map(({ person, record, gameId }) => makeLastMove(person, record, gameId)),
  )
  for (const answer of answers) expect(answer.json()).toMatchObject({ gameOver: true })
  const expected = [...achievementsOf(replay(skyway)), ...achievementsOf(replay(sandwich))]
  for (const person of people) {
    const earned = await earnedBy(person)
    expect(earned.map(({ name }) => name)).toEqual(expected)
    for (const { times } of earned) expect(times).toBe(3)
    expect((await shownTo(person)).daysPlayed).toHaveLength(1)
  }
})

test('the days of the last year are shown, and streaks follow from them', { tags: 'MARK-04' }, async () => {
  const person = await testApp.person()
  await sql`
    insert into days_played (person_id, day)
    select ${person.personId}, (now() at time zone 'UTC')::date - n from generate_series(-1, 800) n`.execute(
    testApp.database.db,
  )
  const shown = await shownTo(person)
  expect(shown.daysPlayed).toHaveLength(366)
  expect(shown.daysPlayed.at(-1)).toBe(shown.today)
  expect(shown).toMatchObject({ streak: 366, longestStreak: 366 })
  await sql`
    delete from days_played where person_id = ${person.personId}
      and day between (now() at time zone 'UTC')::date - 20 and (now() at time zone 'UTC')::date - 11`.execute(
    testApp.database.db,
  )
  expect((await shownTo(person)).streak).toBe(11)
})

test('achievements and days are exported, and deleted with their person', {
  tags: ['MARK-04', 'T-G1', 'T-G4'],
}, async () => {
  const person = await testApp.person({ reader: true })
  const gameId = await end(person, skyway)
  const { today } = await shownTo(person)
  const exported = await testApp.inject({ url: '/api/AppUser/data', headers: person.headers })
  expect(exported.json().tables).toContainEqual(
    expect.objectContaining({
      table: 'achievements',
      rows: expect.arrayContaining([
        { name: 'all-rounds', game_id: gameId, earned_at: expect.stringMatching(/Z$/), times: 1 },
      ]),
    }),
  )
  expect(exported.json().tables).toContainEqual(
    expect.objectContaining({ table: 'days_played', rows: [{ day: today }] }),
  )
  const receipt = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
  const achieved = achievementsOf(replay(skyway)).length
  expect(receipt.json().deleted).toContainEqual({ table: 'achievements', outcome: 'removed', rows: achieved })
  expect(receipt.json().deleted).toContainEqual({ table: 'days_played', outcome: 'removed', rows: 1 })
})

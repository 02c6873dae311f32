import { randomBytes } from 'node:crypto'
import { dayAfter } from '@skyway/engine/chance/day.ts'
import { start, view } from '@skyway/engine/record/game.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { ask, gameOf, playOn } from '../test/support/games/daily-game.ts'
import { type DatabaseClock, openDatabaseClock } from '../test/support/postgres/database-clock.ts'
import { dailyToday, dailyTry, daysPage } from './daily/schema.ts'
import { finishedGameStatements } from './finished-games.ts'
import { moveStatement } from './games/move-statement.ts'
import { hidePerson, showPerson } from './leaderboard/hidden.ts'
import { inTransaction, withRetries } from './storage/transaction.ts'

let fresh: Awaited<ReturnType<typeof openFreshDatabase>>
let clock: DatabaseClock
let testApp: TestApp
beforeAll(async () => {
  fresh = await openFreshDatabase()
  clock = await openDatabaseClock(fresh.address)
  await clock.set('2027-03-01T00:00:00Z')
  testApp = await openTestApp({ at: fresh.address, settings: { limitPlay: 1000 } })
})
afterAll(async () => {
  await testApp.close()
  await clock.close()
  await fresh.drop()
})
beforeEach(async () => {
  await clock.client.query('delete from daily_scores; delete from daily_results')
  await clock.set('2027-03-20T12:00:00Z')
})

/** Ends a person's try of the current day with a score, by the statement of its last move. */
async function end(person: Pick<Person, 'personId'>, score: number, { gameTypeId = 2 as 1 | 2 } = {}) {
  const seed = randomBytes(32)
  const { rows } = await clock.client.query<{ id: number }>(
    `insert into games (person_id, game_type_id, seed, day)
     values ($1, $2, $3, (now() at time zone 'utc')::date) returning id`,
    [person.personId, gameTypeId, seed],
  )
  const gameId = rows[0]?.id ?? 0
  const player = { personId: person.personId, isAdmin: false, mayPlay: true }
  const shown = { ...view(start(gameTypeId, seed)), gameOver: true, gameWon: true, gameScore: score }
  const wire = { actionId: 0, itemRow: 1, itemColumn: 2 }
  const statement = moveStatement(
    { player, gameId, wire, turn: 0, shown, achievements: [] },
    finishedGameStatements,
  )
  const { rowCount } = await withRetries(() => testApp.database.pool.query(statement))
  expect(rowCount).toBe(1)
}

async function players(...scores: readonly number[]): Promise<Person[]> {
  const people: Person[] = []
  for (const score of scores) {
    const person = await testApp.person({ reader: true })
    await end(person, score)
    people.push(person)
  }
  return people
}

const todayOf = async () => dailyToday.parse((await ask(testApp, null, 'GET', '/daily')).json)
/** Returns the results of the two games of these tests. */
const bothGames = async () => (await todayOf()).games.filter(({ gameTypeId }) => gameTypeId <= 2)
const pageOf = async (query: string) =>
  daysPage.parse((await ask(testApp, null, 'GET', `/daily/days?${query}`)).json)
const triesOf = async (person: Person, query = '') =>
  z.array(dailyTry).parse((await ask(testApp, person, 'GET', `/daily/tries?${query}`)).json)
const linkOf = async (person: Person) => (await triesOf(person))[0]?.link ?? ''

describe('the current day', () => {
  test.each([
    ['2027-03-20T00:00:00Z', '2027-03-20', 86_400],
    ['2027-03-20T12:00:00Z', '2027-03-20', 43_200],
    ['2027-03-20T23:59:00Z', '2027-03-20', 60],
    ['2027-03-21T00:30:00+02:00', '2027-03-20', 5400],
  ])(
    "at %s by the database's clock is %s, for another %i seconds",
    { tags: 'DAILY-02' },
    async (time, day, seconds) => {
      await clock.set(time)
      const today = await todayOf()
      expect(today.day).toBe(day)
      expect(seconds - today.secondsLeft).toBeGreaterThanOrEqual(0)
      expect(seconds - today.secondsLeft).toBeLessThan(10)
    },
  )

  test('the time zone of the database changes nothing', { tags: 'DAILY-02' }, async () => {
    await testApp.database.pool.query(`alter database ${fresh.address.database} set timezone = 'Asia/Tokyo'`)
    const other = await openTestApp({ at: fresh.address })
    try {
      await clock.set('2027-03-20T20:00:00Z')
      expect((await ask(other, null, 'GET', '/daily')).json).toMatchObject({ day: '2027-03-20' })
    } finally {
      await other.close()
      await testApp.database.pool.query(`alter database ${fresh.address.database} reset timezone`)
    }
  })

  test('tells for each game how many results there are, the best and the typical one', {
    tags: 'DAILY-07',
  }, async () => {
    expect(await bothGames()).toMatchObject([
      { gameTypeId: 1, gameName: 'SkyWay', results: 0, best: null, typical: null },
      { gameTypeId: 2, gameName: 'Sandwich', results: 0, best: null, typical: null },
    ])
    const people = await players(100, -20, 300, 100)
    for (const person of people.slice(0, 2)) await end(person, 50, { gameTypeId: 1 })
    expect(await bothGames()).toMatchObject([
      { gameTypeId: 1, results: 2, best: 50, typical: 50 },
      { gameTypeId: 2, results: 4, best: 300, typical: 100 },
    ])
  })

  test.each([
    [[7], 7],
    [[1, 2], 1],
    [[1, 2, 3], 2],
    [[-5, -5, 0, 9], -5],
    [[0, 0, 0, 500, 500], 0],
  ])('of the scores %j the typical one is %i', { tags: 'DAILY-07' }, async (scores, typical) => {
    await players(...scores)
    expect((await todayOf()).games[1]).toMatchObject({ typical, best: Math.max(...scores) })
  })
})

describe('own tries', () => {
  test('are better than the share of the other results that is lower, rounded down', {
    tags: 'DAILY-07',
  }, async () => {
    const people = await players(10, 20, 20, 30)
    const shares = await Promise.all(people.map(async (person) => (await triesOf(person))[0]?.betterThan))
    expect(shares).toEqual([0, 33, 33, 100])
  })

  test('are compared with nobody while there is no other result', { tags: 'DAILY-07' }, async () => {
    const [only] = await players(10)
    expect(only && (await triesOf(only))).toMatchObject([{ state: 'counted', score: 10, betterThan: null }])
  })

  test('tell no score before their end, and are those of the days that are asked for', {
    tags: 'DAILY-07',
  }, async () => {
    const person = await testApp.person({ reader: true })
    await ask(testApp, person, 'POST', '/games/daily', { gameTypeId: 1 })
    await end(person, 80)
    expect(await triesOf(person)).toMatchObject([
      { gameTypeId: 1, state: 'begun', score: null, betterThan: null, link: null },
      { gameTypeId: 2, state: 'counted', score: 80 },
    ])
    await clock.set('2027-03-21T06:00:00Z')
    expect(await triesOf(person)).toEqual([])
    expect(await triesOf(person, 'days=2')).toHaveLength(2)
    expect(await triesOf(person, 'to=2027-03-20')).toHaveLength(2)
    expect(await triesOf(person, 'to=2027-03-19&days=31')).toEqual([])
  })

  test.each(['days=0', 'days=32', 'days=x', 'to=2027-02-29', 'to=yesterday', 'to=0000-01-01'])(
    '%s is refused',
    { tags: 'DAILY-07' },
    async (query) => {
      const person = await testApp.person()
      expect((await ask(testApp, person, 'GET', `/daily/tries?${query}`)).status).toBe(400)
    },
  )
})

describe('whose results count', () => {
  test('those of a hidden person leave the day, new ones too, and come back', {
    tags: 'DAILY-07',
  }, async () => {
    const [first, hidden] = await players(100, 300)
    if (!first || !hidden) throw new Error('two players')
    const change = (act: typeof hidePerson) =>
      inTransaction(testApp.database.db, (transaction) => act(transaction, hidden.personId))
    const link = await linkOf(hidden)
    await change(hidePerson)
    await end(hidden, 70, { gameTypeId: 1 })
    expect(await bothGames()).toMatchObject([
      { results: 0, best: null },
      { results: 1, best: 100 },
    ])
    expect((await triesOf(first))[0]?.betterThan).toBeNull()
    expect((await ask(testApp, null, 'GET', `/daily/results/${link}`)).status).toBe(404)
    await change(showPerson)
    expect(await bothGames()).toMatchObject([
      { results: 1, best: 70 },
      { results: 2, best: 300 },
    ])
    expect((await triesOf(first))[0]?.betterThan).toBe(0)
  })

  test('that of a deleted person stays, without the person', { tags: ['DAILY-07', 'T-G1'] }, async () => {
    const [first, deleted] = await players(100, 300)
    if (!first || !deleted) throw new Error('two players')
    const link = await linkOf(deleted)
    const receipt = await ask(testApp, deleted, 'DELETE', '/AppUser')
    expect(receipt.json).toMatchObject({
      deleted: expect.arrayContaining([{ table: 'daily_results', outcome: 'detached', rows: 1 }]),
    })
    expect((await todayOf()).games[1]).toMatchObject({ results: 2, best: 300 })
    expect((await triesOf(first))[0]?.betterThan).toBe(0)
    const { rows } = await clock.client.query('select person_id from daily_results where link = $1', [link])
    expect(rows).toEqual([{ person_id: null }])
  })

  test('many that end at once with the same score are all counted', { tags: 'DAILY-07' }, async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => testApp.person({ reader: true })))
    await clock.client.query(
      `insert into games (person_id, game_type_id, seed, day)
       select unnest($1::bigint[]), 2, sha256('a'), (now() at time zone 'utc')::date`,
      [people.map(({ personId }) => personId)],
    )
    const { rows } = await clock.client.query<{ id: number; person_id: number }>(
      'select id, person_id from games where person_id = any ($1)',
      [people.map(({ personId }) => personId)],
    )
    const shown = { ...view(start(2, randomBytes(32))), gameOver: true, gameWon: true, gameScore: 222 }
    const wire = { actionId: 0, itemRow: 1, itemColumn: 2 }
    await Promise.all(
      rows.map(({ id, person_id }) => {
        const player = { personId: person_id, isAdmin: false, mayPlay: true }
        const move = { player, gameId: id, wire, turn: 0, shown, achievements: [] }
        const statement = moveStatement(move, finishedGameStatements)
        return withRetries(() => testApp.database.pool.query(statement))
      }),
    )
    expect((await todayOf()).games[1]).toMatchObject({ results: 24, best: 222, typical: 222 })
  })
})

describe('the calendar', () => {
  test('has every past day once, the newest first, with its seed and results, page by page', {
    tags: 'DAILY-08',
  }, async () => {
    await players(10, 20)
    await clock.set('2027-03-21T06:00:00Z')
    const first = await pageOf('limit=7')
    expect(first.items.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, back) => dayAfter('2027-03-20', -back)),
    )
    expect(first).toMatchObject({ newer: null, older: '2027-03-14' })
    expect(first.items[0]?.games[1]).toMatchObject({ results: 2, best: 20, typical: 10 })
    const second = await pageOf('limit=7&before=2027-03-14')
    expect(second.items[0]?.day).toBe('2027-03-13')
    expect(second).toMatchObject({ newer: '2027-03-21', older: '2027-03-07' })
    const last = await pageOf('limit=7&before=2027-03-07')
    expect(last.items.map(({ day }) => day)).toEqual(
      Array.from({ length: 6 }, (_, back) => dayAfter('2027-03-06', -back)),
    )
    expect(last).toMatchObject({ newer: '2027-03-14', older: null })
  })

  test('has neither the current day nor a later one, whatever is asked', {
    tags: ['DAILY-05', 'DAILY-08'],
  }, async () => {
    for (const query of ['', 'before=2027-03-21', 'before=2027-12-31', 'before=9999-12-31&limit=31']) {
      const page = await pageOf(query)
      expect(page.items[0]?.day).toBe('2027-03-19')
      expect(page.newer).toBeNull()
    }
  })

  test.each(['before=2027-03-01', 'before=2027-01-01', 'before=1000-02-01'])(
    '%s is before the first day',
    { tags: 'DAILY-08' },
    async (query) => {
      expect(await pageOf(query)).toMatchObject({ items: [], older: null })
    },
  )

  test.each([
    'before=2027-02-29',
    'before=',
    'before=10',
    'before=0000-01-01',
    'before=0999-12-31',
    'limit=0',
    'limit=32',
    'limit=-1',
  ])('%s is refused', { tags: 'DAILY-08' }, async (query) => {
    expect((await ask(testApp, null, 'GET', `/daily/days?${query}`)).status).toBe(400)
  })
})

describe('a shared result', () => {
  test.each([1, 2] as const)(
    'of game type %i is shown to everybody, without a name, a card or a seed',
    { tags: 'DAILY-10' },
    async (gameTypeId) => {
      const person = await testApp.person({ reader: true })
      const begun = gameOf(await ask(testApp, person, 'POST', '/games/daily', { gameTypeId }))
      const { game } = await playOn(testApp, person, begun)
      const link = await linkOf(person)
      const shared = await ask(testApp, null, 'GET', `/daily/results/${link}`)
      expect(shared.json).toEqual({
        day: '2027-03-20',
        gameTypeId,
        gameName: game.name,
        score: game.gameScore,
        won: game.gameWon,
        betterThan: null,
        results: 1,
        isOver: false,
        marks: expect.any(Array),
        text: expect.stringMatching(new RegExp(`^${game.name} of March 20: [\u2212\\d]+\\n[^\\da-z]+$`)),
      })
      await clock.set('2027-03-21T06:00:00Z')
      expect((await ask(testApp, null, 'GET', `/daily/results/${link}`)).json).toMatchObject({ isOver: true })
    },
  )

  test.each(['1', 'x', '00000000-0000-0000-0000-00000000000g'])(
    '%s is not a link',
    { tags: 'DAILY-10' },
    async (link) => {
      expect((await ask(testApp, null, 'GET', `/daily/results/${link}`)).status).toBe(400)
    },
  )

  test('an unknown link is a 404', { tags: 'DAILY-10' }, async () => {
    const answer = await ask(testApp, null, 'GET', '/daily/results/7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e')
    expect(answer.status).toBe(404)
  })
})

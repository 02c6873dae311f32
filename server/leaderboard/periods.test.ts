import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FrozenClock, openFrozenClock } from '../../test/support/app/frozen-clock.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { type End, endGame } from '../../test/support/games/ended-game.ts'
import { up } from '../storage/migrations/before-1.0/038-past-period-rankings.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hidePerson, showPerson } from './hidden.ts'
import { deletePastPeriods } from './past-periods.ts'
import { periods, type Span } from './periods.ts'

let testApp: TestApp
let clock: FrozenClock
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const { address, drop } = await openFreshDatabase()
  dropDatabase = drop
  // Sessions far from UTC, since the time zone of a database must not matter.
  clock = await openFrozenClock(address, 'Pacific/Auckland')
  testApp = await openTestApp({ at: address })
})
afterAll(async () => {
  await testApp.close()
  await clock.close()
  await dropDatabase()
})
beforeEach(async () => {
  await sql`delete from excluded_games`.execute(testApp.database.db)
  await sql`delete from games`.execute(testApp.database.db)
})

const spans: readonly Span[] = ['all', ...periods]
const player = () => testApp.person({ reader: true })
const end = ({ personId }: Person, how: End) => endGame(testApp.database, personId, how)

async function get(url: string, person?: Person) {
  const answer = await testApp.inject({ url: `/api${url}`, ...(person && { headers: person.headers }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const board = (period: Span, id = 2) => get(`/gametypes/ranked/${id}?period=${period}`)
const past = (period: Span, more = '') => get(`/gametypes/ranked/2/past?period=${period}${more}`)
const ownPlaces = (person: Person, period: Span) => get(`/gametypes/ranked/-1/mine?period=${period}`, person)

/** Returns the scores of Sandwich in each period and of all time. */
async function scores(): Promise<Record<Span, number[]>> {
  const found = await Promise.all(
    spans.map(async (span) => [span, (await board(span)).map(({ score }: { score: number }) => score)]),
  )
  return Object.fromEntries(found)
}

test.each([
  [
    'a day within a week',
    '2026-11-24T23:59:59.999Z',
    '2026-11-25T00:00:00Z',
    { day: false, week: true, month: true },
  ],
  [
    'a week, on Monday',
    '2026-11-22T23:59:59.999Z',
    '2026-11-23T00:00:00Z',
    { day: false, week: false, month: true },
  ],
  [
    'no week on Sunday',
    '2026-11-21T23:59:59.999Z',
    '2026-11-22T00:00:00Z',
    { day: false, week: true, month: true },
  ],
  [
    'a month within a week',
    '2026-09-30T23:59:59.999Z',
    '2026-10-01T00:00:00Z',
    { day: false, week: true, month: false },
  ],
  [
    'a year within a week',
    '2026-12-31T23:59:59.999Z',
    '2027-01-01T00:00:00Z',
    { day: false, week: true, month: false },
  ],
  [
    'a year of 53 weeks',
    '2027-01-03T23:59:59.999Z',
    '2027-01-04T00:00:00Z',
    { day: false, week: false, month: true },
  ],
  [
    'February in a leap year',
    '2028-02-29T23:59:59.999Z',
    '2028-03-01T00:00:00Z',
    { day: false, week: true, month: false },
  ],
  [
    'nothing at midnight in Auckland',
    '2026-11-24T10:59:59.999Z',
    '2026-11-24T11:00:00Z',
    { day: true, week: true, month: true },
  ],
])('the end of %s', { tags: 'LEAD-05' }, async (_, before, after, still) => {
  const [first, second] = [await player(), await player()]
  await clock.set(before)
  await end(first, { score: 300 })
  expect(await scores()).toEqual({ all: [300], day: [300], week: [300], month: [300] })
  await clock.set(after)
  const expected = (period: 'day' | 'week' | 'month', ...more: number[]) => [
    ...(still[period] ? [300] : []),
    ...more,
  ]
  expect(await scores()).toEqual({
    all: [300],
    day: expected('day'),
    week: expected('week'),
    month: expected('month'),
  })
  await end(second, { score: 250 })
  expect(await scores()).toEqual({
    all: [300, 250],
    day: expected('day', 250),
    week: expected('week', 250),
    month: expected('month', 250),
  })
})

test('the best game of a player in a period counts, whatever was before; the earlier of equal scores is first', {
  tags: 'LEAD-05',
}, async () => {
  const [first, second] = [await player(), await player()]
  await clock.set('2026-11-23T12:00:00Z')
  const best = await end(first, { score: 400 })
  await clock.set('2026-11-24T12:00:00Z')
  const later = await end(second, { score: 300 })
  await clock.set('2026-11-24T13:00:00Z')
  await end(first, { score: 210 })
  const today = await end(first, { score: 300 })
  await end(first, { score: 300 })
  expect(await board('day')).toMatchObject([{ gameId: later }, { gameId: today, score: 300 }])
  expect(await board('week')).toMatchObject([{ gameId: best, score: 400 }, { gameId: later }])
  expect(await board('all')).toEqual(await board('week'))
})

test('lost, practiced and auto-won games never count, and each type has a board of its own', {
  tags: 'LEAD-05',
}, async () => {
  const person = await player()
  await clock.set('2026-11-24T12:00:00Z')
  await end(person, { score: 290, won: false })
  await end(person, { score: 290, practice: true })
  await end(person, { score: 290, autoWon: true })
  for (const span of spans) expect(await board(span, -1)).toEqual([])
  await end(person, { score: 80, gameTypeId: 1 })
  for (const span of spans) {
    expect(await board(span)).toEqual([])
    expect(await board(span, -1)).toMatchObject([{ gameTypeId: 1, gameName: 'SkyWay', score: 80 }])
  }
})

test('ten players at most, and every other player is told the own place in each period', {
  tags: 'LEAD-05',
}, async () => {
  const people = await Promise.all(Array.from({ length: 13 }, player))
  await clock.set('2026-11-23T12:00:00Z')
  const [last] = people
  for (const person of people.slice(1)) await end(person, { score: 250 })
  await clock.set('2026-11-24T12:00:00Z')
  if (last) await end(last, { score: 240 })
  for (const [span, length, place] of [
    ['day', 1, 1],
    ['week', 10, 13],
    ['month', 10, 13],
    ['all', 10, 13],
  ] as const) {
    expect(await board(span)).toHaveLength(length)
    expect(last && (await ownPlaces(last, span))).toMatchObject([{ gameTypeId: 2, score: 240, place }])
  }
  expect(await ownPlaces(await player(), 'day')).toEqual([])
})

test('the three best of ended periods are kept as they were, the latest period first', {
  tags: 'LEAD-06',
}, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, player))
  const months = ['2026-08', '2026-09', '2026-11']
  for (const month of months) {
    await clock.set(`${month}-30T23:59:59Z`)
    for (const [index, person] of people.entries()) await end(person, { score: 220 + index })
  }
  await clock.set('2026-12-01T00:00:00Z')
  const before = await past('month')
  expect(before).toMatchObject({
    items: ['2026-11-01', '2026-09-01', '2026-08-01'].map((startsOn) => ({
      startsOn,
      games: [{ score: 223 }, { score: 222 }, { score: 221 }],
    })),
    next: null,
  })
  expect(await past('day')).toMatchObject({
    items: [{ startsOn: '2026-11-30' }, { startsOn: '2026-09-30' }, {}],
  })
  expect(await past('week')).toMatchObject({
    items: [{ startsOn: '2026-09-28' }, { startsOn: '2026-08-24' }],
  })
  for (const person of people) await end(person, { score: 500 })
  expect(await past('month')).toEqual(before)
  expect(await past('month', '&before=2026-11-01')).toMatchObject({ items: [{ startsOn: '2026-09-01' }, {}] })
  expect(await past('month', '&before=2030-01-01')).toEqual(before)
})

test('more than six periods come in turns, without those in which nobody won this game', {
  tags: 'LEAD-06',
}, async () => {
  const person = await player()
  for (const month of ['01', '02', '03', '04', '05', '06', '07', '08']) {
    await clock.set(`2026-${month}-02T12:00:00Z`)
    await end(person, { score: 240, gameTypeId: month === '07' ? 1 : 2 })
  }
  await clock.set('2026-09-01T00:00:00Z')
  const startsOf = ({ items }: { items: { startsOn: string }[] }) => items.map(({ startsOn }) => startsOn)
  const first = await past('month')
  expect(startsOf(first)).toEqual(['2026-08-01', '2026-06-01', '2026-05-01', '2026-04-01', '2026-03-01'])
  expect(first.next).toBe('2026-03-01')
  const second = await past('month', `&before=${first.next}`)
  expect(startsOf(second)).toEqual(['2026-02-01', '2026-01-01'])
  expect(second.next).toBeNull()
})

test('days and weeks are deleted when six more have ended, months never', { tags: 'LEAD-06' }, async () => {
  const [person, hidden] = [await player(), await player()]
  for (const day of ['2026-10-05', '2026-10-12', '2026-11-17', '2026-11-18', '2026-11-24']) {
    await clock.set(`${day}T12:00:00Z`)
    await end(person, { score: 230 })
    await end(hidden, { score: 231 })
  }
  await change(hidePerson, hidden)
  const rows = async (table: string) =>
    (
      await sql<{ row: string }>`
        select period || ' ' || starts_on as row from ${sql.table(table)} order by 1`.execute(
        testApp.database.db,
      )
    ).rows.map(({ row }) => row)
  const kept = [
    'day 2026-11-18',
    'day 2026-11-24',
    'month 2026-10-01',
    'month 2026-11-01',
    'week 2026-10-12',
    'week 2026-11-16',
    'week 2026-11-23',
  ]
  await deletePastPeriods(testApp.database.db, new AbortController().signal)
  expect(await rows('period_rankings')).toEqual(kept)
  expect(await rows('hidden_period_rankings')).toEqual(kept)
})

const change = (act: typeof hidePerson, { personId }: Person) =>
  inTransaction(testApp.database.db, (transaction) => act(transaction, personId))

describe('off the boards of all periods, past ones too, and back:', { tags: 'LEAD-05' }, () => {
  let before: unknown
  let person: Person
  let other: number
  let lesser: number
  let best: number
  const everything = async () => [await Promise.all(spans.map((span) => board(span))), await past('month')]

  beforeEach(async () => {
    person = await player()
    const rival = await player()
    await clock.set('2026-10-31T12:00:00Z')
    await end(person, { score: 320 })
    await end(rival, { score: 310 })
    await clock.set('2026-11-24T12:00:00Z')
    lesser = await end(person, { score: 230 })
    await end(person, { score: 400, practice: true })
    best = await end(person, { score: 300 })
    await clock.set('2026-11-24T12:00:01Z')
    other = await end(rival, { score: 300 })
    before = await everything()
    expect(await board('day')).toMatchObject([{ gameId: best }, { gameId: other }])
  })

  test('a hidden person', async () => {
    await change(hidePerson, person)
    for (const span of periods) expect(await board(span)).toMatchObject([{ gameId: other }])
    expect(await past('month')).toMatchObject({ items: [{ games: [{ score: 310 }] }] })
    expect(await ownPlaces(person, 'day')).toEqual([])
    await end(person, { score: 250 })
    for (const span of periods) expect(await board(span)).toMatchObject([{ gameId: other }])
    await change(showPerson, person)
    expect(await everything()).toEqual(before)
    await change(hidePerson, person)
    const better = await end(person, { score: 305 })
    await change(showPerson, person)
    for (const span of periods)
      expect(await board(span)).toMatchObject([{ gameId: better }, { gameId: other }])
  })

  test('an excluded game', async () => {
    const admin = await testApp.person({ admin: true })
    const moderate = async (method: 'POST' | 'DELETE', gameId: number) => {
      const { statusCode } = await testApp.inject({
        method,
        url: `/api/gametypes/excluded/${gameId}`,
        headers: admin.headers,
        ...(method === 'POST' && { payload: { reason: 'Played by a program' } }),
      })
      expect(statusCode).toBe(200)
    }
    await moderate('POST', best)
    for (const span of periods)
      expect(await board(span)).toMatchObject([{ gameId: other }, { gameId: lesser }])
    await moderate('POST', lesser)
    for (const span of periods) expect(await board(span)).toMatchObject([{ gameId: other }])
    await moderate('DELETE', lesser)
    await change(hidePerson, person)
    await moderate('DELETE', best)
    for (const span of periods) expect(await board(span)).toMatchObject([{ gameId: other }])
    await change(showPerson, person)
    expect(await everything()).toEqual(before)
  })

  test('a deleted person, for good', async () => {
    await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
    for (const span of periods) expect(await board(span)).toMatchObject([{ gameId: other }])
  })

  test('a name is reported by a game of the day that is not the best of all time', async () => {
    const reporter = await player()
    const report = (gameId: number) =>
      testApp.inject({
        method: 'POST',
        url: '/api/reports',
        headers: reporter.headers,
        payload: { gameId, cause: 'rude', note: '' },
      })
    expect((await report(best)).statusCode).toBe(200)
    expect((await report(lesser)).statusCode).toBe(404)
  })
})

test('however games end at once with moderation, each player has the best game of each period', {
  tags: 'LEAD-05',
}, async () => {
  const random = pseudoRandom(38)
  const players = await Promise.all(Array.from({ length: 4 }, player))
  const admin = await testApp.person({ admin: true })
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('There is none')
    return item
  }
  const games: number[] = []
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09']) {
    await clock.set(`${day}T12:00:00Z`)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const kind = random(6)
          if (kind < 3 || games.length === 0) games.push(await end(any(players), { score: 200 + random(6) }))
          else if (kind === 3) await change(random(2) === 0 ? hidePerson : showPerson, any(players))
          else
            await testApp.inject({
              method: kind === 4 ? 'POST' : 'DELETE',
              url: `/api/gametypes/excluded/${any(games)}`,
              headers: admin.headers,
              ...(kind === 4 && { payload: { reason: 'a test' } }),
            })
        }),
      )
      const { rows } = await sql<{ isRight: boolean }>`
        with best as (
          select period, date_trunc(period, finished_at at time zone 'UTC')::date as starts_on, person_id,
            max(game_score) as score
          from games, (values ('day'), ('week'), ('month')) as periods (period)
          where game_over and not exists (select from excluded_games where game_id = games.id)
          group by 1, 2, 3
        ),
        kept as (
          select *, false as is_hidden from period_rankings union all
          select period, starts_on, game_type_id, person_id, game_id, score, finished_at, true
          from hidden_period_rankings
        )
        select best.score is not distinct from kept.score
          and is_hidden = exists (select from hidden_people where person_id = kept.person_id)
          and not exists (select from excluded_games where game_id = kept.game_id) as "isRight"
        from best full join kept using (period, starts_on, person_id)`.execute(testApp.database.db)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
    }
  }
})

test('the migration ranks the games that ended before it, as their last moves would have', {
  tags: 'LEAD-06',
}, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, player))
  const admin = await testApp.person({ admin: true })
  const random = pseudoRandom(39)
  const days = ['2026-10-05', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-24']
  for (const [hour, day] of days.entries()) {
    for (const [minute, person] of people.entries()) {
      await clock.set(`${day}T0${hour}:0${minute}:00Z`)
      const gameId = await end(person, { score: 200 + random(5), gameTypeId: random(2) === 0 ? 1 : 2 })
      await end(person, { score: 300, won: false })
      await end(person, { score: 310, practice: true })
      if (random(4) === 0) {
        const url = `/api/gametypes/excluded/${gameId}`
        await testApp.inject({ method: 'POST', url, headers: admin.headers, payload: { reason: 'a test' } })
      }
    }
  }
  if (people[0]) await change(hidePerson, people[0])
  const { db } = testApp.database
  await sql`delete from period_rankings where period <> 'month' and starts_on < '2026-11-23'`.execute(db)
  await sql`delete from hidden_period_rankings where period <> 'month' and starts_on < '2026-11-23'`.execute(
    db,
  )
  await sql`delete from period_rankings where period = 'day' and starts_on < '2026-11-24'`.execute(db)
  await sql`delete from hidden_period_rankings where period = 'day' and starts_on < '2026-11-24'`.execute(db)
  const tables = ['period_rankings', 'hidden_period_rankings']
  const everything = () =>
    Promise.all(
      tables.map(async (table) => {
        const columns = sql`period, starts_on, game_type_id, person_id, game_id, score, finished_at`
        return (await sql`select ${columns} from ${sql.table(table)} order by 1, 2, 3, 4`.execute(db)).rows
      }),
    )
  const before = await everything()
  expect(before.every((rows) => rows.length > 3)).toBe(true)
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
  await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: testApp.database.pool }) }))
  expect(await everything()).toEqual(before)
})

test.each(['/2?period=year', '/2/mine?period=now', '/2/past?period=all', '/2/past?before=x', '/x/past'])(
  'the address %s is refused',
  { tags: ['T-C10', 'LEAD-05'] },
  async (path) => {
    const { headers } = await player()
    expect((await testApp.inject({ url: `/api/gametypes/ranked${path}`, headers })).statusCode).toBe(400)
  },
)

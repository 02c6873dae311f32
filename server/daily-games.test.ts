import { commitment, seedFromHex } from '@skyway/engine/chance/seed.ts'
import { type GameTypeId, gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { ask, type Game, gameOf, nextMove, playOn } from '../test/support/games/daily-game.ts'
import { type DatabaseClock, openDatabaseClock } from '../test/support/postgres/database-clock.ts'
import { type App, buildApp } from './app.ts'
import { Chains } from './daily/chains.ts'
import { type Database, openDatabase } from './storage/database.ts'

// Two servers on one database, whose clock the tests set.
let fresh: Awaited<ReturnType<typeof openFreshDatabase>>
let clock: DatabaseClock
let testApp: TestApp
let secondDatabase: Database
let second: App
beforeAll(async () => {
  fresh = await openFreshDatabase()
  clock = await openDatabaseClock(fresh.address)
  await clock.set('2027-03-10T00:00:00Z')
  testApp = await openTestApp({
    at: fresh.address,
    settings: { limitPlay: 1000 },
  })
  secondDatabase = openDatabase(fresh.address, 10)
  second = await buildApp({ settings: testApp.settings, database: secondDatabase })
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
  await testApp.close()
  await clock.close()
  await fresh.drop()
})
beforeEach(() => clock.set('2027-03-14T12:00:00Z'))

/** Begins a try, or goes on with it. Where the machine is too busy for an answer in time, it asks again, as a browser does. */
async function begin(person: Person, gameTypeId: GameTypeId = 2, app: Parameters<typeof ask>[0] = testApp) {
  let answer = await ask(app, person, 'POST', '/games/daily', { gameTypeId })
  while (answer.status === 503) answer = await ask(app, person, 'POST', '/games/daily', { gameTypeId })
  return answer
}

/** Returns the person's own tries of the last days. */
const triesOf = async (person: Person, days = 3) =>
  (await ask(testApp, person, 'GET', `/daily/tries?to=2027-03-15&days=${days}`)).json

const seedOf = async (day: string) => {
  const link = (await new Chains(testApp.database.db).linksOf(day, 1)).get(day)
  return Buffer.from(link?.seed ?? []).toString('hex')
}

describe('the one try', () => {
  test.each([1, 2] as const)(
    'of 32 requests at once, at two servers, each gets the same game of type %i',
    { tags: 'DAILY-03' },
    async (gameTypeId) => {
      const person = await testApp.person({ reader: true })
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, number) => begin(person, gameTypeId, number % 2 ? testApp : second)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200))
      const ids = new Set(answers.map((answer) => gameOf(answer).id))
      expect(ids.size).toBe(1)
      const { rows } = await clock.client.query('select id from games where person_id = $1', [
        person.personId,
      ])
      expect(rows).toEqual([{ id: [...ids][0] }])
    },
  )

  test('the cards are the same for all, and are those of the seed of the day', {
    tags: 'DAILY-03',
  }, async () => {
    const [one, other] = [await testApp.person({ reader: true }), await testApp.person({ admin: true })]
    for (const gameTypeId of gameTypeIds) {
      const [first, second] = [gameOf(await begin(one, gameTypeId)), gameOf(await begin(other, gameTypeId))]
      expect(first).toMatchObject({ day: '2027-03-14', practice: false, turn: 0, seed: null })
      expect({ ...second, id: first.id }).toEqual(first)
      expect(first.commitment).toBe(commitment(seedFromHex(await seedOf('2027-03-14'))))
      expect(first.commitment).toBe(await seedOf('2027-03-13'))
    }
  })

  test('a second device goes on with it, also after it has ended', { tags: 'DAILY-03' }, async () => {
    const person = await testApp.person({ reader: true })
    const { game } = await playOn(testApp, person, gameOf(await begin(person)), 5)
    expect(gameOf(await begin(person, 2, second))).toEqual(game)
    const { game: over } = await playOn(second, person, game)
    expect(over.gameOver).toBe(true)
    expect(gameOf(await begin(person))).toEqual(over)
  })

  test('the unique key refuses a second try, and is no hurdle for practice', {
    tags: 'DAILY-03',
  }, async () => {
    const person = await testApp.person({ reader: true })
    await begin(person)
    const insert = (practice: boolean) =>
      clock.client.query(
        `insert into games (person_id, game_type_id, seed, day, practice)
         values ($1, 2, sha256('a'), '2027-03-14', $2)`,
        [person.personId, practice],
      )
    await expect(insert(false)).rejects.toThrow(/games_of_day/)
    await insert(true)
    await insert(true)
  })

  test('it is one of the twenty unfinished games of a type', { tags: 'DAILY-03' }, async () => {
    const person = await testApp.person({ reader: true })
    for (let number = 0; number < 20; number += 1)
      await ask(testApp, person, 'POST', '/games', { gameTypeId: 2 })
    expect((await begin(person)).json).toMatchObject({ status: 409, code: 'too-many-games' })
    expect((await begin(person, 1)).status).toBe(200)
  })

  test('counts for its day, and neither for the leaderboard nor for the statistics', {
    tags: 'DAILY-03',
  }, async () => {
    const person = await testApp.person({ reader: true })
    const { game } = await playOn(testApp, person, gameOf(await begin(person)))
    expect(await triesOf(person)).toMatchObject([
      { gameId: game.id, state: 'counted', score: game.gameScore, day: '2027-03-14' },
    ])
    await clock.client.query('update games set game_won = true where id = $1', [game.id])
    const admin = await testApp.person({ admin: true })
    expect((await ask(testApp, null, 'GET', '/gametypes/ranked/-1')).json).toEqual([])
    expect((await ask(testApp, person, 'GET', '/statistics/2')).json).toMatchObject({ games: 0, scores: [] })
    const excluded = await ask(testApp, admin, 'POST', `/gametypes/excluded/${game.id}`, { reason: 'none' })
    expect(excluded.status).toBe(404)
  })

  test('an auto-won try does not count', { tags: ['DAILY-03', 'T-B7'] }, async () => {
    const admin = await testApp.person({ admin: true })
    const { id } = gameOf(await begin(admin, 1))
    const move = { gameId: id, turn: 0, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
    expect(gameOf(await ask(testApp, admin, 'PUT', '/games', move))).toMatchObject({
      autoWon: true,
      seed: null,
    })
    expect(await triesOf(admin)).toMatchObject([{ state: 'not-counted', link: null, betterThan: null }])
  })
})

describe('the change of the day', () => {
  test('a try that ends a moment before midnight counts, one that ends at midnight does not', {
    tags: 'DAILY-02',
  }, async () => {
    const [early, late] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
    await clock.set('2027-03-14T23:59:00Z')
    const games = [
      (await playOn(testApp, early, gameOf(await begin(early)), 1)).game,
      (await playOn(second, late, gameOf(await begin(late)), 1)).game,
    ] as const
    expect((await ask(testApp, early, 'PUT', '/games', nextMove(games[0]))).status).toBe(200)
    await clock.set('2027-03-15T00:00:00Z')
    const ended = gameOf(await ask(second, late, 'PUT', '/games', nextMove(games[1])))
    expect(await triesOf(early)).toMatchObject([{ state: 'counted', day: '2027-03-14' }])
    expect(await triesOf(late)).toMatchObject([{ state: 'not-counted', day: '2027-03-14' }])
    // Its day is over, so that nothing is secret any more.
    expect(ended.seed).toBe(await seedOf('2027-03-14'))
    expect(gameOf(await begin(late))).toMatchObject({ day: '2027-03-15', turn: 0 })
  })

  test('a move that has reached the database when the day changes belongs to the day before', {
    tags: 'DAILY-02',
  }, async () => {
    const person = await testApp.person({ reader: true })
    await clock.set('2027-03-14T23:59:00Z')
    const { game } = await playOn(testApp, person, gameOf(await begin(person)), 1)
    // Another transaction holds the row, so that the statement of the move waits while the day changes.
    const holder = await testApp.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from games where id = $1 for update', [game.id])
      const move = ask(testApp, person, 'PUT', '/games', nextMove(game))
      await expect
        .poll(async () => {
          const { rows } = await clock.client.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBe(1)
      await clock.set('2027-03-15T00:00:01Z')
      await holder.query('commit')
      expect(gameOf(await move).gameOver).toBe(true)
    } finally {
      holder.release()
    }
    expect(await triesOf(person)).toMatchObject([{ state: 'counted', day: '2027-03-14' }])
    expect((await ask(testApp, null, 'GET', '/daily')).json).toMatchObject({ day: '2027-03-15' })
  })

  test('a try that was begun before midnight can be finished on any later day', {
    tags: 'DAILY-02',
  }, async () => {
    const person = await testApp.person({ reader: true })
    const { game } = await playOn(testApp, person, gameOf(await begin(person)), 9)
    await clock.set('2027-03-15T09:00:00Z')
    const { game: over } = await playOn(second, person, game)
    expect(over).toMatchObject({ gameOver: true, day: '2027-03-14', practice: false })
    expect((await ask(testApp, person, 'GET', '/statistics/2')).json).toMatchObject({ games: 0 })
  })
})

describe('the cards of the day', () => {
  /** Everything that the API says about the day's game and its deal, to its player, to admins, and to everybody. */
  async function everyAnswer(person: Person, admin: Person, game: Game): Promise<string[]> {
    const answers = await Promise.all([
      ask(testApp, person, 'GET', `/games/${game.id}`),
      ask(second, person, 'GET', `/games/${game.id}/record`),
      ask(testApp, person, 'POST', '/games/again', { gameId: game.id }),
      ask(testApp, person, 'POST', '/games/daily', { gameTypeId: game.gameTypeId }),
      ask(testApp, person, 'POST', '/games/daily/practice', {
        gameTypeId: game.gameTypeId,
        day: '2027-03-14',
      }),
      ask(testApp, person, 'GET', `/games/page?gameTypeId=${game.gameTypeId}`),
      ask(testApp, person, 'GET', '/games/unfinished'),
      ask(testApp, person, 'GET', '/AppUser/data'),
      ask(testApp, person, 'GET', '/daily/tries'),
      ask(testApp, admin, 'GET', `/games/${game.id}/Data`),
      ask(testApp, admin, 'GET', `/People/${person.personId}/games`),
      ask(testApp, null, 'GET', '/daily'),
      ask(testApp, null, 'GET', '/daily/days'),
      ask(testApp, null, 'GET', '/daily/days?before=2027-03-20'),
      ask(testApp, person, 'PUT', '/games', { ...nextMove(game), turn: Math.max(0, game.turn - 1) }),
    ])
    return answers.map(({ body }) => body)
  }

  test.each([1, 2] as const)(
    'no answer about game type %i has the seed of the day, or leads to it, before the day is over',
    { tags: ['DAILY-05', 'T-B8'] },
    async (gameTypeId) => {
      const [person, admin] = [await testApp.person({ reader: true }), await testApp.person({ admin: true })]
      const begun = gameOf(await begin(person, gameTypeId))
      const { game, answers } = await playOn(testApp, person, begun)
      expect(game).toMatchObject({ gameOver: true, seed: null })
      const secret = await clock.client.query<{ secret: Buffer }>('select secret from daily_chains')
      const seeds = await Promise.all(['2027-03-14', '2027-03-15', '2027-04-01'].map(seedOf))
      const secrets = [...seeds, ...secret.rows.map((row) => row.secret.toString('hex'))]
      expect(new Set(secrets).size).toBe(4)
      const shown = [...answers, ...(await everyAnswer(person, admin, game))]
      for (const secret of secrets) {
        for (const answer of shown) expect(answer.toLowerCase()).not.toContain(secret)
      }

      await clock.set('2027-03-15T00:00:00Z')
      expect(gameOf(await ask(testApp, person, 'GET', `/games/${game.id}`)).seed).toBe(seeds[0])
      expect((await ask(testApp, admin, 'GET', `/games/${game.id}/Data`)).json).toMatchObject({
        seed: seeds[0],
      })
      expect((await ask(testApp, person, 'GET', `/games/${game.id}/record`)).json).toMatchObject({
        seed: seeds[0],
      })
    },
  )

  test.each([
    ['the record', 409, 'GET', '/record', undefined],
    ['the same deal again', 409, 'POST', '', 'again'],
  ] as const)(
    '%s of a finished game is refused until the day is over',
    { tags: 'DAILY-05' },
    async (_, status, method, path, what) => {
      const person = await testApp.person({ reader: true })
      const { game } = await playOn(testApp, person, gameOf(await begin(person)))
      const send = () =>
        what === 'again'
          ? ask(testApp, person, method, '/games/again', { gameId: game.id })
          : ask(testApp, person, method, `/games/${game.id}${path}`)
      expect((await send()).json).toMatchObject({ status, code: 'day-not-over' })
      await clock.set('2027-03-15T00:00:00Z')
      expect((await send()).status).toBe(200)
    },
  )
})

describe('practice on a past day', () => {
  test.each([1, 2] as const)(
    'deals the cards of that day of type %i, for practice',
    { tags: 'DAILY-06' },
    async (gameTypeId) => {
      const person = await testApp.person({ reader: true })
      const tried = gameOf(await begin(person, gameTypeId))
      await clock.set('2027-03-15T09:00:00Z')
      const practice = gameOf(
        await ask(testApp, person, 'POST', '/games/daily/practice', { gameTypeId, day: '2027-03-14' }),
      )
      expect(practice).toMatchObject({ practice: true, day: '2027-03-14', turn: 0, seed: null })
      expect(practice.id).not.toBe(tried.id)
      expect({ ...practice, id: tried.id, practice: false }).toEqual(tried)
      const { game } = await playOn(testApp, person, practice)
      expect(game.seed).toBe(await seedOf('2027-03-14'))
      expect(await triesOf(person)).toMatchObject([{ gameId: tried.id, state: 'begun' }])
    },
  )

  test.each([
    ['today', '2027-03-14'],
    ['tomorrow', '2027-03-15'],
    ['a day long from now', '9999-12-31'],
    ['a day before the first', '2027-03-09'],
    ['a day long ago', '0001-01-01'],
  ])('is refused for %s', { tags: ['DAILY-05', 'DAILY-06'] }, async (_, day) => {
    const person = await testApp.person({ reader: true })
    const answer = await ask(testApp, person, 'POST', '/games/daily/practice', { gameTypeId: 2, day })
    expect(answer.json).toMatchObject({ status: 422, code: 'day-not-over' })
  })
})

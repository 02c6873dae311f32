import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { ask, type Game, gameOf, nextMove, playOn } from '../test/support/games/daily-game.ts'
import { type DatabaseClock, openDatabaseClock } from '../test/support/postgres/database-clock.ts'
import { type App, buildApp } from './app.ts'
import { hidePerson, showPerson } from './leaderboard/hidden.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { inTransaction } from './storage/transaction.ts'

// Two servers on one database, whose clock the tests set.
let fresh: Awaited<ReturnType<typeof openFreshDatabase>>
let clock: DatabaseClock
let testApp: TestApp
let secondDatabase: Database
let second: App
let challenger: Person
let friend: Person
beforeAll(async () => {
  fresh = await openFreshDatabase()
  clock = await openDatabaseClock(fresh.address)
  await clock.set('2027-03-14T12:00:00Z')
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
beforeEach(async () => {
  await clock.set('2027-03-14T12:00:00Z')
  challenger = await testApp.person({ reader: true })
  friend = await testApp.person({ reader: true })
})

const newGame = async (person: Person, gameTypeId: 1 | 2 = 2) =>
  gameOf(await ask(testApp, person, 'POST', '/games', { gameTypeId }))

const finishedGame = async (person: Person, gameTypeId: 1 | 2 = 2) =>
  (await playOn(testApp, person, await newGame(person, gameTypeId))).game

const challenge = (person: Person, gameId: number) => ask(testApp, person, 'POST', '/challenges', { gameId })

/** Makes a challenge of a new finished game. */
async function makeChallenge(gameTypeId: 1 | 2 = 2, person = challenger) {
  const game = await finishedGame(person, gameTypeId)
  const made = await challenge(person, game.id)
  const { id } = JSON.parse(made.body) as { id: string }
  return { id, game }
}

/** Begins the person's game of a challenge, or goes on with it. Where the machine is too busy for an answer in time, it asks again. */
async function begin(person: Person, challenge: string, app: Parameters<typeof ask>[0] = testApp) {
  let answer = await ask(app, person, 'POST', '/games/challenge', { challenge })
  while (answer.status === 503) answer = await ask(app, person, 'POST', '/games/challenge', { challenge })
  return answer
}

const play = async (person: Person, id: string) =>
  (await playOn(testApp, person, gameOf(await begin(person, id)))).game

const resultsOf = async (person: Person, id: string) =>
  (await ask(testApp, person, 'GET', `/challenges/${id}/results`)).json

async function nameOf({ personId }: Person): Promise<string | undefined> {
  const { rows } = await clock.client.query<{ name: string }>(
    'select display_name as name from people where id = $1',
    [personId],
  )
  return rows[0]?.name
}

const hide = (act: typeof hidePerson, { personId }: Person) =>
  inTransaction(testApp.database.db, (transaction) => act(transaction, personId))

describe('making a challenge', () => {
  test('asking again gives the same random id, also at once, and other games have others', {
    tags: 'CHAL-01',
  }, async () => {
    const game = await finishedGame(challenger)
    const answers = await Promise.all(Array.from({ length: 8 }, () => challenge(challenger, game.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const ids = new Set(answers.map(({ body }) => body))
    expect(ids.size).toBe(1)
    // Version 4: 122 of its bits are random.
    expect([...ids][0]).toMatch(
      /^\{"id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"\}$/,
    )
    expect((await makeChallenge()).id).not.toBe(JSON.parse([...ids][0] ?? '').id)
  })

  test.each([
    ['an unfinished game', 409, 'game-not-over', async (): Promise<number> => (await newGame(challenger)).id],
    ['a missing game', 404, undefined, async (): Promise<number> => 999_999_999],
    ["another person's game", 404, undefined, async (): Promise<number> => (await finishedGame(friend)).id],
    [
      'a game for practice',
      409,
      'no-challenge',
      async (): Promise<number> => {
        const { id: gameId } = await finishedGame(challenger)
        const again = await ask(testApp, challenger, 'POST', '/games/again', { gameId })
        return (await playOn(testApp, challenger, gameOf(again))).game.id
      },
    ],
    [
      'the game that answers a challenge',
      409,
      'no-challenge',
      async (): Promise<number> => {
        const { id } = await makeChallenge(2, friend)
        return (await play(challenger, id)).id
      },
    ],
    [
      'an auto-won game',
      409,
      'no-challenge',
      async (): Promise<number> => {
        challenger = await testApp.person({ admin: true })
        const { id: gameId } = await newGame(challenger, 1)
        const move = { gameId, turn: 0, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
        await ask(testApp, challenger, 'PUT', '/games', move)
        return gameId
      },
    ],
  ] as const)('%s answers %i %s', { tags: 'CHAL-01' }, async (_, status, code, gameId) => {
    const played = await gameId()
    const refused = await challenge(challenger, played)
    expect(refused.json).toMatchObject({ status, ...(code && { code }) })
  })

  test('the deal of a day makes none until the day is over', { tags: 'CHAL-01' }, async () => {
    const tried = gameOf(await ask(testApp, challenger, 'POST', '/games/daily', { gameTypeId: 2 }))
    const { game } = await playOn(testApp, challenger, tried)
    expect((await challenge(challenger, game.id)).json).toMatchObject({ status: 409, code: 'day-not-over' })
    await clock.set('2027-03-15T00:00:00Z')
    const made = await challenge(challenger, game.id)
    const { id } = JSON.parse(made.body)
    const answered = await play(friend, id)
    expect(answered).toMatchObject({ day: '2027-03-14', practice: true, commitment: game.commitment })
    expect(await resultsOf(friend, id)).toMatchObject({
      role: 'finished',
      results: [{ gameId: answered.id }],
    })
  })
})

describe('the link', () => {
  test('tells everybody the game, the name and the score, and nothing else', {
    tags: 'CHAL-02',
  }, async () => {
    const { id, game } = await makeChallenge()
    const answer = await ask(testApp, null, 'GET', `/challenges/${id}`)
    expect(answer.json).toEqual({
      id,
      gameTypeId: 2,
      gameName: 'Sandwich',
      challenger: await nameOf(challenger),
      score: game.gameScore,
    })
  })

  test('an unknown one is not found, and a malformed one is refused', { tags: 'CHAL-02' }, async () => {
    const unknown = '7b3f0f43-6f1a-4e2e-9d3f-0f1a2b3c4d5e'
    const asked = async (id: string) => [
      (await ask(testApp, null, 'GET', `/challenges/${id}`)).status,
      (await ask(testApp, friend, 'GET', `/challenges/${id}/results`)).status,
      (await begin(friend, id)).status,
    ]
    expect(await asked(unknown)).toEqual([404, 404, 404])
    expect(await asked('x')).toEqual([400, 400, 400])
  })
})

describe("a friend's game", () => {
  test.each([1, 2] as const)(
    'of 32 requests at once, at two servers, each gets the same game of type %i',
    { tags: 'CHAL-03' },
    async (gameTypeId) => {
      const { id, game } = await makeChallenge(gameTypeId)
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, number) => begin(friend, id, number % 2 ? testApp : second)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200))
      const ids = new Set(answers.map((answer) => gameOf(answer).id))
      const { rows } = await clock.client.query('select id from games where person_id = $1', [
        friend.personId,
      ])
      expect(rows).toEqual([...ids].map((one) => ({ id: one })))
      expect(gameOf(await begin(friend, id))).toMatchObject({
        gameTypeId,
        practice: true,
        challenge: id,
        turn: 0,
        commitment: game.commitment,
      })
    },
  )

  test('a second device goes on with it, also after its end, and its table knows the challenge', {
    tags: 'CHAL-03',
  }, async () => {
    const { id } = await makeChallenge()
    const { game } = await playOn(testApp, friend, gameOf(await begin(friend, id)), 5)
    expect(game.challenge).toBe(id)
    expect(gameOf(await begin(friend, id, second))).toEqual(game)
    const { game: over } = await playOn(second, friend, game)
    expect(gameOf(await begin(friend, id))).toEqual(over)
    expect(gameOf(await ask(testApp, friend, 'GET', `/games/${over.id}`)).challenge).toBe(id)
    const again = gameOf(await ask(testApp, friend, 'POST', '/games/again', { gameId: over.id }))
    expect(again.challenge).toBeNull()
  })

  test('the unique key refuses a second one', { tags: 'CHAL-03' }, async () => {
    const { id } = await makeChallenge()
    await begin(friend, id)
    await expect(
      clock.client.query(
        `insert into games (person_id, game_type_id, seed, practice, challenge_id)
         values ($1, 2, sha256('a'), true, $2)`,
        [friend.personId, id],
      ),
    ).rejects.toThrow(/games_of_challenge/)
  })

  test('the challenger cannot play it, and somebody without a code neither', {
    tags: 'CHAL-03',
  }, async () => {
    const { id } = await makeChallenge()
    expect((await begin(challenger, id)).json).toMatchObject({ status: 409, code: 'own-challenge' })
    expect((await begin(await testApp.person(), id)).status).toBe(403)
    expect((await ask(testApp, null, 'POST', '/games/challenge', { challenge: id })).status).toBe(401)
  })

  /** Everything that the API says about a challenge and a friend's game of it, to the friend and to everybody. */
  async function everyAnswer(id: string, game: Game): Promise<string[]> {
    const answers = await Promise.all([
      ask(testApp, null, 'GET', `/challenges/${id}`),
      ask(testApp, friend, 'GET', `/challenges/${id}/results`),
      ask(second, friend, 'POST', '/games/challenge', { challenge: id }),
      ask(testApp, friend, 'POST', '/challenges', { gameId: game.id }),
      ask(testApp, friend, 'GET', `/games/${game.id}`),
      ask(second, friend, 'GET', `/games/${game.id}/record`),
      ask(testApp, friend, 'POST', '/games/again', { gameId: game.id }),
      ask(testApp, friend, 'GET', `/games/page?gameTypeId=${game.gameTypeId}`),
      ask(testApp, friend, 'GET', '/games/unfinished'),
      ask(testApp, friend, 'GET', '/AppUser/data'),
      ask(testApp, friend, 'PUT', '/games', { ...nextMove(game), turn: Math.max(0, game.turn - 1) }),
    ])
    return answers.map(({ body }) => body)
  }

  test.each([1, 2] as const)(
    'no answer to a friend about game type %i has the seed before the game is over',
    { tags: ['CHAL-04', 'T-B8'] },
    async (gameTypeId) => {
      const { id, game: known } = await makeChallenge(gameTypeId)
      const begun = await begin(friend, id)
      const { game, answers } = await playOn(testApp, friend, gameOf(begun), 1)
      const seed = known.seed ?? ''
      expect(seed).toMatch(/^[0-9a-f]{64}$/)
      for (const answer of [begun.body, ...answers, ...(await everyAnswer(id, game))])
        expect(answer).not.toContain(seed)
      expect((await playOn(testApp, friend, game)).game.seed).toBe(seed)
    },
  )
})

describe('the results', () => {
  test('both see both with their names, and before the end only the score of the challenger is shown', {
    tags: 'CHAL-05',
  }, async () => {
    const { id, game } = await makeChallenge()
    expect(await resultsOf(challenger, id)).toEqual({ role: 'challenger', gameId: game.id, results: [] })
    expect(await resultsOf(friend, id)).toEqual({ role: 'new', gameId: null, results: [] })
    const { id: gameId } = gameOf(await begin(friend, id))
    expect(await resultsOf(friend, id)).toEqual({ role: 'begun', gameId, results: [] })
    expect(await resultsOf(challenger, id)).toMatchObject({ results: [] })
    const { gameScore: score } = await play(friend, id)
    const results = [{ gameId, name: await nameOf(friend), score }]
    expect(await resultsOf(friend, id)).toEqual({ role: 'finished', gameId, results })
    expect(await resultsOf(challenger, id)).toMatchObject({ role: 'challenger', results })

    const other = await testApp.person({ reader: true })
    await play(other, id)
    expect(await resultsOf(friend, id)).toMatchObject({ results })
    expect(await resultsOf(await testApp.person({ admin: true }), id)).toEqual({
      role: 'new',
      gameId: null,
      results: [],
    })
  })

  test('the challenger sees the best 20; of equal scores, the older game comes first', {
    tags: 'CHAL-05',
  }, async () => {
    const { id } = await makeChallenge()
    const people = await Promise.all(Array.from({ length: 24 }, () => testApp.person({ reader: true })))
    await clock.client.query(
      `with games as (
         insert into games (person_id, game_type_id, seed, practice, challenge_id, game_over)
         select unnest($1::bigint[]), 2, sha256('a'), true, $2, true returning id, person_id
       )
       insert into challenge_results (game_id, challenge_id, person_id, score)
       select id, $2, person_id, id / 2 from games`,
      [people.map(({ personId }) => personId), id],
    )
    const { results } = (await resultsOf(challenger, id)) as { results: { gameId: number; score: number }[] }
    expect(results).toHaveLength(20)
    expect(results).toEqual(
      results.toSorted((one, next) => next.score - one.score || one.gameId - next.gameId),
    )
  })

  test('a game that an admin ends by Auto Win has no result', { tags: 'CHAL-05' }, async () => {
    const { id } = await makeChallenge(1)
    const admin = await testApp.person({ admin: true })
    const { id: gameId } = gameOf(await begin(admin, id))
    const move = { gameId, turn: 0, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
    await ask(testApp, admin, 'PUT', '/games', move)
    expect(await resultsOf(admin, id)).toEqual({ role: 'finished', gameId, results: [] })
    expect(await resultsOf(challenger, id)).toMatchObject({ results: [] })
  })

  test('a challenge changes no ranking, no statistics, no achievement and no result of a day', {
    tags: 'CHAL-06',
  }, async () => {
    const { id } = await makeChallenge(1)
    const kept = async () => {
      const tables = [
        'rankings',
        'period_rankings',
        'hidden_rankings',
        'player_statistics',
        'score_counts',
        'score_count_shards',
        'achievements',
        'days_played',
        'daily_results',
        'daily_scores',
      ]
      const rows: Record<string, unknown[]> = {}
      for (const table of tables)
        rows[table] = (await clock.client.query(`select * from ${table} as kept order by kept::text`)).rows
      return rows
    }
    const before = await kept()
    // On this deal, the first pile of each turn on the first free place wins and earns an achievement.
    await clock.client.query(
      `update games set seed = decode(lpad('6db', 64, '0'), 'hex')
       where id = (select game_id from challenges where id = $1)`,
      [id],
    )
    expect(await play(friend, id)).toMatchObject({ gameWon: true, gameScore: 184 })
    expect(await resultsOf(friend, id)).toMatchObject({ results: [{ score: 184 }] })
    expect(await kept()).toEqual(before)
  })
})

describe('people who are hidden or deleted', () => {
  test('names that others do not see are not shown, the scores are, and the names come back', {
    tags: 'CHAL-07',
  }, async () => {
    const { id, game } = await makeChallenge()
    const { gameScore: score } = await play(friend, id)
    for (const person of [challenger, friend]) await hide(hidePerson, person)
    expect((await ask(testApp, null, 'GET', `/challenges/${id}`)).json).toMatchObject({
      challenger: null,
      score: game.gameScore,
    })
    expect(await resultsOf(challenger, id)).toMatchObject({ results: [{ name: null, score }] })
    for (const person of [challenger, friend]) await hide(showPerson, person)
    expect((await ask(testApp, null, 'GET', `/challenges/${id}`)).json).toMatchObject({
      challenger: await nameOf(challenger),
    })
    expect(await resultsOf(challenger, id)).toMatchObject({ results: [{ name: await nameOf(friend) }] })
  })

  test('a disabled challenger is one whose name others do not see', { tags: 'CHAL-07' }, async () => {
    const { id } = await makeChallenge()
    const admin = await testApp.person({ admin: true })
    const disabled = await ask(testApp, admin, 'POST', `/People/${challenger.personId}/disable`, { note: '' })
    expect(disabled.status, disabled.body).toBe(200)
    expect((await ask(testApp, null, 'GET', `/challenges/${id}`)).json).toMatchObject({ challenger: null })
    expect(gameOf(await begin(friend, id))).toMatchObject({ challenge: id })
  })

  test("a deleted challenger's challenge disappears, and the games that answered it go on", {
    tags: ['CHAL-07', 'T-G1'],
  }, async () => {
    const { id } = await makeChallenge()
    const done = await play(friend, id)
    const other = await testApp.person({ reader: true })
    const { game } = await playOn(testApp, other, gameOf(await begin(other, id)), 1)
    const receipt = await ask(testApp, challenger, 'DELETE', '/AppUser')
    expect(receipt.json).toMatchObject({
      deleted: expect.arrayContaining([{ table: 'challenges', outcome: 'removed', rows: 1 }]),
    })
    expect((await ask(testApp, null, 'GET', `/challenges/${id}`)).status).toBe(404)
    expect(gameOf(await ask(testApp, friend, 'GET', `/games/${done.id}`))).toMatchObject({
      challenge: null,
      practice: true,
    })
    // The game in memory still knows the challenge; its last move is stored nevertheless.
    expect((await playOn(testApp, other, game)).game.gameOver).toBe(true)
    expect(
      (await clock.client.query('select from challenge_results where challenge_id = $1', [id])).rows,
    ).toEqual([])
  })

  test("a deleted friend's result disappears, and the export has it before", {
    tags: ['CHAL-07', 'T-G1'],
  }, async () => {
    const { id } = await makeChallenge()
    const { id: gameId, gameScore: score } = await play(friend, id)
    const exported = JSON.stringify((await ask(testApp, friend, 'GET', '/AppUser/data')).json)
    expect(exported).toContain(JSON.stringify({ game_id: gameId, score }))
    const own = JSON.stringify((await ask(testApp, challenger, 'GET', '/AppUser/data')).json)
    expect(own).toContain(id)
    await ask(testApp, friend, 'DELETE', '/AppUser')
    expect(await resultsOf(challenger, id)).toMatchObject({ results: [] })
  })
})

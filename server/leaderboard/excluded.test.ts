import { randomBytes } from 'node:crypto'
import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hidePerson, showPerson } from './hidden.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

const board = async (gameTypeId = 2) =>
  (await testApp.inject({ url: `/api/gametypes/ranked/${gameTypeId}` })).json()

async function send(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, person = admin) {
  const { headers } = person
  const url = `/api/gametypes/excluded${path}`
  const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const exclude = (gameId: number, reason = 'Played by a program') => send('POST', `/${gameId}`, { reason })
const include = (gameId: number) => send('DELETE', `/${gameId}`)

interface End {
  readonly score: number
  readonly gameTypeId?: number
  readonly won?: boolean
  readonly practice?: boolean
  readonly autoWon?: boolean
}

/** Stores a finished game, and ranks it as the statement of its last move does. Returns its id. */
async function finish(
  person: Person,
  { score, gameTypeId = 2, won = true, practice = false, autoWon = false }: End,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into games
      (person_id, game_type_id, seed, game_over, game_won, game_score, practice, auto_won, finished_at)
    values (${person.personId}, ${gameTypeId}, ${randomBytes(32)}, true, ${won}, ${score}, ${practice},
      ${autoWon}, clock_timestamp())
    returning id`.execute(testApp.database.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into rankings as best (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from games
    where id = ${id} and game_won and not auto_won and not practice
    on conflict (game_type_id, person_id) do update set
      game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at
    where excluded.score > best.score`.execute(testApp.database.db)
  return id
}

const player = () => testApp.person({ reader: true })

test('an excluded game leaves the leaderboard to the next best, and comes back to its place', {
  tags: 'REPORT-03',
}, async () => {
  const [first, second] = [await player(), await player()]
  const lesser = await finish(first, { score: 210 })
  await finish(first, { score: 400, practice: true })
  const best = await finish(first, { score: 300 })
  const other = await finish(second, { score: 300 })
  const before = await board()
  expect(before).toMatchObject([{ gameId: best }, { gameId: other }])

  expect(await exclude(best)).toEqual({ status: 200, body: { changed: true } })
  expect(await board()).toMatchObject([{ gameId: other }, { gameId: lesser, score: 210 }])
  expect(await exclude(lesser)).toEqual({ status: 200, body: { changed: true } })
  expect(await board()).toMatchObject([{ gameId: other }])
  expect(await include(lesser)).toEqual({ status: 200, body: { changed: true } })
  expect(await include(best)).toEqual({ status: 200, body: { changed: true } })
  expect(await board()).toEqual(before)
})

test('the player reads the reason in the list of their games', { tags: 'REPORT-03' }, async () => {
  const person = await player()
  const [kept, excluded] = [await finish(person, { score: 201 }), await finish(person, { score: 202 })]
  await exclude(excluded, '  Played by\na program ')
  const { items } = (
    await testApp.inject({ url: '/api/games/page?gameTypeId=2', headers: person.headers })
  ).json()
  expect(items).toMatchObject([
    { gameId: excluded, excludedReason: 'Played by a program' },
    { gameId: kept, excludedReason: null },
  ])
})

test('the list names game, player, admin and reason, the last excluded first', {
  tags: 'REPORT-03',
}, async () => {
  const person = await player()
  const games = [await finish(person, { score: 203 }), await finish(person, { score: 204 })]
  for (const game of games) await exclude(game)
  const { status, body } = await send('GET', '?limit=1')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    previous: null,
    items: [
      {
        gameId: games[1],
        gameName: 'Sandwich',
        personId: person.personId,
        score: 204,
        reason: 'Played by a program',
      },
    ],
  })
  const next = await send('GET', `?limit=1&before=${body.next}`)
  expect(next.body.items).toMatchObject([{ gameId: games[0] }])
})

test('sixteen admins at once change it once, in the audit trail too', { tags: 'REPORT-03' }, async () => {
  const game = await finish(await player(), { score: 205 })
  const entries = async () => {
    const { rows } = await sql<{ act: string }>`
      select act from audit_trail where thing = ${`game ${game}`} order by done_at`.execute(
      testApp.database.db,
    )
    return rows.map(({ act }) => act)
  }
  for (const [act, change] of [
    ['game excluded', () => exclude(game)],
    ['game included', () => include(game)],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 16 }, change))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect((await entries()).at(-1)).toBe(act)
  }
  expect(await entries()).toHaveLength(2)
})

describe('refused:', () => {
  test.each([
    ['a lost game', { score: 100, won: false }],
    ['practice', { score: 300, practice: true }],
    ['an auto-won game', { score: 72, autoWon: true }],
  ])('%s does not count for the leaderboard', async (_name, end) => {
    const game = await finish(await player(), end)
    expect((await exclude(game)).status).toBe(404)
    expect((await include(game)).status).toBe(404)
  })

  test.each([
    ['no reason', {}],
    ['an empty reason', { reason: ' \u200B ' }],
    ['a reason of 201 characters', { reason: 'x'.repeat(201) }],
    ['a reason that is no text', { reason: 7 }],
  ])('%s', async (_name, payload) => {
    const game = await finish(await player(), { score: 206 })
    expect(await send('POST', `/${game}`, payload)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason' }] },
    })
  })

  test.each(['/0', '/x', '/1.5', '/9007199254740993'])('the address %s', async (path) => {
    expect([400, 404]).toContain((await send('POST', path, { reason: 'a test' })).status)
  })
})

test('a hidden player stays hidden while games are excluded and included', {
  tags: 'REPORT-03',
}, async () => {
  const person = await player()
  const [lesser, best] = [await finish(person, { score: 230 }), await finish(person, { score: 290 })]
  const before = await board()
  const act = (change: typeof hidePerson) =>
    inTransaction(testApp.database.db, (transaction) => change(transaction, person.personId))
  await act(hidePerson)
  const without = await board()
  await exclude(best)
  expect(await board()).toEqual(without)
  await act(showPerson)
  expect(await board()).toContainEqual(expect.objectContaining({ gameId: lesser, score: 230 }))
  await act(hidePerson)
  await include(best)
  expect(await board()).toEqual(without)
  await act(showPerson)
  expect(await board()).toEqual(before)
})

test('whatever admins and games that end do at once, each player has a best score that is not excluded', {
  tags: 'REPORT-03',
}, async () => {
  const random = pseudoRandom(17)
  const players = await Promise.all(Array.from({ length: 4 }, player))
  const any = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('There is none')
    return item
  }
  const games: number[] = []
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const kind = random(3)
        if (kind === 0 || games.length === 0)
          games.push(await finish(any(players), { score: 200 + random(5), gameTypeId: 1 }))
        else if (kind === 1) await exclude(any(games))
        else await include(any(games))
      }),
    )
    const { rows } = await sql<{ isRight: boolean }>`
      with best as (
        select person_id, max(game_score) as score from games
        where game_type_id = 1 and not exists (select from excluded_games where game_id = games.id)
        group by person_id
      )
      select best.score is not distinct from rankings.score
        and not exists (select from excluded_games where game_id = rankings.game_id) as "isRight"
      from best full join (select * from rankings where game_type_id = 1) as rankings using (person_id)`.execute(
      testApp.database.db,
    )
    expect(rows.every(({ isRight }) => isRight)).toBe(true)
  }
})

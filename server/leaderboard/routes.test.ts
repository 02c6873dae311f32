import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { CountedScores } from './counted-scores.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1000 } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await sql`delete from games`.execute(testApp.database.db)
})

async function ranked(id: number) {
  const answer = await testApp.inject({ url: `/api/gametypes/ranked/${id}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Plays games of Sandwich by the API, always the best sandwich of the hand, until one is won. */
async function win(person: Person): Promise<{ id: number; score: number }> {
  const headers = person.headers
  for (;;) {
    const dealt = await testApp.inject({
      method: 'POST',
      url: '/api/games',
      headers,
      payload: { gameTypeId: 2 },
    })
    let game = dealt.json()
    while (!game.gameOver) {
      const payload = { gameId: game.id, turn: game.turn, ...bestSandwich(game.hand) }
      game = (await testApp.inject({ method: 'PUT', url: '/api/games', headers, payload })).json()
    }
    if (game.gameWon) return { id: game.id, score: game.gameScore }
  }
}

interface Row {
  row: number
  cards: { value: number; suit: number }[]
}

/** Returns the sandwich of a hand with the highest score by the rules. */
function bestSandwich(hand: Row[]) {
  let best = { worth: Number.NEGATIVE_INFINITY, actionId: 0, itemRow: 0, itemColumn: 0 }
  const held = hand.flatMap(({ row, cards: [card] }) => (card ? [{ row, ...card }] : []))
  for (const bread of held) {
    for (const filling of held) {
      for (const lid of held) {
        if (bread.row >= lid.row || filling.row === bread.row || filling.row === lid.row) continue
        const difference = bread.value === 15 || lid.value === 15 ? 0 : Math.abs(bread.value - lid.value)
        const suits = new Set(
          [bread, filling, lid].filter(({ value }) => value !== 15).map(({ suit }) => suit),
        )
        const worth = filling.value - 3 * difference + (suits.size <= 1 ? 10 : 0)
        if (worth > best.worth)
          best = { worth, actionId: bread.row, itemRow: filling.row, itemColumn: lid.row }
      }
    }
  }
  const { worth: _, ...wire } = best
  return wire
}

/** Stores a finished game as the statement of its last move would have. */
async function finished(person: Person, gameTypeId: number, score: number): Promise<number> {
  const { rows } = await sql<{ gameId: number }>`
    with played as (
      insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, finished_at)
      values (${person.personId}, ${gameTypeId}, ${randomBytes(32)}, true, true, ${score}, now())
      returning id
    )
    insert into rankings (game_type_id, person_id, game_id, score)
    select ${gameTypeId}, ${person.personId}, id, ${score} from played
    returning game_id as "gameId"`.execute(testApp.database.db)
  return rows[0]?.gameId ?? 0
}

test('a won game is on the public leaderboard, a lost one is not', { tags: 'LEAD-03' }, async () => {
  const [winner, loser] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  const won = await win(winner)
  await lose(loser)
  expect(await ranked(2)).toEqual([
    {
      gameTypeId: 2,
      gameName: 'Sandwich',
      gameId: won.id,
      displayName: expect.any(String),
      profilePic: '',
      score: won.score,
    },
  ])
})

/** Plays a Sandwich with the first three cards of each hand, which hardly ever scores. */
async function lose(person: Person) {
  const headers = person.headers
  let game = (
    await testApp.inject({ method: 'POST', url: '/api/games', headers, payload: { gameTypeId: 2 } })
  ).json()
  while (!game.gameOver) {
    const [actionId, itemRow, itemColumn] = game.hand
      .filter((row: Row) => row.cards.length)
      .map((row: Row) => row.row)
    const payload = { gameId: game.id, turn: game.turn, actionId, itemRow, itemColumn }
    game = (await testApp.inject({ method: 'PUT', url: '/api/games', headers, payload })).json()
  }
  expect(game.gameWon).toBe(false)
}

test('a player is listed once, with the best game; a worse one later changes nothing', {
  tags: 'LEAD-03',
}, async () => {
  const player = await testApp.person({ reader: true })
  let best = await win(player)
  // A better game replaces the first. Games are played until one is worse.
  for (;;) {
    expect(await ranked(2)).toMatchObject([{ gameId: best.id, score: best.score }])
    const next = await win(player)
    if (next.score < best.score) break
    if (next.score > best.score) best = next
  }
  expect(await ranked(2)).toMatchObject([{ gameId: best.id, score: best.score }])
})

test('an auto-won game is never ranked', { tags: ['LEAD-03', 'T-B7'] }, async () => {
  const admin = await testApp.person({ admin: true })
  const dealt = await testApp.inject({
    method: 'POST',
    url: '/api/games',
    headers: admin.headers,
    payload: { gameTypeId: 1 },
  })
  const payload = { gameId: dealt.json().id, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
  const answer = await testApp.inject({ method: 'PUT', url: '/api/games', headers: admin.headers, payload })
  expect(answer.json()).toMatchObject({ gameWon: true, autoWon: true })
  expect(await ranked(1)).toEqual([])
})

test('a practice game is never ranked', { tags: 'LEAD-03' }, async () => {
  const player = await testApp.person({ reader: true })
  await sql`create or replace function practise() returns trigger language plpgsql as
    'begin new.practice := true; return new; end'`.execute(testApp.database.db)
  await sql`create trigger practise before insert on games for each row execute function practise()`.execute(
    testApp.database.db,
  )
  try {
    await win(player)
  } finally {
    await sql`drop trigger practise on games`.execute(testApp.database.db)
  }
  expect(await ranked(2)).toEqual([])
})

test('the ten best of each type are listed, the best first, and of equal scores the earlier', {
  tags: 'LEAD-03',
}, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => testApp.person({ reader: true })))
  const scores = [300, 250, 300, 210, 240, 250, 220, 205, 230, 201, 200, 260]
  const ids: number[] = []
  for (const [index, person] of people.entries()) ids.push(await finished(person, 2, scores[index] ?? 0))
  await finished(people[0] ?? (await testApp.person()), 1, 99)
  const sandwich = await ranked(2)
  expect(sandwich.map((entry: { score: number }) => entry.score)).toEqual([
    300, 300, 260, 250, 250, 240, 230, 220, 210, 205,
  ])
  const listed = sandwich.map((entry: { gameId: number }) => entry.gameId)
  expect([0, 1, 3, 4].map((place) => listed[place])).toEqual([0, 2, 1, 5].map((index) => ids[index]))
  expect(await ranked(-1)).toEqual([...(await ranked(1)), ...sandwich])
  expect(await ranked(1)).toMatchObject([{ gameTypeId: 1, gameName: 'SkyWay', score: 99 }])
})

test('names are shown without control and reversing characters, and neither email addresses nor subjects are shown', {
  tags: ['T-C6', 'T-G2'],
}, async () => {
  const person = await testApp.person({ reader: true })
  await sql`update people set display_name = ${'Ev\u202Eil\u0007\u200B \u2067Name\n'} where id = ${person.personId}`.execute(
    testApp.database.db,
  )
  await finished(person, 1, 100)
  const answer = await testApp.inject({ url: '/api/gametypes/ranked/-1' })
  expect(answer.json()).toMatchObject([{ displayName: 'Evil Name' }])
  expect(Object.keys(answer.json()[0]).sort()).toEqual(
    ['displayName', 'gameId', 'gameName', 'gameTypeId', 'profilePic', 'score'].sort(),
  )
  expect(answer.body).not.toContain(person.email)
  expect(answer.body).not.toContain(person.subject)
})

const placesOf = async (person: Person, id = -1) =>
  (await testApp.inject({ url: `/api/gametypes/ranked/${id}/mine`, headers: person.headers })).json()

test('each player is told the own best game and its place, the earlier first among equals', {
  tags: 'LEAD-04',
}, async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => testApp.person({ reader: true })))
  const scores = [300, 250, 300, 210, 240, 250, 220, 205, 230, 201, 200, 260, 201, 200]
  const ids: number[] = []
  for (const [index, person] of people.entries()) ids.push(await finished(person, 2, scores[index] ?? 0))
  const places = await Promise.all(people.map((person) => placesOf(person, 2)))
  expect(places.map(([own]) => own.score)).toEqual(scores)
  expect(places.map(([own]) => own.place)).toEqual([1, 4, 2, 9, 6, 5, 8, 10, 7, 11, 13, 3, 12, 14])
  // Who is above by points: not another player with the same score.
  expect(places.map(([own]) => own.nextScore)).toEqual([
    null,
    260,
    null,
    220,
    250,
    260,
    230,
    210,
    240,
    205,
    201,
    300,
    205,
    201,
  ])
  // The same entry as in the public list.
  const board = await ranked(2)
  for (const [{ place, nextScore: _, ...own }] of places.filter(([each]) => each.place <= 10)) {
    expect(board[place - 1]).toEqual(own)
  }
})

test('places are by game type, and there is none without a won game', { tags: 'LEAD-04' }, async () => {
  const [player, rival] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  expect(await placesOf(player)).toEqual([])
  await finished(rival, 1, 120)
  await finished(player, 1, 99)
  expect(await placesOf(player)).toMatchObject([{ gameTypeId: 1, gameName: 'SkyWay', score: 99, place: 2 }])
  expect(await placesOf(player, 2)).toEqual([])
  await finished(player, 2, 205)
  expect(await placesOf(player)).toMatchObject([
    { gameTypeId: 1, place: 2 },
    { gameTypeId: 2, place: 1 },
  ])
})

test('a place beyond the ten thousandth is not counted', { tags: 'LEAD-04' }, async () => {
  const [last, next] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  // In parts, each of which ends in time on a busy machine.
  for (const first of [1, 3334, 6667]) {
    await sql`
      with crowd as (
        insert into people (issuer, subject, display_name)
        select 'https://crowd.example', n::text, 'Player' from generate_series(${first}::integer, ${first + 3332}::integer) n
        returning id
      ),
      played as (
        insert into games (person_id, game_type_id, seed, game_over, game_won, game_score)
        select id, 2, ${randomBytes(32)}, true, true, 300 + id % 2 from crowd returning *
      )
      insert into rankings (game_type_id, person_id, game_id, score)
      select 2, person_id, id, game_score from played`.execute(testApp.database.db)
  }
  await finished(next, 2, 300)
  await finished(last, 2, 300)
  expect(await placesOf(next, 2)).toMatchObject([{ place: 10_000 }])
  expect(await placesOf(last, 2)).toMatchObject([{ place: null }])
})

test('beyond a thousand better players, their number is counted once a minute', {
  tags: 'LEAD-04',
}, async () => {
  const [far, best] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  await sql`
    with crowd as (
      insert into people (issuer, subject, display_name)
      select 'https://far.example', n::text, 'Player' from generate_series(1, 1500) n returning id
    ),
    played as (
      insert into games (person_id, game_type_id, seed, game_over, game_won, game_score)
      select id, 1, ${randomBytes(32)}, true, true, 300 + id % 7 from crowd returning *
    )
    insert into rankings (game_type_id, person_id, game_id, score)
    select 1, person_id, id, game_score from played`.execute(testApp.database.db)
  await finished(far, 1, 200)
  expect(await placesOf(far, 1)).toMatchObject([{ place: 1501 }])
  await finished(best, 1, 400)
  expect(await placesOf(best, 1)).toMatchObject([{ place: 1 }])
  expect(await placesOf(far, 1)).toMatchObject([{ place: 1501 }])
  const countedAgain = new CountedScores(testApp.database, 0)
  expect(await countedAgain.better({ gameTypeId: 1, span: 'all', startsOn: null }, 200)).toBe(1501)
  await sql`delete from rankings where score < 400`.execute(testApp.database.db)
  expect(await countedAgain.better({ gameTypeId: 1, span: 'all', startsOn: null }, 200)).toBe(1)
})

test.each([
  ['abc', 400],
  ['99', 404],
])('the own places of game type %s are a %i', { tags: 'T-C10' }, async (id, status) => {
  const { headers } = await testApp.person()
  expect((await testApp.inject({ url: `/api/gametypes/ranked/${id}/mine`, headers })).statusCode).toBe(status)
})

test.each([
  ['abc', 400],
  ['1.5', 400],
  ['-2', 400],
  ['99999999999', 400],
  ['99', 404],
])('game type %s is a %i', { tags: 'T-C10' }, async (id, status) => {
  expect((await testApp.inject({ url: `/api/gametypes/ranked/${id}` })).statusCode).toBe(status)
})

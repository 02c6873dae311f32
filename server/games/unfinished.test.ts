import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { someMove } from '../../test/support/bots/bot.ts'
import { answeredGame } from '../../test/support/games/answered-game.ts'
import type { Game } from './answer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1000 } })
})
afterAll(() => testApp.close())

async function ask(person: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await testApp.inject({
    method,
    url: `/api${path}`,
    headers: person.headers,
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Deals a game and makes its first moves. */
async function played(person: Person, gameTypeId: number, turns: number): Promise<Game> {
  let game = answeredGame(await ask(person, 'POST', '/games', { gameTypeId }))
  while (game.turn < turns) game = await moved(person, game)
  return game
}

async function moved(person: Person, game: Game): Promise<Game> {
  const move = { gameId: game.id, turn: game.turn, ...someMove(game, () => 0) }
  return answeredGame(await ask(person, 'PUT', '/games', move))
}

const unfinished = (person: Person) => ask(person, 'GET', '/games/unfinished')
const idsOf = async (person: Person) =>
  (await unfinished(person)).map(({ gameId }: { gameId: number }) => gameId)

test.each([
  [1, 0, 'SkyWay', 1, 3],
  [1, 8, 'SkyWay', 1, 3],
  [1, 9, 'SkyWay', 2, 3],
  [1, 26, 'SkyWay', 3, 3],
  [2, 0, 'Sandwich', 1, 18],
  [2, 4, 'Sandwich', 5, 18],
  [2, 17, 'Sandwich', 18, 18],
])(
  'a game of type %i after %i moves is %s, part %i of %i',
  { tags: 'CONT-01' },
  async (type, turns, name, part, parts) => {
    const player = await testApp.person({ reader: true })
    const game = await played(player, type, turns)
    const shown = await ask(player, 'GET', `/games/${game.id}`)
    expect(await unfinished(player)).toEqual([
      {
        gameId: game.id,
        gameTypeId: type,
        name,
        score: shown.gameScore,
        practice: false,
        day: null,
        part,
        parts,
      },
    ])
  },
)

test('a hint is no sandwich', { tags: 'CONT-01' }, async () => {
  const player = await testApp.person({ reader: true })
  const game = await played(player, 2, 3)
  await ask(player, 'PUT', '/games', { gameId: game.id, actionId: 100, itemRow: 0, itemColumn: 0 })
  expect(await unfinished(player)).toMatchObject([{ part: 4, parts: 18 }])
})

test('the last played comes first, three at most, of both types; a finished game is gone', {
  tags: 'CONT-01',
}, async () => {
  const player = await testApp.person({ reader: true })
  expect(await unfinished(player)).toEqual([])
  const first = await played(player, 2, 16)
  const others: Game[] = []
  for (const type of [1, 2, 1]) others.push(await played(player, type, 1))
  const [second, third, fourth] = others.map(({ id }) => id)
  expect(await idsOf(player)).toEqual([fourth, third, second])
  const last = await moved(player, first)
  expect(await idsOf(player)).toEqual([first.id, fourth, third])
  expect((await moved(player, last)).gameOver).toBe(true)
  expect(await idsOf(player)).toEqual([fourth, third, second])
})

test("nobody sees another person's game, and a practice game says what it is", {
  tags: 'CONT-01',
}, async () => {
  const player = await testApp.person({ reader: true })
  const game = await played(player, 2, 18)
  const again = await ask(player, 'POST', '/games/again', { gameId: game.id })
  expect(await unfinished(player)).toMatchObject([{ gameId: again.id, practice: true }])
  expect(await unfinished(await testApp.person({ reader: true }))).toEqual([])
})

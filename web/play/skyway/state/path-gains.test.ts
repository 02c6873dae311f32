import { expect, test } from 'vitest'
import { dealSkyway } from '../../../../test/support/games/dealt-game.ts'
import type { SkywayGame } from './game.ts'
import { clearsSky, gainsOf } from './path-gains.ts'
import { openSkyway, type SkywayEvent, skyway } from './table.ts'

const game = dealSkyway().game()
const path = [3, 9, 14].map((value, column) => ({ value, suit: 1, row: 1, column }))

/** Returns a game with these values of the suits' paths. */
const worth = (turn: number, values: readonly number[], more: Partial<SkywayGame> = {}): SkywayGame => ({
  ...game,
  turn,
  scores: ([1, 2, 3, 4] as const).map((suit, index) => ({ suit, scoreValue: values[index] ?? 0 })),
  winningPaths: values.map((value) => (value > 0 ? path : [])),
  ...more,
})

const none = [0, 0, 0, 0]

test.each([
  ['a first path', none, [26, 0, 0, 0], [{ suit: 1, worth: 26, isNew: true, path }]],
  ['a better path', [26, 0, 0, 0], [48, 0, 0, 0], [{ suit: 1, worth: 48, isNew: false, path }]],
  [
    'two paths by one joker',
    [0, 20, 0, 0],
    [0, 35, 0, 34],
    [
      { suit: 2, worth: 35, isNew: false, path },
      { suit: 4, worth: 34, isNew: true, path },
    ],
  ],
  ['nothing', [26, 0, 0, 0], [26, 0, 0, 0], []],
])('a move gains %s', (_, before, after, gains) => {
  expect(gainsOf(worth(3, before), worth(4, after))).toEqual(gains)
})

const clears = (before: readonly number[], after: readonly number[]) =>
  clearsSky(gainsOf(worth(3, before), worth(4, after)), after.filter((value) => value > 0).length)

test.each([
  ['the path of the last suit without one', [26, 30, 0, 41], [26, 30, 22, 41]],
  ['the paths of the last two suits', [26, 30, 0, 0], [26, 30, 22, 41]],
])('the sky clears by %s', { tags: 'END-05' }, (_, before, after) => {
  expect(clears(before, after)).toBe(true)
})

test.each([
  ['the path of the third suit', [26, 30, 0, 0], [26, 30, 22, 0]],
  ['a better path when all suits have one', [26, 30, 22, 41], [30, 30, 22, 41]],
])('the sky does not clear by %s', { tags: 'END-05' }, (_, before, after) => {
  expect(clears(before, after)).toBe(false)
})

test.each([
  ['the same turn again', worth(3, [26, 0, 0, 0])],
  ['several turns at once, played elsewhere', worth(5, [26, 0, 0, 0])],
  ['the next round', worth(4, [26, 0, 0, 0], { round: 2 })],
  ['the end of the game, which shows its best round', worth(4, [26, 20, 30, 40], { gameOver: true })],
])('%s gains nothing', (_, after) => {
  expect(gainsOf(worth(3, none), after)).toEqual([])
})

/** Returns the table after a move that has made a path. */
function rewarded() {
  const moving = skyway(openSkyway(worth(3, none)), { type: 'put', pile: 0, place: { row: 1, column: 2 } })
  return skyway(moving, { type: 'answered', game: worth(4, [26, 0, 0, 0]) })
}

test('a path lights up with the answer, and not again when the same game is loaded', {
  tags: 'END-05',
}, () => {
  expect(rewarded().gains).toHaveLength(1)
  const lit = skyway(rewarded(), { type: 'lit' })
  expect(lit.gains).toEqual([])
  expect(skyway(lit, { type: 'loaded', game: worth(4, [26, 0, 0, 0]) }).gains).toEqual([])
  expect(openSkyway(worth(4, [26, 0, 0, 0])).gains).toEqual([])
})

test.each([
  { type: 'pile', row: 1 },
  { type: 'place', row: 0, column: 0 },
  { type: 'put', pile: 1, place: { row: 0, column: 0 } },
  { type: 'let-go' },
  { type: 'auto-win' },
] satisfies SkywayEvent[])('the light ends with the next choice or move: %j', { tags: 'END-05' }, (event) => {
  expect(skyway(rewarded(), event).gains).toEqual([])
})

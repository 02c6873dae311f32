import { hintMove } from '@skyway/engine/sandwich/move.ts'
import { expect, test } from 'vitest'
import { dealSandwich } from '../../../../test/support/games/dealt-game.ts'
import { soundOf } from './sounds.ts'
import { openSandwich, type SandwichEvent, type SandwichTableState, sandwich } from './table.ts'

/** Returns the sounds of these events. */
function heard(table: SandwichTableState, ...events: SandwichEvent[]): (string | null)[] {
  return events.map((event) => {
    const before = table
    table = sandwich(table, event)
    return soundOf(before, table)
  })
}
const card = (row: number): SandwichEvent => ({ type: 'card', row })

test('a sandwich is laid, then cards are dealt; choosing makes no sound', { tags: 'SOUND-02' }, () => {
  const deal = dealSandwich()
  const table = openSandwich(deal.game())
  const game = deal.play({ actionId: 4, itemRow: 1, itemColumn: 6 })
  expect(heard(table, card(4), card(1), card(6), { type: 'answered', game })).toEqual([
    null,
    null,
    'place',
    'deal',
  ])
})

test('a hint makes no sound, for no card moves', { tags: 'SOUND-02' }, () => {
  const deal = dealSandwich()
  const table = openSandwich(deal.game())
  const game = deal.play(hintMove)
  expect(heard(table, { type: 'hint' }, { type: 'answered', game })).toEqual([null, null])
})

test('a move that goes back is heard once', { tags: 'SOUND-02' }, () => {
  const table = openSandwich(dealSandwich().game())
  const back: SandwichEvent = { type: 'put-back', reason: 'No.' }
  expect(heard(table, card(0), card(1), card(2), back, back)).toEqual([null, null, 'place', 'refuse', null])
})

test.each([
  [true, 'win'],
  [false, null],
])('the end of a game, won: %s, sounds as %s', { tags: 'SOUND-02' }, (gameWon, sound) => {
  const table = openSandwich(dealSandwich().game())
  const game = { ...table.game, turn: 18, gameOver: true, gameWon }
  expect(heard(table, { type: 'answered', game })).toEqual([sound])
})

test('a new best sandwich rings once', { tags: ['HAND-03', 'SOUND-02'] }, () => {
  const table = openSandwich(dealSandwich().game())
  const scored = (turn: number, gameScore: number): SandwichEvent => ({
    type: 'answered',
    game: { ...table.game, turn, gameScore, discardCount: turn * 3, deckCount: 47 - turn * 3 },
  })
  expect(heard(table, scored(1, 13), scored(2, 38), scored(3, 40))).toEqual(['deal', 'best', 'deal'])
})

test('the points that win ring once, as often as they are reached', { tags: 'SOUND-02' }, () => {
  const table = openSandwich(dealSandwich().game())
  const scored = (turn: number, gameScore: number): SandwichEvent => ({
    type: 'answered',
    game: { ...table.game, turn, gameScore, discardCount: turn * 3, deckCount: 47 - turn * 3 },
  })
  expect(heard(table, scored(10, 199), scored(11, 200), scored(12, 200), scored(13, 190))).toEqual([
    'deal',
    'best',
    'deal',
    'deal',
  ])
})

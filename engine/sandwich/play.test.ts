import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { plainWords } from '../../test/support/games/plain-words.ts'
import type { Refusal, WireMove } from '../table/move.ts'
import { type SandwichState, startSandwich } from './deal.ts'
import { sandwichMessage } from './message.ts'
import { hintMove } from './move.ts'
import { playSandwich } from './play.ts'
import { scoreSandwich } from './score.ts'
import { viewSandwich } from './view.ts'

function move(actionId: number, itemRow: number, itemColumn: number): WireMove {
  return { actionId, itemRow, itemColumn }
}

function after(state: SandwichState, ...moves: readonly WireMove[]): SandwichState {
  return moves.reduce((current, next) => {
    const played = playSandwich(current, next)
    if (!played.ok) throw new Error(played.refusal.code)
    return played.state
  }, state)
}

/** Returns the game after this many sandwiches, each from the first three rows that hold a card. */
function sandwiches(state: SandwichState, count: number): SandwichState {
  if (count === 0) return state
  const [first = 0, second = 0, third = 0] = [...state.hand.keys()].filter((row) => state.hand[row])
  return sandwiches(after(state, move(first, second, third)), count - 1)
}

const begun = startSandwich(seedNumber(1))

describe('a sandwich', () => {
  test('is scored and discarded, and its rows are filled in the order of play', { tags: 'SAND-05' }, () => {
    const next = after(begun, move(5, 0, 3))
    expect([next.hand[5], next.hand[0], next.hand[3]]).toEqual(begun.order.slice(7, 10))
    for (const row of [1, 2, 4, 6]) expect(next.hand[row]).toBe(begun.hand[row])
    const [bread, filling, lid] = [begun.hand[5], begun.hand[0], begun.hand[3]]
    const score = bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NaN
    expect(viewSandwich(next)).toMatchObject({
      gameScore: score,
      scoreChange: score,
      deckCount: 44,
      discardCount: 3,
      turn: 1,
    })
  })

  test('scoreChange belongs to the last move, gameScore to all', { tags: 'SAND-05' }, () => {
    const one = viewSandwich(sandwiches(begun, 1))
    const two = viewSandwich(sandwiches(begun, 2))
    expect(two.gameScore).toBe(one.gameScore + two.scoreChange)
    expect(viewSandwich(begun)).toMatchObject({ gameScore: 0, scoreChange: 0, round: 1 })
    expect(sandwichMessage(begun, plainWords[2])).toBe('')
  })

  test('when the deck is empty the rows stay empty', { tags: 'SAND-05' }, () => {
    const counts = Array.from({ length: 19 }, (_, count) => {
      const { hand, deckCount, discardCount } = viewSandwich(sandwiches(begun, count))
      return [hand.filter(({ cards }) => cards.length > 0).length, deckCount, discardCount]
    })
    expect(counts.slice(0, 16)).toEqual(
      Array.from({ length: 16 }, (_, count) => [7, 47 - 3 * count, 3 * count]),
    )
    expect(counts.slice(16)).toEqual([
      [6, 0, 48],
      [3, 0, 51],
      [0, 0, 54],
    ])
  })

  test('the last cards of the deck go to the rows that were played first', { tags: 'SAND-05' }, () => {
    const next = after(sandwiches(begun, 15), move(6, 2, 4))
    expect([next.hand[6], next.hand[2], next.hand[4]]).toEqual([...begun.order.slice(52), null])
  })

  test('the game ends after the eighteenth, won with 200 points or more', { tags: 'SAND-05' }, () => {
    const last = sandwiches(begun, 17)
    expect(viewSandwich(last)).toMatchObject({
      gameOver: false,
      gameWon: false,
      isEditable: true,
      seed: null,
    })
    const [bread, filling, lid] = last.hand.filter((card) => card !== null)
    const change = bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NaN
    for (const [total, won] of [
      [199, false],
      [200, true],
      [201, true],
      [-5, false],
    ] as const) {
      const ended = sandwiches({ ...last, score: total - change }, 1)
      const end = viewSandwich(ended)
      expect(end).toMatchObject({ gameOver: true, gameWon: won, gameScore: total, isEditable: false })
      expect(sandwichMessage(ended, plainWords[2])).toMatch(
        won ? /^Won\. At last: / : /^Short of 200\. At last: /,
      )
    }
  })
})

describe('a move that is not allowed', () => {
  const nearEnd = sandwiches(begun, 17)
  const over = sandwiches(begun, 18)
  const emptyRow = nearEnd.hand.indexOf(null)
  const [row = 0, other = 0] = [...nearEnd.hand.keys()].filter((index) => nearEnd.hand[index])
  const cases: readonly [
    what: string,
    state: SandwichState,
    move: WireMove,
    code: Refusal['code'],
    field?: Refusal['field'],
  ][] = [
    ['first row -1', begun, move(-1, 0, 1), 'row-out-of-range', 'actionId'],
    ['first row 7', begun, move(7, 0, 1), 'row-out-of-range', 'actionId'],
    ['first row 99', begun, move(99, 0, 1), 'row-out-of-range', 'actionId'],
    ['first row 101', begun, move(101, 0, 0), 'row-out-of-range', 'actionId'],
    ['first row NaN', begun, move(Number.NaN, 0, 1), 'row-out-of-range', 'actionId'],
    ['second row 7', begun, move(0, 7, 1), 'row-out-of-range', 'itemRow'],
    ['second row 1.5', begun, move(0, 1.5, 2), 'row-out-of-range', 'itemRow'],
    ['third row -1', begun, move(0, 1, -1), 'row-out-of-range', 'itemColumn'],
    ['third row 100', begun, move(0, 1, 100), 'row-out-of-range', 'itemColumn'],
    ['first and second the same', begun, move(3, 3, 1), 'same-row-twice', 'itemRow'],
    ['first and third the same', begun, move(3, 1, 3), 'same-row-twice', 'itemColumn'],
    ['second and third the same', begun, move(1, 3, 3), 'same-row-twice', 'itemColumn'],
    ['all the same', begun, move(3, 3, 3), 'same-row-twice', 'itemRow'],
    ['an empty first row', nearEnd, move(emptyRow, row, other), 'row-empty', 'actionId'],
    ['an empty second row', nearEnd, move(row, emptyRow, other), 'row-empty', 'itemRow'],
    ['an empty third row', nearEnd, move(row, other, emptyRow), 'row-empty', 'itemColumn'],
    ['a game that is over', over, move(0, 1, 2), 'game-over'],
    ['a hint when the game is over', over, hintMove, 'game-over'],
    ['a second hint for the same hand', after(begun, hintMove), hintMove, 'hint-already-given', 'actionId'],
    ['a hint with a second number', begun, move(100, 1, 0), 'unknown-action', 'itemRow'],
    ['a hint with a third number', begun, move(100, 0, 1), 'unknown-action', 'itemColumn'],
    [
      'an auto win',
      begun,
      { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true },
      'auto-win-not-allowed',
      'autoWin',
    ],
    [
      'a sandwich flagged as an auto win',
      begun,
      { ...move(0, 1, 2), autoWin: true },
      'auto-win-not-allowed',
      'autoWin',
    ],
    [
      'a hint flagged as an auto win',
      begun,
      { ...hintMove, autoWin: true },
      'auto-win-not-allowed',
      'autoWin',
    ],
  ]
  test.each(cases)('%s', { tags: ['SAND-05', 'TABLE-02'] }, (_, state, wire, code, field) => {
    const before = structuredClone(state)
    expect(playSandwich(state, wire)).toMatchObject({
      ok: false,
      refusal: field ? { code, field } : { code },
    })
    expect(state).toEqual(before)
  })
})

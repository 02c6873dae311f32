import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import type { Refusal, WireMove } from '../table/move.ts'
import { market, type SkywayState, startSkyway } from './deal.ts'
import { autoWinMove } from './move.ts'
import { playSkyway } from './play.ts'
import { viewSkyway } from './view.ts'

const admin = { autoWin: true }

function move(actionId: number, itemRow: number, itemColumn: number): WireMove {
  return { actionId, itemRow, itemColumn }
}

function after(state: SkywayState, ...moves: readonly WireMove[]): SkywayState {
  return moves.reduce((current, next) => {
    const played = playSkyway(current, next, admin)
    if (!played.ok) throw new Error(played.refusal.code)
    return played.state
  }, state)
}

/** Returns this many turns: places in order, always the first pile. */
function turns(count: number): readonly WireMove[] {
  return Array.from({ length: count }, (_, turn) => move(0, Math.floor((turn % 9) / 3), turn % 3))
}

const begun = startSkyway(seedNumber(1))

describe('a turn', () => {
  test('the chosen pile lies on the chosen place', { tags: 'SKY-07' }, () => {
    for (const row of [0, 1, 2]) {
      const next = viewSkyway(after(begun, move(row, 2, 1)))
      expect(next.positions[7]).toMatchObject({ row: 2, column: 1, cards: market(begun)[row] })
      expect(next.positions.filter(({ cards }) => cards.length > 0)).toHaveLength(1)
    }
  })

  test('the market then has three new piles', { tags: 'SKY-07' }, () => {
    const cards = (state: SkywayState) =>
      market(state)
        .flat()
        .map(({ rank }) => rank)
    const next = after(begun, move(0, 0, 0))
    expect(cards(next)).toHaveLength(6)
    expect(cards(next).some((rank) => cards(begun).includes(rank))).toBe(false)
  })

  test('deck and discard counts follow the table of the rules, in each of three rounds', {
    tags: 'SKY-07',
  }, () => {
    const counts = Array.from({ length: 28 }, (_, count) => {
      const { round, deckCount, discardCount } = viewSkyway(after(begun, ...turns(count)))
      return [round, deckCount, discardCount]
    })
    const deck = [48, 42, 36, 30, 24, 18, 12, 6, 0]
    const discard = [0, 4, 8, 12, 16, 20, 24, 28, 32]
    const rounds = [1, 2, 3].flatMap((round) => deck.map((count, turn) => [round, count, discard[turn]]))
    expect(counts).toEqual([...rounds, [3, 0, 36]])
  })
})

describe('a move that is not allowed', () => {
  const oneTaken = after(begun, move(1, 1, 1))
  const over = after(begun, ...turns(27))
  const cases: readonly [
    what: string,
    state: SkywayState,
    move: WireMove,
    code: Refusal['code'],
    field?: Refusal['field'],
  ][] = [
    ['market row -1', begun, move(-1, 0, 0), 'row-out-of-range', 'actionId'],
    ['market row 3', begun, move(3, 0, 0), 'row-out-of-range', 'actionId'],
    ['market row 100, the hint of the other game', begun, move(100, 0, 0), 'row-out-of-range', 'actionId'],
    ['market row 0.5', begun, move(0.5, 0, 0), 'row-out-of-range', 'actionId'],
    ['market row NaN', begun, move(Number.NaN, 0, 0), 'row-out-of-range', 'actionId'],
    ['market row infinite', begun, move(Number.POSITIVE_INFINITY, 0, 0), 'row-out-of-range', 'actionId'],
    ['row -1', begun, move(0, -1, 0), 'row-out-of-range', 'itemRow'],
    ['row 3', begun, move(0, 3, 0), 'row-out-of-range', 'itemRow'],
    ['row 2 ** 53', begun, move(0, 2 ** 53, 0), 'row-out-of-range', 'itemRow'],
    ['column -1', begun, move(0, 0, -1), 'column-out-of-range', 'itemColumn'],
    ['column 3', begun, move(0, 0, 3), 'column-out-of-range', 'itemColumn'],
    ['column 1.5', begun, move(0, 0, 1.5), 'column-out-of-range', 'itemColumn'],
    ['an occupied place', oneTaken, move(0, 1, 1), 'place-occupied', 'itemRow'],
    ['a game that is over', over, move(0, 0, 0), 'game-over'],
    ['a game that is over, nonsense', over, move(9, 9, 9), 'game-over'],
    [
      'the numbers of the auto win without its flag',
      begun,
      { ...autoWinMove, autoWin: false },
      'row-out-of-range',
      'actionId',
    ],
  ]
  test.each(cases)('%s', { tags: ['SKY-07', 'TABLE-02'] }, (_, state, wire, code, field) => {
    const before = structuredClone(state)
    const played = playSkyway(state, wire, admin)
    expect(played).toMatchObject({ ok: false, refusal: field ? { code, field } : { code } })
    expect(state).toEqual(before)
  })

  test('minus zero is zero', { tags: 'SKY-07' }, () => {
    expect(playSkyway(begun, move(-0, -0, -0))).toEqual(playSkyway(begun, move(0, 0, 0)))
  })
})

describe('auto win', { tags: 'SKY-06' }, () => {
  test.each([
    ['at the first turn', 0, 1],
    ['in the second round', 13, 2],
    ['at the last turn', 26, 3],
  ])('%s ends the game as won with 72', { tags: 'SKY-06' }, (_, count, round) => {
    const before = after(begun, ...turns(count))
    const won = viewSkyway(after(before, autoWinMove))
    expect(won).toMatchObject({
      gameOver: true,
      gameWon: true,
      gameScore: 72,
      autoWon: true,
      isEditable: false,
      market: [],
      turn: count + 1,
      round,
      lastRound: null,
    })
    expect(won.positions).toEqual(viewSkyway(before).positions)
    expect(won.deckCount + won.discardCount + won.positions.flatMap(({ cards }) => cards).length).toBe(54)
  })

  test('is refused without permission', { tags: ['SKY-06', 'T-B7'] }, () => {
    const refusal = { ok: false, refusal: { code: 'auto-win-not-allowed', field: 'autoWin' } }
    expect(playSkyway(begun, autoWinMove)).toMatchObject(refusal)
    expect(playSkyway(begun, autoWinMove, { autoWin: false })).toMatchObject(refusal)
    expect(playSkyway(begun, { ...move(0, 0, 0), autoWin: true })).toMatchObject(refusal)
  })

  test.each(['actionId', 'itemRow', 'itemColumn'] as const)(
    'needs its number in %s',
    { tags: 'SKY-06' },
    (field) => {
      expect(playSkyway(begun, { ...autoWinMove, [field]: 0 }, admin)).toMatchObject({
        ok: false,
        refusal: { code: 'unknown-action', field },
      })
    },
  )

  test('cannot be made twice, nor after the end', { tags: 'SKY-06' }, () => {
    expect(playSkyway(after(begun, autoWinMove), autoWinMove, admin)).toMatchObject({
      refusal: { code: 'game-over' },
    })
    expect(playSkyway(after(begun, ...turns(27)), autoWinMove, admin)).toMatchObject({
      refusal: { code: 'game-over' },
    })
  })

  test('permission does not change a move without the flag', { tags: 'SKY-06' }, () => {
    expect(playSkyway(begun, move(0, 0, 0), admin)).toEqual(playSkyway(begun, move(0, 0, 0)))
  })
})

import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { sandwichCard, shuffled } from '../../test/support/games/cards.ts'
import type { Card } from '../cards/card.ts'
import { pseudoRandom } from '../chance/pseudo-random.ts'
import { greedyBot, hintBot, playGame, randomBot } from '../search/sandwich/bots.ts'
import { type Hand, type SandwichState, startSandwich } from './deal.ts'
import { hint } from './hint.ts'
import { hintMove, type Rows } from './move.ts'
import { playSandwich } from './play.ts'
import { scoreSandwich } from './score.ts'
import { viewSandwich } from './view.ts'

function after(state: SandwichState, ...moves: Parameters<typeof playSandwich>[1][]): SandwichState {
  return moves.reduce((current, next) => {
    const played = playSandwich(current, next)
    if (!played.ok) throw new Error(played.refusal.code)
    return played.state
  }, state)
}

function hintedRows(state: SandwichState): (number | undefined)[] {
  const { hand } = viewSandwich(state)
  return ([1, 2, 3] as const).map((order) => hand.find(({ hintOrder }) => hintOrder === order)?.row)
}

const begun = startSandwich(seedNumber(1))

describe('asking for a hint', { tags: 'SAND-04' }, () => {
  test('marks three cards of the hand, in the order in which to play them', { tags: 'SAND-04' }, () => {
    const before = viewSandwich(begun).hand
    expect(before.map(({ row, column }) => [row, column])).toEqual(before.map((_, row) => [row, 0]))
    expect(before.some((position) => position.isHint || position.isSelected || 'hintOrder' in position)).toBe(
      false,
    )
    const marked = viewSandwich(after(begun, hintMove)).hand.filter(({ isHint }) => isHint)
    expect(marked).toHaveLength(3)
    expect(marked.every(({ isSelected }) => isSelected)).toBe(true)
    expect(marked.map(({ hintOrder }) => hintOrder ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  test('changes nothing else, but counts as a move of the record', { tags: 'SAND-04' }, () => {
    const plain = viewSandwich(begun)
    const hinted = viewSandwich(after(begun, hintMove))
    expect({ ...hinted, hand: plain.hand, turn: 0 }).toEqual(plain)
    expect(hinted.turn).toBe(1)
    expect(hinted.hand.map(({ cards }) => cards)).toEqual(plain.hand.map(({ cards }) => cards))
  })

  test('is possible again for the next hand, whatever was played', { tags: 'SAND-04' }, () => {
    const next = after(begun, hintMove, { actionId: 0, itemRow: 1, itemColumn: 2 })
    expect(viewSandwich(next).hand.some(({ isHint }) => isHint)).toBe(false)
    expect(playSandwich(next, hintMove).ok).toBe(true)
  })

  test('a hint does not change the score', { tags: 'SAND-04' }, () => {
    const next = after(begun, { actionId: 0, itemRow: 1, itemColumn: 2 })
    expect(viewSandwich(after(next, hintMove)).scoreChange).toBe(0)
  })

  test('can be followed to the end of the game', { tags: 'SAND-04' }, () => {
    let state = begun
    for (let sandwich = 0; sandwich < 18; sandwich += 1) {
      state = after(state, hintMove)
      const [actionId = -1, itemRow = -1, itemColumn = -1] = hintedRows(state)
      state = after(state, { actionId, itemRow, itemColumn })
    }
    expect(viewSandwich(state)).toMatchObject({ gameOver: true, gameWon: true, turn: 36 })
  })
})

describe('the hint', { tags: 'SAND-05' }, () => {
  test('never depends on the order of the unseen cards', { tags: ['SAND-05', 'T-B8'] }, () => {
    const random = pseudoRandom(4)
    for (let game = 0; game < 5; game += 1) {
      let state = startSandwich(seedNumber(game))
      for (let sandwich = 0; sandwich < 18; sandwich += 1) {
        const { order, dealt } = state
        const other = { ...state, order: [...order.slice(0, dealt), ...shuffled(order.slice(dealt), random)] }
        expect(hintedRows({ ...other, hinted: true })).toEqual(hintedRows({ ...state, hinted: true }))
        state = after(state, randomBot(state, random))
      }
    }
  })

  test('does not change its arguments', { tags: 'SAND-05' }, () => {
    const unseen = Object.freeze(begun.order.slice(7))
    expect(() => hint(Object.freeze([...begun.hand]), unseen)).not.toThrow()
  })

  test('a bot that follows it scores more than one that always makes the best sandwich', {
    tags: 'SAND-05',
  }, () => {
    const mean = (bot: typeof hintBot) => {
      const random = pseudoRandom(5)
      const games = Array.from({ length: 40 }, (_, game) => playGame(seedNumber(game), bot, random).score)
      return games.reduce((sum, score) => sum + score, 0) / games.length
    }
    const [followed, greedy] = [mean(hintBot), mean(greedyBot)]
    expect(followed).toBeGreaterThan(250)
    expect(greedy).toBeGreaterThan(238)
    expect(greedy).toBeLessThan(250)
    expect(followed).toBeGreaterThan(greedy + 5)
  })

  test('is the best choice when no card is left to come', { tags: 'SAND-05' }, () => {
    const random = pseudoRandom(6)
    const anyHand = (): Hand => shuffled([...shuffled(begun.order, random).slice(0, 6), null], random)
    // The best play of this hand begins with a sandwich that is not among the sixteen with the highest score.
    const awkward: Hand = [...['dQ', 'r*', 'c4', 'dJ', 'd9', 'd10'].map(sandwichCard), null]
    for (const hand of [awkward, ...Array.from({ length: 50 }, anyHand)]) {
      expect(lastTwo(hand, hint(hand, []))).toBe(
        Math.max(...everyRows(hand).map((rows) => lastTwo(hand, rows))),
      )
    }
  })

  test('a hand of fewer than three cards has no hint', { tags: 'SAND-05' }, () => {
    expect(hint([null, null, null, null, null, null, null], [])).toBeNull()
    expect(hint([sandwichCard('h2'), sandwichCard('h3'), null, null, null, null, null], [])).toBeNull()
  })
})

function everyRows(hand: Hand): readonly Rows[] {
  const rows = [...hand.keys()].filter((row) => hand[row])
  return rows
    .flatMap((a) => rows.flatMap((b) => rows.map((c): Rows => [a, b, c])))
    .filter((triple) => new Set(triple).size === 3)
}

/** Returns the total of the last two sandwiches: this one and the best of the rest. */
function lastTwo(hand: Hand, rows: Rows | null): number {
  if (rows === null) return Number.NEGATIVE_INFINITY
  const rest = hand.map((card, row) => (rows.includes(row) ? null : card))
  return score(hand, rows) + Math.max(...everyRows(rest).map((others) => score(rest, others)))
}

function score(hand: Hand, rows: Rows): number {
  const [bread, filling, lid] = rows.map((row): Card | null | undefined => hand[row])
  return bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NEGATIVE_INFINITY
}

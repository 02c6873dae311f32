import { describe, expect, test } from 'vitest'
import type { Card } from '../cards/card.ts'
import { estimateChance } from '../chance/estimate.ts'
import { asHinted, greedily, playSandwich, randomly } from '../players/sandwich.ts'
import { sandwichCard } from '../testing/cards.ts'
import { seedNumber, shuffled } from '../testing/seeds.ts'
import { type Hand, type SandwichState, start } from './deal.ts'
import { hint } from './hint.ts'
import { hintMove, type Rows } from './move.ts'
import { play } from './play.ts'
import { scoreSandwich } from './score.ts'
import { view } from './view.ts'

function after(state: SandwichState, ...moves: Parameters<typeof play>[1][]): SandwichState {
  return moves.reduce((current, next) => {
    const played = play(current, next)
    if (!played.ok) throw new Error(played.refusal.reason)
    return played.state
  }, state)
}

function hintedRows(state: SandwichState): (number | undefined)[] {
  const { hand } = view(state)
  return ([1, 2, 3] as const).map((order) => hand.find(({ hintOrder }) => hintOrder === order)?.row)
}

const begun = start(seedNumber(1))

describe('[SAND-04] asking for a hint', () => {
  test('[SAND-04] marks three cards of the hand, in the order in which they are to be played', () => {
    const before = view(begun).hand
    expect(before.some((position) => position.isHint || position.isSelected || 'hintOrder' in position)).toBe(
      false,
    )
    const marked = view(after(begun, hintMove)).hand.filter(({ isHint }) => isHint)
    expect(marked).toHaveLength(3)
    expect(marked.every(({ isSelected }) => isSelected)).toBe(true)
    expect(marked.map(({ hintOrder }) => hintOrder ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  test('[SAND-04] changes nothing else, but is a move of the record', () => {
    const plain = view(begun)
    const hinted = view(after(begun, hintMove))
    expect({ ...hinted, hand: plain.hand, turn: 0 }).toEqual(plain)
    expect(hinted.turn).toBe(1)
    expect(hinted.hand.map(({ cards }) => cards)).toEqual(plain.hand.map(({ cards }) => cards))
  })

  test('[SAND-04] is possible again for the next hand, however this one was played', () => {
    const next = after(begun, hintMove, { actionId: 0, itemRow: 1, itemColumn: 2 })
    expect(view(next).hand.some(({ isHint }) => isHint)).toBe(false)
    expect(play(next, hintMove).ok).toBe(true)
  })

  test('[SAND-04] the change of score is that of the last move: a hint changes none', () => {
    const next = after(begun, { actionId: 0, itemRow: 1, itemColumn: 2 })
    expect(view(after(next, hintMove)).scoreChange).toBe(0)
  })

  test('[SAND-04] can be played as it is marked, to the end of the game', () => {
    let state = begun
    for (let sandwich = 0; sandwich < 18; sandwich += 1) {
      state = after(state, hintMove)
      const [actionId = -1, itemRow = -1, itemColumn = -1] = hintedRows(state)
      state = after(state, { actionId, itemRow, itemColumn })
    }
    expect(view(state)).toMatchObject({ gameOver: true, gameWon: true, turn: 36 })
  })
})

describe('[SAND-04] the advice', () => {
  test('[SAND-04] [T-B8] never depends on the order of the cards that were not seen', () => {
    const chance = estimateChance(4)
    for (let game = 0; game < 25; game += 1) {
      let state = start(seedNumber(game))
      for (let sandwich = 0; sandwich < 18; sandwich += 1) {
        const { order, dealt } = state
        const other = { ...state, order: [...order.slice(0, dealt), ...shuffled(order.slice(dealt), chance)] }
        expect(hintedRows({ ...other, hinted: true })).toEqual(hintedRows({ ...state, hinted: true }))
        state = after(state, randomly(state, chance))
      }
    }
  })

  test('[SAND-04] does not touch the cards it is given', () => {
    const unseen = Object.freeze(begun.order.slice(7))
    expect(() => hint(Object.freeze([...begun.hand]), unseen)).not.toThrow()
  })

  test('[SAND-04] followed all the time makes more than the best sandwich of each hand', () => {
    const mean = (player: typeof asHinted) => {
      const chance = estimateChance(5)
      const games = Array.from(
        { length: 200 },
        (_, game) => playSandwich(seedNumber(game), player, chance).score,
      )
      return games.reduce((sum, score) => sum + score, 0) / games.length
    }
    const [followed, greedy] = [mean(asHinted), mean(greedily)]
    expect(followed).toBeGreaterThan(250)
    expect(greedy).toBeGreaterThan(238)
    expect(greedy).toBeLessThan(250)
    expect(followed).toBeGreaterThan(greedy + 5)
  })

  test('[SAND-04] is the best there is when no card is left to come', () => {
    const chance = estimateChance(6)
    const anyHand = (): Hand => shuffled([...shuffled(begun.order, chance).slice(0, 6), null], chance)
    // Here the best way begins with a sandwich that is not among the sixteen that score most at once.
    const awkward: Hand = [...['dQ', 'r*', 'c4', 'dJ', 'd9', 'd10'].map(sandwichCard), null]
    for (const hand of [awkward, ...Array.from({ length: 200 }, anyHand)]) {
      expect(lastTwo(hand, hint(hand, []))).toBe(
        Math.max(...everyRows(hand).map((rows) => lastTwo(hand, rows))),
      )
    }
  })

  test('[SAND-04] there is none without three cards', () => {
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

/** What the last two sandwiches score together when the first is this and the second the best of the rest. */
function lastTwo(hand: Hand, rows: Rows | null): number {
  if (rows === null) return Number.NEGATIVE_INFINITY
  const rest = hand.map((card, row) => (rows.includes(row) ? null : card))
  return score(hand, rows) + Math.max(...everyRows(rest).map((others) => score(rest, others)))
}

function score(hand: Hand, rows: Rows): number {
  const [bread, filling, lid] = rows.map((row): Card | null | undefined => hand[row])
  return bread && filling && lid ? scoreSandwich({ bread, filling, lid }) : Number.NEGATIVE_INFINITY
}

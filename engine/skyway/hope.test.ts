import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { type Card, countsAs, faceDown, type Suit, suits } from '../cards/card.ts'
import { aceHighDeck } from '../cards/deck.ts'
import { estimateChance } from '../chance/estimate.ts'
import { gridOf } from '../testing/cards.ts'
import { shuffled } from '../testing/seeds.ts'
import type { Grid, Pile } from './grid.ts'
import { hasHope } from './hope.ts'
import { winningPath } from './path.ts'

/** Only the middle row is left open: all other places hold clubs. */
const walls = { '0,0': 'c2', '0,1': 'c3', '0,2': 'c4', '2,0': 'c5', '2,1': 'c6', '2,2': 'c7' }

test.each([
  ['on an empty grid', {}, true],
  ['with a skyway', { ...walls, '1,0': 'h2', '1,1': 'h3', '1,2': 'h4' }, true],
  ['when a column is closed', { '0,1': 'c3', '1,1': 'c4', '2,1': 'c5' }, false],
  ['when the way round is open', { '0,1': 'c3', '1,1': 'c4' }, true],
  ['when what lies there goes down', { ...walls, '1,0': 'h9', '1,2': 'h8' }, false],
  ['when a joker may fill the gap of none', { ...walls, '1,0': 'h9', '1,2': 'h10' }, true],
  [
    'when it cannot, as both lie elsewhere',
    { ...walls, '0,0': 'r*', '2,2': 'b*', '1,0': 'h9', '1,2': 'h10' },
    false,
  ],
  [
    'when the only card between lies elsewhere',
    { ...walls, '0,0': 'r*', '2,2': 'b* h10', '1,0': 'h9', '1,2': 'hJ' },
    false,
  ],
  ['behind an ace, by jokers', { ...walls, '1,0': 'hA' }, true],
  ['behind an ace with one joker to come', { ...walls, '0,0': 'r*', '1,0': 'hA' }, false],
  [
    'when the lower of two cards lets it climb',
    { ...walls, '1,0': 'h9', '1,1': 'h10 hQ', '1,2': 'hJ' },
    true,
  ],
] satisfies [string, Record<string, string>, boolean][])(
  '[SKY-07] hope for hearts %s',
  (_, piles, expected) => {
    expect(hasHope(gridOf(piles), 1)).toBe(expected)
  },
)

test('[SKY-07] hope is where some cards on the empty places make a skyway, and nowhere else, on 300 random grids', () => {
  const chance = estimateChance(78)
  const seen = { hope: 0, none: 0 }
  for (let index = 0; index < 300; index += 1) {
    const grid = fewEmpty(chance)
    for (const suit of suits) {
      const hope = hasHope(grid, suit)
      assert.equal(hope, canBeFilled(grid, suit))
      seen[hope ? 'hope' : 'none'] += 1
    }
  }
  expect(Math.min(seen.hope, seen.none)).toBeGreaterThan(100)
})

/** A grid of a shuffled deck with one to three empty places. */
function fewEmpty(chance: (below: number) => number): Grid {
  const cards = shuffled(aceHighDeck, chance)
  const empty = shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8], chance).slice(0, 1 + chance(3))
  return Array.from({ length: 9 }, (_, place): Pile | null => {
    const [upper, lower] = cards.slice(place * 2, place * 2 + 2)
    return upper && lower && !empty.includes(place) ? [upper, lower] : null
  })
}

/** The same the slow way: every way to put a card of the suit, a joker or nothing of use on each empty place. */
function canBeFilled(grid: Grid, suit: Suit): boolean {
  const lying = new Set(grid.flatMap((pile) => pile ?? []).map(({ rank }) => rank))
  const useful = aceHighDeck.filter((card) => !lying.has(card.rank) && countsAs(card, suit))
  return fill(grid, useful)

  function fill(partial: Grid, rest: readonly Card[]): boolean {
    if (winningPath(partial, suit).worth > 0) return true
    const place = partial.indexOf(null)
    if (place < 0) return false
    return [...rest, faceDown].some((card) =>
      fill(
        partial.with(place, [card, faceDown]),
        rest.filter((one) => one !== card),
      ),
    )
  }
}

import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { gridOf, shuffled } from '../../../test/support/games/cards.ts'
import { type Card, countsAs, faceDown, type Suit, suits } from '../../cards/card.ts'
import { aceHighDeck } from '../../cards/deck.ts'
import { pseudoRandom, type RandomSource } from '../../chance/pseudo-random.ts'
import type { Grid, Pile } from '../../skyway/grid.ts'
import { winningPath } from '../../skyway/path.ts'
import { isPathReachable } from './reachable.ts'

/** Leaves only the middle row open: all other places hold clubs. */
const walls = { '0,0': 'c2', '0,1': 'c3', '0,2': 'c4', '2,0': 'c5', '2,1': 'c6', '2,2': 'c7' }

test.each([
  ['on an empty grid', {}, true],
  ['with a skyway', { ...walls, '1,0': 'h2', '1,1': 'h3', '1,2': 'h4' }, true],
  ['when a column is closed', { '0,1': 'c3', '1,1': 'c4', '2,1': 'c5' }, false],
  ['when a detour is open', { '0,1': 'c3', '1,1': 'c4' }, true],
  ['when the cards there descend', { ...walls, '1,0': 'h9', '1,2': 'h8' }, false],
  ['when only a joker fits into the gap', { ...walls, '1,0': 'h9', '1,2': 'h10' }, true],
  [
    'when both jokers lie elsewhere',
    { ...walls, '0,0': 'r*', '2,2': 'b*', '1,0': 'h9', '1,2': 'h10' },
    false,
  ],
  [
    'when the only card that fits lies elsewhere',
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
  'reachability of a path of hearts %s',
  { tags: ['SKY-07', 'DRAG-02'] },
  (_, piles, expected) => {
    expect(isPathReachable(gridOf(piles), 1)).toBe(expected)
  },
)

test('agrees with brute force on 300 random grids', { tags: ['SKY-07', 'DRAG-02'] }, () => {
  const random = pseudoRandom(78)
  const seen = { reachable: 0, unreachable: 0 }
  for (let index = 0; index < 300; index += 1) {
    const grid = fewEmpty(random)
    for (const suit of suits) {
      const isReachable = isPathReachable(grid, suit)
      assert.equal(isReachable, canBeFilled(grid, suit))
      seen[isReachable ? 'reachable' : 'unreachable'] += 1
    }
  }
  expect(Math.min(seen.reachable, seen.unreachable)).toBeGreaterThan(100)
})

/** Returns a grid of a shuffled deck with one to three empty places. */
function fewEmpty(random: RandomSource): Grid {
  const cards = shuffled(aceHighDeck, random)
  const empty = shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8], random).slice(0, 1 + random(3))
  return Array.from({ length: 9 }, (_, place): Pile | null => {
    const [upper, lower] = cards.slice(place * 2, place * 2 + 2)
    return upper && lower && !empty.includes(place) ? [upper, lower] : null
  })
}

/** Decides the same by brute force: tries every useful card, and a useless one, on each empty place. */
function canBeFilled(grid: Grid, suit: Suit): boolean {
  const onGrid = new Set(grid.flatMap((pile) => pile ?? []).map(({ rank }) => rank))
  const useful = aceHighDeck.filter((card) => !onGrid.has(card.rank) && countsAs(card, suit))
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

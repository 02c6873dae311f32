import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { allSkyways } from '../../test/support/games/brute-force-path.ts'
import { gridOf, shuffled } from '../../test/support/games/cards.ts'
import { type Suit, suits } from '../cards/card.ts'
import { aceHighDeck } from '../cards/deck.ts'
import { pseudoRandom, type RandomSource } from '../chance/pseudo-random.ts'
import type { Grid, Pile } from './grid.ts'
import { winningPath } from './path.ts'

const letters = { h: 1, d: 2, s: 3, c: 4 } as const satisfies Record<string, Suit>

function pathOf(suit: keyof typeof letters, piles: Readonly<Record<string, string>>) {
  const { worth, steps } = winningPath(gridOf(piles), letters[suit])
  return { worth, values: steps.map(({ card }) => card.value), places: steps.map(({ place }) => place) }
}

const none = { worth: 0, values: [], places: [] }

describe('the worked examples', { tags: 'SKY-07' }, () => {
  const row = { '1,0': 'h3', '1,1': 'h9', '1,2': 'hA' }

  test('a straight climb is worth the sum of its cards', { tags: 'SKY-07' }, () => {
    expect(pathOf('h', row)).toEqual({ worth: 26, values: [3, 9, 14], places: [3, 4, 5] })
  })

  test('a climb that ends outside column 2 is no skyway', { tags: 'SKY-07' }, () => {
    expect(pathOf('h', { ...row, '0,1': 'h10' })).toEqual({
      worth: 26,
      values: [3, 9, 14],
      places: [3, 4, 5],
    })
  })

  test('a skyway may go on within column 2', { tags: 'SKY-07' }, () => {
    expect(pathOf('h', { ...row, '0,1': 'h10', '0,2': 'hQ' })).toEqual({
      worth: 48,
      values: [3, 9, 10, 12, 14],
      places: [3, 4, 1, 2, 5],
    })
  })

  test('a joker does not let the climb go down', { tags: 'SKY-07' }, () => {
    expect(pathOf('h', { '1,0': 'h9', '1,1': 'r*', '1,2': 'h8' })).toEqual(none)
    expect(pathOf('h', { '1,0': 'h9', '1,1': 'r*', '1,2': 'h10' })).toMatchObject({
      worth: 34,
      values: [9, 15, 10],
    })
  })

  test('two jokers and one card of the suit make a skyway', { tags: 'SKY-07' }, () => {
    expect(pathOf('s', { '0,0': 'r*', '0,1': 'b*', '0,2': 's2' })).toMatchObject({ worth: 32 })
  })
})

describe('awkward grids', { tags: 'SKY-07' }, () => {
  const cases: readonly [
    what: string,
    suit: keyof typeof letters,
    piles: Record<string, string>,
    expected: object,
  ][] = [
    ['an empty grid has no skyway', 'h', {}, none],
    ['two cards cannot span three columns', 'h', { '0,0': 'h2', '0,2': 'h3' }, none],
    [
      'cards that touch only at a corner are not joined',
      'h',
      { '0,0': 'h2', '1,1': 'h3', '2,2': 'h4' },
      none,
    ],
    ['a card of another suit bridges nothing', 'h', { '0,0': 'h5', '0,1': 'd6', '0,2': 'h7' }, none],
    ['equal values do not climb', 'h', { '0,0': 'h5', '0,1': 'h5', '0,2': 'h7' }, none],
    ['a climb from right to left is not a skyway', 'h', { '0,0': 'hA', '0,1': 'h9', '0,2': 'h3' }, none],
    [
      'a joker alone in column 0 starts a climb',
      'c',
      { '0,0': 'b*', '0,1': 'c2', '0,2': 'c3' },
      { worth: 20 },
    ],
    ['a joker at the end counts 15', 'c', { '0,0': 'c2', '0,1': 'c3', '0,2': 'b*' }, { worth: 20 }],
    ["a joker's own suit does not matter", 'd', { '0,0': 'd2', '0,1': 'b*', '0,2': 'd3' }, { worth: 20 }],
    [
      'a joker beside a card of the suit: the joker is worth more',
      'h',
      { '0,0': 'h2', '0,1': 'h7 r*', '0,2': 'h9' },
      { values: [2, 15, 9] },
    ],
    [
      'of two cards of the suit, the higher that still climbs',
      'h',
      { '0,0': 'h2', '0,1': 'h7 hQ', '0,2': 'h9' },
      { values: [2, 7, 9] },
    ],
    [
      'of two cards of the suit, both high enough, the higher',
      'h',
      { '0,0': 'h2', '0,1': 'h7 h8', '0,2': 'h9' },
      { values: [2, 8, 9] },
    ],
    [
      'both jokers on one place: the upper one is used',
      'h',
      { '0,0': 'h2', '0,1': 'b* r*', '0,2': 'h9' },
      { worth: 26, values: [2, 15, 9] },
    ],
    [
      'it may wander within column 0',
      'h',
      { '0,0': 'h2', '1,0': 'h3', '1,1': 'h4', '1,2': 'h5' },
      { worth: 14, places: [0, 3, 4, 5] },
    ],
    [
      'it may come back to column 0',
      'h',
      { '0,0': 'h2', '0,1': 'h3', '1,1': 'h4', '1,0': 'h5', '2,0': 'h6', '2,1': 'h7', '2,2': 'h8' },
      { worth: 35, places: [0, 1, 4, 3, 6, 7, 8] },
    ],
    [
      'it may leave column 2 and come back',
      'h',
      { '0,0': 'h2', '0,1': 'h3', '0,2': 'h4', '1,2': 'h5', '1,1': 'h6', '2,1': 'h7', '2,2': 'h8' },
      { worth: 35 },
    ],
    [
      'it may use all nine places',
      'h',
      {
        '0,0': 'h2',
        '0,1': 'h3',
        '0,2': 'h4',
        '1,2': 'h5',
        '1,1': 'h6',
        '1,0': 'h7',
        '2,0': 'h8',
        '2,1': 'h9',
        '2,2': 'h10',
      },
      { worth: 54, places: [0, 1, 2, 5, 4, 3, 6, 7, 8] },
    ],
    [
      'the highest worth wins over fewer cards',
      'h',
      { '0,0': 'h2', '0,1': 'h3', '0,2': 'h4', '1,1': 'h5', '1,2': 'h6' },
      { worth: 16, places: [0, 1, 4, 5] },
    ],
    [
      'among equals, the fewest cards',
      'h',
      { '0,0': 'h10', '0,1': 'hK', '0,2': 'r*', '1,1': 'h5', '2,0': 'h2', '2,1': 'h3' },
      { worth: 38, values: [10, 13, 15] },
    ],
    [
      'among equals of the same length, the list of places that comes first',
      'h',
      { '0,0': 'h2', '0,1': 'h5', '0,2': 'h10', '2,0': 'h3', '2,1': 'h6', '2,2': 'h8' },
      { worth: 17, places: [0, 1, 2] },
    ],
  ]
  test.each(cases)('%s', { tags: 'SKY-07' }, (_, suit, piles, expected) => {
    expect(pathOf(suit, piles)).toMatchObject(expected)
  })

  test('one joker serves all four suits', { tags: 'SKY-07' }, () => {
    const grid = gridOf({
      '0,0': 'h2 d2',
      '0,1': 'r* s9',
      '0,2': 'h5 d6',
      '1,0': 's2 c2',
      '1,1': 'b* h9',
      '1,2': 's5 c5',
    })
    expect(suits.map((suit) => winningPath(grid, suit).worth > 0)).toEqual([true, true, true, true])
  })

  test('of two jokers on one place, the path uses the first of the pile', { tags: 'SKY-07' }, () => {
    const red = winningPath(gridOf({ '0,0': 'h2', '0,1': 'r* b*', '0,2': 'h9' }), 1)
    const black = winningPath(gridOf({ '0,0': 'h2', '0,1': 'b* r*', '0,2': 'h9' }), 1)
    expect([red.steps[1]?.card.rank, black.steps[1]?.card.rank]).toEqual([53, 54])
  })
})

describe('the path finder agrees with brute force', { tags: 'SKY-07' }, () => {
  const kinds: readonly [name: string, draw: (random: RandomSource) => Grid][] = [
    ['full grids of a shuffled deck', (random) => fill(shuffled(aceHighDeck, random), 9, random)],
    ['half-full grids', (random) => fill(shuffled(aceHighDeck, random), 4 + random(5), random)],
    [
      'grids of hearts and jokers',
      (random) =>
        fill(
          shuffled(
            aceHighDeck
              .filter(({ suit, value }) => suit === 1 || value === 15)
              .concat(aceHighDeck.slice(13, 16)),
            random,
          ),
          8,
          random,
        ),
    ],
    [
      'grids of low cards of two suits and jokers',
      (random) =>
        fill(
          shuffled(
            aceHighDeck.filter(({ suit, value }) => (suit < 3 && value < 10) || value === 15),
            random,
          ),
          9,
          random,
        ),
    ],
    [
      'grids with both jokers and a single card on most places',
      (random) =>
        fill(
          shuffled(
            aceHighDeck
              .filter(({ suit, value }) => suit === 4 || value === 15)
              .concat(aceHighDeck.slice(0, 3)),
            random,
          ),
          9,
          random,
        ),
    ],
  ]
  let grids = 0
  let skyways = 0
  let settledByLength = 0
  let settledByPlaces = 0

  test.each(kinds)('1,200 %s', { tags: 'SKY-07' }, (_, draw) => {
    const random = pseudoRandom(77)
    for (let index = 0; index < 1200; index += 1) {
      const grid = draw(random)
      grids += 1
      for (const suit of suits) {
        const found = winningPath(grid, suit)
        const [best, second] = allSkyways(grid, suit)
        assert.equal(found.worth, best?.worth ?? 0)
        assert.deepEqual(
          found.steps.map(({ place }) => place),
          best?.route ?? [],
        )
        assert.deepEqual(
          found.steps.map(({ card }) => card.value),
          best?.values ?? [],
        )
        for (const { place, card } of found.steps) assert.ok(grid[place]?.includes(card))
        if (best) skyways += 1
        if (best && second?.worth === best.worth) {
          if (second.route.length === best.route.length) settledByPlaces += 1
          else settledByLength += 1
        }
      }
    }
  })

  test('the sample was large enough and contained ties', { tags: 'SKY-07' }, () => {
    expect(grids).toBeGreaterThanOrEqual(5000)
    expect(skyways).toBeGreaterThan(5000)
    expect(settledByLength).toBeGreaterThan(20)
    expect(settledByPlaces).toBeGreaterThan(20)
  })
})

/** Returns a grid with piles of two on this many random places. */
function fill(cards: readonly (typeof aceHighDeck)[number][], piles: number, random: RandomSource): Grid {
  const places = shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8], random).slice(0, piles)
  return Array.from({ length: 9 }, (_, place): Pile | null => {
    const index = places.indexOf(place)
    const [upper, lower] = index < 0 ? [] : cards.slice(index * 2, index * 2 + 2)
    return upper && lower ? [upper, lower] : null
  })
}

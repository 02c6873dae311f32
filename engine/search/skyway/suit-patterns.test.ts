import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { seedNumber } from '../../../test/support/games/begun-games.ts'
import { gridOf, shuffled } from '../../../test/support/games/cards.ts'
import { type Card, countsAs, isJoker, type Suit, suits } from '../../cards/card.ts'
import { aceHighDeck } from '../../cards/deck.ts'
import { pseudoRandom, type RandomSource } from '../../chance/pseudo-random.ts'
import { columnOf, emptyGrid, type Grid, type Pile, placeCount, side } from '../../skyway/grid.ts'
import { neighbors, winningPath } from '../../skyway/path.ts'
import { lookAheadBot, playGame, randomBot } from './bots.ts'
import { SuitPatterns } from './suit-patterns.ts'

/** Returns a grid of a shuffled deck on which each place is empty once in three times. */
function randomGrid(random: RandomSource): Grid {
  const cards = shuffled(aceHighDeck, random)
  return Array.from({ length: placeCount }, (_, place): Pile | null => {
    const [upper, lower] = cards.slice(place * 2, place * 2 + 2)
    return upper && lower && random(3) > 0 ? [upper, lower] : null
  })
}

/** Returns the reachable worth by brute force: follows every route with every choice of cards. */
function plainReachableWorth(grid: Grid, suit: Suit): number {
  function enter(place: number, visited: readonly number[], top: number): number {
    const pile = grid[place]
    if (!pile) return leave(place, visited, top)
    const ofSuit = pile.filter((card) => countsAs(card, suit) && (isJoker(card) || card.value > top))
    return Math.max(-1, ...ofSuit.map((card) => use(card, place, visited, top)))
  }
  function use(card: Card, place: number, visited: readonly number[], top: number): number {
    const rest = leave(place, visited, isJoker(card) ? top : card.value)
    return rest < 0 ? -1 : rest + card.value
  }
  function leave(place: number, visited: readonly number[], top: number): number {
    const further = (neighbors[place] ?? [])
      .filter((next) => !visited.includes(next))
      .map((next) => enter(next, [...visited, place], top))
    return Math.max(columnOf(place) === side - 1 ? 0 : -1, ...further)
  }
  return Math.max(...[0, 3, 6].map((start) => enter(start, [], 0)))
}

describe('the reachable worth of a suit', { tags: 'REVIEW-04' }, () => {
  const grids = Array.from({ length: 150 }, (_, number) =>
    playGame(
      seedNumber(number),
      number % 3 === 0 ? randomBot : lookAheadBot,
      pseudoRandom(number),
    ).finished.map(({ grid }) => grid),
  ).flat()

  test('on a full grid is the worth of the winning path', { tags: 'REVIEW-04' }, () => {
    for (const grid of grids) {
      for (const suit of suits) {
        const { reachableWorth } = new SuitPatterns(suit).of(grid)
        assert.equal(Math.max(0, reachableWorth), winningPath(grid, suit).worth)
      }
    }
  })

  test('is never less than what the cards contribute to the skyway of the full grid', {
    tags: 'REVIEW-04',
  }, () => {
    const random = pseudoRandom(3)
    for (const grid of grids) {
      for (const suit of suits) {
        const { steps } = winningPath(grid, suit)
        const partial = grid.map((pile) => (random(2) === 0 ? pile : null))
        const contributed = steps.filter(({ place }) => partial[place] !== null)
        if (steps.length > 0)
          assert.ok(
            new SuitPatterns(suit).of(partial).reachableWorth >=
              contributed.reduce((sum, { card }) => sum + card.value, 0),
          )
      }
    }
  })

  test('is what brute force finds, pile by pile', { tags: 'REVIEW-04' }, () => {
    const random = pseudoRandom(5)
    const seen = { possible: 0, impossible: 0 }
    for (const suit of suits) {
      // A suit has six pairs in a deck, so the patterns of another deck are others.
      for (let number = 0; number < 250; number += 1) {
        const patterns = new SuitPatterns(suit)
        const grid = randomGrid(random)
        let [pattern, partial] = [patterns.of(emptyGrid), emptyGrid]
        for (const place of shuffled([...grid.keys()], random)) {
          const pile = grid[place]
          if (!pile) continue
          const digit = patterns.digit(pile)
          partial = partial.with(place, pile)
          const expected = plainReachableWorth(partial, suit)
          assert.equal(pattern.reachableWorthAfter(place, digit), expected)
          pattern = pattern.put(place, digit)
          assert.equal(pattern.reachableWorth, expected)
          assert.equal(patterns.of(partial).reachableWorth, expected)
          seen[expected < 0 ? 'impossible' : 'possible'] += 1
        }
      }
    }
    expect(Math.min(seen.possible, seen.impossible)).toBeGreaterThan(500)
  })

  test('counts a joker for every suit, and knows where a suit has no route', { tags: 'REVIEW-04' }, () => {
    const grid = gridOf({ '0,0': 'h2 h9', '0,1': 'r* hA', '2,2': 'h3 hK', '1,1': 's4 d4' })
    expect(suits.map((suit) => new SuitPatterns(suit).of(grid).reachableWorth)).toEqual([37, 19, 19, -1])
  })
})

import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { shuffled } from '../../../test/support/games/cards.ts'
import { countsAs, isJoker, type Suit, suits } from '../../cards/card.ts'
import { aceHighDeck } from '../../cards/deck.ts'
import { pseudoRandom, type RandomSource } from '../../chance/pseudo-random.ts'
import {
  columnOf,
  emptyGrid,
  emptyPlaces,
  type Grid,
  type Pile,
  placeCount,
  side,
} from '../../skyway/grid.ts'
import type { Placement } from '../../skyway/move.ts'
import { neighbors } from '../../skyway/path.ts'
import { scoreGrid } from '../../skyway/score.ts'
import { type Heuristic, LookAhead } from './look-ahead.ts'
import { isPathReachable } from './reachable.ts'

const heuristic: Heuristic = { fillProbability: 0.3, fallbackProbability: 0.001 }

const routes = [0, 3, 6].flatMap((place) => routesFrom([place]))

function routesFrom(route: readonly number[]): readonly (readonly number[])[] {
  const last = route.at(-1) ?? 0
  const arrived = columnOf(last) === side - 1 ? [route] : []
  if (route.length === 5) return arrived
  const next = (neighbors[last] ?? []).filter((place) => !route.includes(place))
  return [...arrived, ...next.flatMap((place) => routesFrom([...route, place]))]
}

/** Returns the best placement as the heuristic defines it: places each pile and estimates the whole grid. */
function plainBestPlacement(grid: Grid, market: readonly Pile[]): Placement {
  const choices = market.flatMap((cards, pile) =>
    emptyPlaces(grid).map((place) => ({ pile, place, estimate: estimate(grid.with(place, cards)) })),
  )
  const { pile, place } = choices.reduce((best, choice) => (choice.estimate > best.estimate ? choice : best))
  return { pile, place }
}

function estimate(grid: Grid): number {
  return suits.reduce<number>((product, suit) => {
    const open = routes.filter((route) => isOpen(grid, suit, route))
    return (
      product *
      open.reduce(
        (sum, route) =>
          sum + heuristic.fillProbability ** route.filter((place) => grid[place] === null).length,
        heuristic.fallbackProbability,
      )
    )
  }, 1)
}

/** Returns whether the suit can climb over the route, with room for a card on each empty place. */
function isOpen(grid: Grid, suit: Suit, route: readonly number[]): boolean {
  let top = 1
  for (const place of route) {
    const pile = grid[place]
    if (!pile) top += 1
    else {
      const ofSuit = pile.filter((card) => countsAs(card, suit))
      if (ofSuit.some(isJoker)) continue
      const climbing = ofSuit.map(({ value }) => value).filter((value) => value > top)
      if (climbing.length === 0) return false
      top = Math.min(...climbing)
    }
  }
  return top <= 14
}

function pilesOf(random: RandomSource): readonly Pile[] {
  const cards = shuffled(aceHighDeck, random)
  return cards.flatMap((card, index): Pile[] => {
    const next = cards[index + 1]
    return index % 2 === 0 && next ? [[card, next]] : []
  })
}

/** Returns a grid with this many piles on random places, and the piles that are left. */
function randomGrid(count: number, random: RandomSource) {
  const piles = pilesOf(random)
  const places = shuffled([...emptyGrid.keys()], random).slice(0, count)
  const grid = places.reduce((filled, place, index) => filled.with(place, piles[index] ?? null), emptyGrid)
  return { grid, rest: piles.slice(count) }
}

describe('the look-ahead', () => {
  test('makes the placement that the plain definition of its heuristic makes', { tags: 'REVIEW-02' }, () => {
    const random = pseudoRandom(11)
    for (let number = 0; number < 450; number += 1) {
      const { grid, rest } = randomGrid(number % placeCount, random)
      const market = rest.slice(0, side)
      const found = new LookAhead(grid, heuristic).bestPlacement(market)
      assert.deepEqual(found, plainBestPlacement(grid, market), `grid ${number}`)
    }
  })

  test('forgets a pile that was removed', { tags: 'REVIEW-02' }, () => {
    const random = pseudoRandom(12)
    for (let number = 0; number < 90; number += 1) {
      const { grid, rest } = randomGrid(number % (placeCount - 1), random)
      const [market, other] = [rest.slice(0, side), rest[side]]
      const lookAhead = new LookAhead(grid, heuristic)
      for (const place of emptyPlaces(grid)) if (other) lookAhead.put(other, place)
      for (const place of emptyPlaces(grid)) lookAhead.clear(place)
      assert.deepEqual(lookAhead.bestPlacement(market), new LookAhead(grid, heuristic).bestPlacement(market))
    }
  })

  test('totals a full grid as the rules do', { tags: 'REVIEW-02' }, () => {
    const random = pseudoRandom(13)
    let scoring = 0
    for (let number = 0; number < 200; number += 1) {
      const lookAhead = new LookAhead(emptyGrid, heuristic)
      const piles = pilesOf(random)
      let grid = emptyGrid
      for (let turn = 0; turn < placeCount; turn += 1) {
        const market = piles.slice(turn * side, (turn + 1) * side)
        const { pile, place } = lookAhead.bestPlacement(market)
        const taken = market[pile]
        if (taken === undefined) throw new Error('A market has three piles.')
        lookAhead.put(taken, place)
        grid = grid.with(place, taken)
      }
      const { total } = scoreGrid(grid)
      if (total > 0) scoring += 1
      assert.equal(lookAhead.total(), total)
    }
    expect(scoring).toBeGreaterThan(50)
    expect(scoring).toBeLessThan(150)
  })

  test('calls a grid lost only if a suit has no way', { tags: 'REVIEW-02' }, () => {
    const random = pseudoRandom(14)
    let lost = 0
    for (let number = 0; number < 300; number += 1) {
      const { grid } = randomGrid(3 + (number % 7), random)
      if (!new LookAhead(grid, heuristic).isLost) continue
      lost += 1
      assert.ok(suits.some((suit) => !isPathReachable(grid, suit)))
    }
    expect(lost).toBeGreaterThan(50)
  })
})

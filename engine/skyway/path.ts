import { type Card, countsAs, isJoker, type Suit } from '../cards/card.ts'
import { columnOf, type Grid, placeCount, rowOf, side } from './grid.ts'

/** One card of a skyway and where it lies. */
export interface Step {
  readonly place: number
  readonly card: Card
}

/** The best skyway of a suit. `worth` is 0 and `steps` is empty if the suit has none. */
export interface WinningPath {
  readonly worth: number
  readonly steps: readonly Step[]
}

const places = Array.from({ length: placeCount }, (_, place) => place)
const starts = places.filter((place) => columnOf(place) === 0)
/** The places that share an edge with each place. */
export const neighbors: readonly (readonly number[])[] = places.map((place) =>
  places.filter(
    (other) => Math.abs(rowOf(place) - rowOf(other)) + Math.abs(columnOf(place) - columnOf(other)) === 1,
  ),
)
const isGoal = places.map((place) => columnOf(place) === side - 1)

/**
 * Returns the suit's skyway with the highest worth; among equals the one with the fewest cards, then the one
 * whose list of places comes first in lexicographic order.
 *
 * No further tie-break is needed for a place that holds two cards of the suit: two climbs over the same
 * places can be merged by taking the higher card at each place, and the result is worth at least as much, so
 * only one is best. The only exception is a place that holds both jokers: the path uses the first of the
 * pile.
 */
export function winningPath(grid: Grid, suit: Suit): WinningPath {
  const choices = grid.map((pile) => (pile === null ? [] : pile.filter((card) => countsAs(card, suit))))
  const climb: Step[] = []
  let best: readonly Step[] = []
  let bestWorth = 0
  let bestRoute = 0

  /**
   * @param top value of the last card before this place that was not a joker
   * @param route the places before this one as the digits of one number
   */
  function step(place: number, visited: number, top: number, worth: number, route: number) {
    for (const card of choices[place] ?? []) {
      const joker = isJoker(card)
      if (!joker && card.value <= top) continue
      const worthHere = worth + card.value
      const routeHere = route * 10 + place
      climb.push({ place, card })
      if (isGoal[place] && isBetter(worthHere, climb.length, routeHere)) {
        best = [...climb]
        bestWorth = worthHere
        bestRoute = routeHere
      }
      const visitedHere = visited | (1 << place)
      for (const next of neighbors[place] ?? []) {
        if ((visitedHere & (1 << next)) === 0)
          step(next, visitedHere, joker ? top : card.value, worthHere, routeHere)
      }
      climb.pop()
    }
  }

  /** Compares routes of the same length as numbers, which is their lexicographic order. */
  function isBetter(worth: number, length: number, route: number): boolean {
    if (worth !== bestWorth) return worth > bestWorth
    if (length !== best.length) return length < best.length
    return route < bestRoute
  }

  for (const start of starts) step(start, 0, 0, 0, 0)
  return { worth: bestWorth, steps: best }
}

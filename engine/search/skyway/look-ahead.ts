import { isJoker, suits } from '../../cards/card.ts'
import { columnOf, type Grid, type Pile, placeCount, side } from '../../skyway/grid.ts'
import type { Placement } from '../../skyway/move.ts'
import { neighbors } from '../../skyway/path.ts'

/** The assumptions by which a one-move look-ahead values a grid. */
export interface Heuristic {
  /** The assumed probability, 0 to 1, that an empty place gets the card that a route needs there. */
  readonly fillProbability: number
  /** The assumed probability, 0 to 1, that a suit without a possible route gets a skyway after all. */
  readonly fallbackProbability: number
}

/**
 * A mutable grid for a one-move look-ahead: it values a placement by the skyways that can still be finished
 * after it. Sets of places are bit masks, which makes it fast enough for thousands of rollouts.
 */
export class LookAhead {
  #empty = allPlaces
  #jokers = 0
  /** For each suit, the places with a card of the suit that is not a joker. */
  readonly #own = suits.map(() => 0)
  /** For each suit and place, the higher and the lower value of the suit's cards there. */
  readonly #higher = new Uint8Array(suits.length * placeCount)
  readonly #lower = new Uint8Array(suits.length * placeCount)

  constructor(grid: Grid) {
    for (const [place, pile] of grid.entries()) if (pile) this.put(pile, place)
  }

  /** Puts a pile on an empty place. */
  put(pile: Pile, place: number) {
    const bit = 1 << place
    this.#empty &= ~bit
    for (const card of pile) {
      if (isJoker(card)) this.#jokers |= bit
      else this.#add(card.suit - 1, place, card.value)
    }
  }

  /** Removes the pile from a place. */
  clear(place: number) {
    const bit = 1 << place
    this.#empty |= bit
    this.#jokers &= ~bit
    for (const suit of this.#own.keys()) {
      this.#own[suit] = (this.#own[suit] ?? 0) & ~bit
      this.#lower[suit * placeCount + place] = 0
    }
  }

  /**
   * Returns the placement after which all four skyways are most likely to be finished; the first of equals,
   * in the order of piles and places.
   */
  bestPlacement(market: readonly Pile[], { fillProbability, fallbackProbability }: Heuristic): Placement {
    const fillProbabilities = Array.from(
      { length: longestRoute + 1 },
      (_, missing) => fillProbability ** missing,
    )
    let best = { pile: 0, place: 0 }
    let bestEstimate = Number.NEGATIVE_INFINITY
    for (const [index, pile] of market.entries()) {
      for (let place = 0; place < placeCount; place += 1) {
        if ((this.#empty & (1 << place)) === 0) continue
        this.put(pile, place)
        const estimate = this.#estimate(fillProbabilities, fallbackProbability)
        this.clear(place)
        if (estimate > bestEstimate) {
          best = { pile: index, place }
          bestEstimate = estimate
        }
      }
    }
    return best
  }

  #add(suit: number, place: number, value: number) {
    const index = suit * placeCount + place
    const bit = 1 << place
    const own = this.#own[suit] ?? 0
    const other = (own & bit) === 0 ? 0 : (this.#higher[index] ?? 0)
    this.#own[suit] = own | bit
    this.#higher[index] = Math.max(value, other)
    this.#lower[index] = Math.min(value, other)
  }

  /**
   * Estimates how likely all four skyways are: the product over the suits of a sum over the routes that the
   * suit can still finish.
   *
   * @param fillProbabilities the probability of filling that many empty places of a route
   */
  #estimate(fillProbabilities: readonly number[], fallbackProbability: number): number {
    let all = 1
    for (let suit = 0; suit < suits.length; suit += 1) {
      const own = this.#own[suit] ?? 0
      const unusable = allPlaces & ~(this.#empty | this.#jokers | own)
      let ofSuit = fallbackProbability
      for (const { mask, places } of routes) {
        if ((mask & unusable) !== 0) continue
        // A route of jokers and empty places always leaves room for a climb.
        if ((mask & own) === 0 || this.#climbs(suit, places))
          ofSuit += fillProbabilities[bitCount[mask & this.#empty] ?? 0] ?? 0
      }
      all *= ofSuit
    }
    return all
  }

  /**
   * Returns whether the suit's cards on the route climb, with room for a card on each empty place between
   * them.
   */
  #climbs(suit: number, route: readonly number[]): boolean {
    let top = belowLowestValue
    for (const place of route) {
      const bit = 1 << place
      // A joker fits into any climb, so the place's other card does not matter.
      if ((this.#jokers & bit) !== 0) continue
      if ((this.#empty & bit) !== 0) top += 1
      else {
        const index = suit * placeCount + place
        const lower = this.#lower[index] ?? 0
        const value = lower > top ? lower : (this.#higher[index] ?? 0)
        if (value <= top) return false
        top = value
      }
    }
    return top <= highestValue
  }
}

const allPlaces = 2 ** placeCount - 1
const highestValue = 14
const belowLowestValue = 1

/** The number of places in each set of places. */
const bitCount = Uint8Array.from(
  { length: 2 ** placeCount },
  (_, set) => set.toString(2).replaceAll('0', '').length,
)

/** The number of places in the longest route considered. Longer ones are hardly ever finished. */
const longestRoute = 5

const routes = [...Array(placeCount).keys()]
  .filter((place) => columnOf(place) === 0)
  .flatMap((place) => routesFrom([place]))
  .map((places) => ({ places, mask: places.reduce((mask, place) => mask | (1 << place), 0) }))

function routesFrom(route: readonly number[]): readonly (readonly number[])[] {
  const last = route.at(-1) ?? 0
  const arrived = columnOf(last) === side - 1 ? [route] : []
  if (route.length === longestRoute) return arrived
  const next = (neighbors[last] ?? []).filter((place) => !route.includes(place))
  return [...arrived, ...next.flatMap((place) => routesFrom([...route, place]))]
}

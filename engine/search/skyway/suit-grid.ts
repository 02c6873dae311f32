import { jokerValue, type Suit } from '../../cards/card.ts'
import { type Pile, placeCount, side } from '../../skyway/grid.ts'
import {
  emptyPlace,
  higherValue,
  highestValue,
  limitBefore,
  lowerValue,
  placeCode,
  topAfter,
  valuesBetween,
  valuesOf,
} from './climb.ts'
import { allPlaces, bitCount, type Route, routesWithin } from './routes.ts'

/** The number of entries in a list of all placements. A placement has the index `place * side + pile`. */
export const placementCount = placeCount * side

/** The number of places in the longest route that an estimate counts. Longer ones are hardly ever finished. */
export const longestRoute = 5

const allRoutes = routesWithin(placeCount)
const shortRoutes = routesWithin(longestRoute)
const shortRouteCount = shortRoutes[allPlaces]?.length ?? 0

const belowLowestValue = 1

/** In the set of a pile's values: a bit that every pile has. It fits where a route does not lead. */
const anyPile = 1 << 15

/**
 * A mutable grid as one suit sees it: a skyway of the suit can lead over the places that are open, which means
 * empty or with a card of the suit. Sets of places are bit masks.
 */
export class SuitGrid {
  readonly #suit: Suit
  #empty = allPlaces
  #open = allPlaces
  readonly #codes = new Uint8Array(placeCount).fill(emptyPlace)

  // Scratch memory of `multiply`, which a review calls half a million times.
  /** For each market pile, the values of its cards of the suit. */
  readonly #piles = new Uint16Array(side)
  /** For each step of a route, the lowest value that a climb can have reached before it. */
  readonly #tops = new Uint8Array(longestRoute)
  /** For each place and route, the values with which the route stays possible, and its probability then. */
  readonly #fitting = new Uint16Array(placeCount * shortRouteCount)
  readonly #probabilities = new Float64Array(placeCount * shortRouteCount)

  constructor(suit: Suit) {
    this.#suit = suit
  }

  /** Puts a pile on an empty place. */
  put(pile: Pile, place: number) {
    const code = placeCode(pile, this.#suit)
    this.#codes[place] = code
    this.#empty &= ~(1 << place)
    if (code === 0) this.#open &= ~(1 << place)
  }

  /** Removes the pile from a place. */
  clear(place: number) {
    this.#codes[place] = emptyPlace
    this.#empty |= 1 << place
    this.#open |= 1 << place
  }

  /** Whether open places still connect column 0 with column 2. */
  get isConnected(): boolean {
    return allRoutes[this.#open]?.length !== 0
  }

  /** Returns the worth of the suit's winning path on a full grid; 0 if it has none. */
  worth(): number {
    let most = 0
    for (const route of allRoutes[this.#open] ?? []) most = Math.max(most, this.#worthOf(route))
    return most
  }

  /**
   * Multiplies the estimate of each placement by that of the suit after it: the sum of the probabilities of the
   * routes that stay possible, and `fallback`. Estimates of occupied places stay as they are.
   *
   * @param fill the probability of filling that many empty places of a route
   */
  multiply(estimates: Float64Array, market: readonly Pile[], fill: Float64Array, fallback: number) {
    for (const [index, pile] of market.entries()) this.#piles[index] = valuesOf(pile, this.#suit) | anyPile
    let routes = 0
    for (const route of shortRoutes[this.#open] ?? []) {
      this.#examine(route, routes, fill)
      routes += 1
    }
    for (let place = 0; place < placeCount; place += 1)
      if ((this.#empty & (1 << place)) !== 0) this.#multiplyPlace(estimates, place, routes, fallback)
  }

  /** Notes for each place what a pile there would do to a route. */
  #examine({ places, mask }: Route, index: number, fill: Float64Array) {
    const codes = this.#codes
    const tops = this.#tops
    const fitting = this.#fitting
    const probabilities = this.#probabilities
    let top = belowLowestValue
    for (let step = 0; step < places.length; step += 1) {
      tops[step] = top
      top = topAfter(top, codes[places[step] ?? 0] ?? 0)
    }
    const missing = bitCount[mask & this.#empty] ?? 0
    const beside = top <= highestValue ? (fill[missing] ?? 0) : 0
    for (let place = 0; place < placeCount; place += 1) {
      fitting[place * shortRouteCount + index] = anyPile
      probabilities[place * shortRouteCount + index] = beside
    }
    const onRoute = fill[missing - 1] ?? 0
    let limit = highestValue
    for (let step = places.length - 1; step >= 0; step -= 1) {
      const place = places[step] ?? 0
      fitting[place * shortRouteCount + index] = valuesBetween(tops[step] ?? 0, limit)
      probabilities[place * shortRouteCount + index] = onRoute
      limit = limitBefore(limit, codes[place] ?? 0)
    }
  }

  /** Sums up the routes in their order: another one would round differently, and change what is equal. */
  #multiplyPlace(estimates: Float64Array, place: number, routes: number, fallback: number) {
    const first = this.#piles[0] ?? 0
    const second = this.#piles[1] ?? 0
    const third = this.#piles[2] ?? 0
    let sumOfFirst = fallback
    let sumOfSecond = fallback
    let sumOfThird = fallback
    const allFitting = this.#fitting
    const probabilities = this.#probabilities
    const start = place * shortRouteCount
    for (let at = start; at < start + routes; at += 1) {
      const fitting = allFitting[at] ?? 0
      const probability = probabilities[at] ?? 0
      sumOfFirst += probability * isAny(fitting & first)
      sumOfSecond += probability * isAny(fitting & second)
      sumOfThird += probability * isAny(fitting & third)
    }
    const index = place * side
    estimates[index] = (estimates[index] ?? 0) * sumOfFirst
    estimates[index + 1] = (estimates[index + 1] ?? 0) * sumOfSecond
    estimates[index + 2] = (estimates[index + 2] ?? 0) * sumOfThird
  }

  /** Returns the worth of the best climb over a route of a full grid; 0 if there is none. */
  #worthOf({ places }: Route): number {
    let worth = 0
    let limit = highestValue
    // From its end, the highest card that fits is always the best.
    for (let step = places.length - 1; step >= 0; step -= 1) {
      const code = this.#codes[places[step] ?? 0] ?? 0
      const higher = higherValue(code)
      const value = higher <= limit || higher === jokerValue ? higher : lowerValue(code)
      if (value === 0 || (value > limit && value !== jokerValue)) return 0
      worth += value
      limit = limitBefore(limit, code)
    }
    return worth
  }
}

/** Returns 1 for a set with an element and 0 for the empty one. A branch would often be predicted wrongly. */
function isAny(set: number): number {
  return (set + 0x7fff_ffff) >>> 31
}

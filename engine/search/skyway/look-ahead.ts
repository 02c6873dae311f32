import { suits } from '../../cards/card.ts'
import { type Grid, type Pile, placeCount, side } from '../../skyway/grid.ts'
import type { Placement } from '../../skyway/move.ts'
import { longestRoute, placementCount, SuitGrid } from './suit-grid.ts'

/** The assumptions by which a one-move look-ahead values a grid. */
export interface Heuristic {
  /** The assumed probability, 0 to 1, that an empty place gets the card that a route needs there. */
  readonly fillProbability: number
  /** The assumed probability, 0 to 1, that a suit without a possible route gets a skyway after all. */
  readonly fallbackProbability: number
}

/**
 * A mutable grid for a one-move look-ahead: it values a placement by the skyways that can still be finished
 * after it. All placements of a turn are valued together, suit by suit, which makes it fast enough for tens of
 * thousands of rollouts.
 */
export class LookAhead {
  readonly #grids = suits.map((suit) => new SuitGrid(suit))
  readonly #isEmpty = new Uint8Array(placeCount).fill(1)
  readonly #estimates = new Float64Array(placementCount)
  /** The probability of filling that many empty places of a route. */
  readonly #fill: Float64Array
  readonly #fallback: number

  constructor(grid: Grid, { fillProbability, fallbackProbability }: Heuristic) {
    this.#fill = Float64Array.from({ length: longestRoute + 1 }, (_, missing) => fillProbability ** missing)
    this.#fallback = fallbackProbability
    for (const [place, pile] of grid.entries()) if (pile) this.put(pile, place)
  }

  /** Puts a pile on an empty place. */
  put(pile: Pile, place: number) {
    this.#isEmpty[place] = 0
    for (const grid of this.#grids) grid.put(pile, place)
  }

  /** Removes the pile from a place. */
  clear(place: number) {
    this.#isEmpty[place] = 1
    for (const grid of this.#grids) grid.clear(place)
  }

  /** Whether a suit certainly gets no skyway any more, so that the round scores nothing. */
  get isLost(): boolean {
    return this.#grids.some((grid) => !grid.isConnected)
  }

  /** Returns the score of a round that ends with this full grid. */
  total(): number {
    const worths = this.#grids.map((grid) => grid.worth())
    return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0)
  }

  /**
   * Returns the placement after which all four skyways are most likely to be finished; the first of equals,
   * in the order of piles and places. The estimate is the product of those of the suits.
   */
  bestPlacement(market: readonly Pile[]): Placement {
    const estimates = this.#estimates.fill(1)
    for (const grid of this.#grids) grid.multiply(estimates, market, this.#fill, this.#fallback)
    let best = { pile: 0, place: 0 }
    let bestEstimate = Number.NEGATIVE_INFINITY
    for (let pile = 0; pile < side; pile += 1) {
      for (let place = 0; place < placeCount; place += 1) {
        const estimate = estimates[place * side + pile] ?? 0
        if (this.#isEmpty[place] === 0 || estimate <= bestEstimate) continue
        best = { pile, place }
        bestEstimate = estimate
      }
    }
    return best
  }
}

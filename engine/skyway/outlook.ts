import { isJoker, suits } from '../cards/card.ts'
import { columnOf, type Grid, type Pile, placeCount, side } from './grid.ts'
import { neighbours } from './path.ts'

/** How a player who looks one move ahead judges a grid. */
export interface Judgement {
  /** How likely an empty place is taken to get the card that a route needs there, 0 to 1. */
  readonly luck: number
  /** How likely a suit without a route is taken to get one after all, 0 to 1. */
  readonly miracle: number
}

/** A pile that was put on a place which was empty. */
export interface Putting {
  readonly pile: number
  readonly place: number
}

/**
 * A grid as it looks to a player who asks which skyways can still be finished. It is changed in place, and quick enough
 * to imagine thousands of rounds.
 */
export class Outlook {
  /** Bit by bit the places that are empty, and those that hold a joker. */
  #empty = allPlaces
  #jokers = 0
  /** Bit by bit the places with a card of each suit that is no joker, and the higher and the lower of its values there. */
  readonly #own = suits.map(() => 0)
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

  /** Takes back what lies on a place. */
  lift(place: number) {
    const bit = 1 << place
    this.#empty |= bit
    this.#jokers &= ~bit
    for (const suit of this.#own.keys()) {
      this.#own[suit] = (this.#own[suit] ?? 0) & ~bit
      this.#lower[suit * placeCount + place] = 0
    }
  }

  /** The pile and the place after which all four skyways are most likely still to be finished; the first of equals. */
  best(market: readonly Pile[], { luck, miracle }: Judgement): Putting {
    const lucks = Array.from({ length: longestRoute + 1 }, (_, missing) => luck ** missing)
    let best = { pile: 0, place: 0 }
    let bestLikely = Number.NEGATIVE_INFINITY
    for (const [index, pile] of market.entries()) {
      for (let place = 0; place < placeCount; place += 1) {
        if ((this.#empty & (1 << place)) === 0) continue
        this.put(pile, place)
        const likely = this.#likely(lucks, miracle)
        this.lift(place)
        if (likely > bestLikely) {
          best = { pile: index, place }
          bestLikely = likely
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

  /** @param lucks how likely so many missing cards are to come */
  #likely(lucks: readonly number[], miracle: number): number {
    let all = 1
    for (let suit = 0; suit < suits.length; suit += 1) {
      const own = this.#own[suit] ?? 0
      const unusable = allPlaces & ~(this.#empty | this.#jokers | own)
      let likely = miracle
      for (const { mask, places } of routes) {
        if ((mask & unusable) !== 0) continue
        // Without a card of the suit nothing can stand in the way of a climb.
        if ((mask & own) === 0 || this.#climbs(suit, places))
          likely += lucks[bitCount[mask & this.#empty] ?? 0] ?? 0
      }
      all *= likely
    }
    return all
  }

  /** Whether the cards on the route can be part of one climb, with room for a card on each empty place between them. */
  #climbs(suit: number, route: readonly number[]): boolean {
    let top = belowLowestValue
    for (const place of route) {
      const bit = 1 << place
      // A joker fits in anywhere, whatever lies beside it.
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

/** How many places there are in each set of places. */
const bitCount = Uint8Array.from(
  { length: 2 ** placeCount },
  (_, set) => set.toString(2).replaceAll('0', '').length,
)

/** Routes of more places are left out: they are hardly ever finished. */
const longestRoute = 5

const routes = [...Array(placeCount).keys()]
  .filter((place) => columnOf(place) === 0)
  .flatMap((place) => routesFrom([place]))
  .map((places) => ({ places, mask: places.reduce((mask, place) => mask | (1 << place), 0) }))

function routesFrom(route: readonly number[]): readonly (readonly number[])[] {
  const last = route.at(-1) ?? 0
  const arrived = columnOf(last) === side - 1 ? [route] : []
  if (route.length === longestRoute) return arrived
  const onward = (neighbours[last] ?? []).filter((place) => !route.includes(place))
  return [...arrived, ...onward.flatMap((place) => routesFrom([...route, place]))]
}

import { countsAs, isJoker, type Suit } from '../../cards/card.ts'
import { columnOf, type Grid, type Pile, placeCount } from '../../skyway/grid.ts'
import { neighbors } from '../../skyway/path.ts'

/**
 * What a grid holds of one suit, packed into one number that serves as a cache key: a digit for each place. A
 * place without the suit is 0, an empty one 1, one with a card of the suit its value, one with a joker 15.
 * Two cards of the suit on a place get a digit of their own, 16 or higher.
 */
export type Pattern = number

const radix = 32
const emptyDigit = 1
const jokerDigit = 15
const firstPairDigit = 16

/** What a digit at each place adds to a pattern. */
const weights = Array.from({ length: placeCount }, (_, place) => radix ** place)

/**
 * The patterns of one suit in one round, with a cache of their reachable worths. A suit has six pairs at
 * most, so every digit is less than the radix.
 */
export class SuitPatterns {
  readonly #suit: Suit
  readonly #pairs = new Map<string, number>()
  /** The higher and the lower value behind each digit; 0 for a digit without a lower one. */
  readonly #higher = Array.from({ length: firstPairDigit }, (_, digit) => digit)
  readonly #lower = Array.from({ length: firstPairDigit }, () => 0)
  readonly #cache = new Map<Pattern, number>()

  constructor(suit: Suit) {
    this.#suit = suit
  }

  /** Returns the digit of a pile, or of an empty place. */
  digit(pile: Pile | null): number {
    if (pile === null) return emptyDigit
    const cards = pile.filter((card) => countsAs(card, this.#suit))
    // A joker fits wherever another card does and is worth more than any.
    if (cards.some(isJoker)) return jokerDigit
    const [lower = 0, higher] = cards.map(({ value }) => value).sort((a, b) => a - b)
    return higher === undefined ? lower : this.#pairDigit(higher, lower)
  }

  /** Returns the value of the higher card behind a digit; 0 if there is none. */
  worth(digit: number): number {
    return digit === emptyDigit ? 0 : (this.#higher[digit] ?? 0)
  }

  /** Returns the pattern of a grid. */
  of(grid: Grid): Pattern {
    return grid.reduce((sum, pile, place) => sum + this.digit(pile) * (weights[place] ?? 0), 0)
  }

  /** Returns the pattern after a pile with this digit was put on an empty place. */
  put(pattern: Pattern, place: number, digit: number): Pattern {
    return pattern + (digit - emptyDigit) * (weights[place] ?? 0)
  }

  /**
   * Returns the most that the cards on the grid can contribute to a skyway of the suit if any card may come
   * to an empty place, or -1 if no skyway is possible. On a full grid that is the worth of the winning path,
   * or -1.
   */
  reachableWorth(pattern: Pattern): number {
    const cached = this.#cache.get(pattern)
    if (cached !== undefined) return cached
    const worth = this.#computeReachableWorth(pattern)
    this.#cache.set(pattern, worth)
    return worth
  }

  #computeReachableWorth(pattern: Pattern): number {
    const digits = digitsOf(pattern)
    const higher = this.#higher
    const lower = this.#lower
    let best = -1

    function enter(place: number, visited: number, top: number, worth: number) {
      const digit = digits[place] ?? 0
      if (digit === emptyDigit) leave(place, visited, top, worth)
      else if (digit === jokerDigit) leave(place, visited, top, worth + jokerDigit)
      else {
        for (const value of [higher[digit] ?? 0, lower[digit] ?? 0])
          if (value > top) leave(place, visited, value, worth + value)
      }
    }

    function leave(place: number, visited: number, top: number, worth: number) {
      if (columnOf(place) === 2 && worth > best) best = worth
      const here = visited | (1 << place)
      for (const next of neighbors[place] ?? [])
        if (digits[next] !== 0 && (here & (1 << next)) === 0) enter(next, here, top, worth)
    }

    for (const place of [0, 3, 6]) if (digits[place] !== 0) enter(place, 0, 0, 0)
    return best
  }

  #pairDigit(higher: number, lower: number): number {
    const name = `${higher} ${lower}`
    const known = this.#pairs.get(name)
    if (known !== undefined) return known
    const digit = this.#higher.push(higher) - 1
    this.#lower.push(lower)
    this.#pairs.set(name, digit)
    return digit
  }
}

function digitsOf(pattern: Pattern): readonly number[] {
  const digits: number[] = []
  let rest = pattern
  for (let place = 0; place < placeCount; place += 1) {
    const digit = rest % radix
    digits.push(digit)
    rest = (rest - digit) / radix
  }
  return digits
}

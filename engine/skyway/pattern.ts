import { countsAs, isJoker, type Suit } from '../cards/card.ts'
import { columnOf, type Grid, type Pile, placeCount } from './grid.ts'
import { neighbours } from './path.ts'

/**
 * What a grid holds of one suit, as one number that can be looked up: a digit for each place. A place without the suit
 * is 0, an empty one 1, one with a card of the suit its value, with a joker 15. Two cards of the suit on a place
 * get a digit of their own from 16 on.
 */
export type Pattern = number

const radix = 32
const emptyDigit = 1
const jokerDigit = 15
const firstPairDigit = 16

/** What a digit at each place adds to a pattern. */
const weights = Array.from({ length: placeCount }, (_, place) => radix ** place)

/** The patterns of a suit in one round, and what is known of them. A suit has six pairs at most. */
export class SuitPatterns {
  readonly #suit: Suit
  readonly #pairs = new Map<string, number>()
  /** The higher and the lower card behind each digit; a digit without a lower one has 0 there. */
  readonly #higher = Array.from({ length: firstPairDigit }, (_, digit) => digit)
  readonly #lower = Array.from({ length: firstPairDigit }, () => 0)
  readonly #known = new Map<Pattern, number>()

  constructor(suit: Suit) {
    this.#suit = suit
  }

  /** The digit of a pile, or of an empty place. */
  digit(pile: Pile | null): number {
    if (pile === null) return emptyDigit
    const cards = pile.filter((card) => countsAs(card, this.#suit))
    // A joker fits wherever a card does and is worth more than any.
    if (cards.some(isJoker)) return jokerDigit
    const [lower = 0, higher] = cards.map(({ value }) => value).sort((a, b) => a - b)
    return higher === undefined ? lower : this.#pairDigit(higher, lower)
  }

  /** The worth of the higher card that a digit stands for; 0 where there is none. */
  worth(digit: number): number {
    return digit === emptyDigit ? 0 : (this.#higher[digit] ?? 0)
  }

  /** The pattern of a grid. */
  of(grid: Grid): Pattern {
    return grid.reduce((sum, pile, place) => sum + this.digit(pile) * (weights[place] ?? 0), 0)
  }

  /** The pattern after a pile was put on a place that was empty. */
  put(pattern: Pattern, place: number, digit: number): Pattern {
    return pattern + (digit - emptyDigit) * (weights[place] ?? 0)
  }

  /**
   * The most that the cards that lie there can bring into a skyway of the suit, when any card may still come to an empty
   * place; -1 when there can be none. On a full grid it is the worth of the winning path, or -1.
   */
  reach(pattern: Pattern): number {
    const known = this.#known.get(pattern)
    if (known !== undefined) return known
    const reached = this.#reckon(pattern)
    this.#known.set(pattern, reached)
    return reached
  }

  #reckon(pattern: Pattern): number {
    const digits = digitsOf(pattern)
    const higher = this.#higher
    const lower = this.#lower
    let best = -1

    function enter(place: number, visited: number, top: number, worth: number) {
      const digit = digits[place] ?? 0
      if (digit === emptyDigit) go(place, visited, top, worth)
      else if (digit === jokerDigit) go(place, visited, top, worth + jokerDigit)
      else {
        for (const value of [higher[digit] ?? 0, lower[digit] ?? 0])
          if (value > top) go(place, visited, value, worth + value)
      }
    }

    function go(place: number, visited: number, top: number, worth: number) {
      if (columnOf(place) === 2 && worth > best) best = worth
      const here = visited | (1 << place)
      for (const next of neighbours[place] ?? [])
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

import { countsAs, isJoker, jokerValue, type Suit } from '../../cards/card.ts'
import { type Grid, type Pile, placeCount, side } from '../../skyway/grid.ts'
import { highestValue } from './climb.ts'
import { routeTree } from './routes.ts'

/**
 * What the cards of a pattern can contribute to a skyway, packed into one number: the worth, and below it the
 * places of a route with this worth as a bit mask.
 */
type Reach = number

const impossible: Reach = -1 << placeCount

const digitBits = 5
const digitCount = 2 ** digitBits
const emptyDigit = 1
const firstPairDigit = 16
/** The number of places whose digits are in the first number of a pattern. */
const placesInFirst = 5

/** The cache has 2 to this power entries. An entry that another pattern needs is overwritten. */
const cacheSizeBits = 14
/** The numbers of an entry: the two of a pattern, its reach, and one that is not used. */
const entrySize = 4

const valueBits = 4
const noStep = -1

/** The routes from their ends. */
const tree = routeTree(side - 1, 0)

/**
 * The patterns of one suit in one round, with a cache of what they can reach. A suit has six pairs at most, so
 * every digit has five bits.
 */
export class SuitPatterns {
  readonly #suit: Suit
  readonly #pairs = new Map<string, number>()
  /** The value of the higher card behind each digit; 0 if there is none. */
  readonly #worths = new Uint8Array(digitCount)
  /**
   * For each digit and limit, the card that a climb has there if its value may be up to the limit: the value,
   * and below it the limit of the card before. `noStep` if no card fits.
   */
  readonly #steps = new Int16Array(digitCount << valueBits).fill(noStep)
  readonly #cache = new Int32Array(entrySize << cacheSizeBits).fill(impossible)

  // Scratch memory: the digits of a pattern, and for each depth of the tree what is known before it.
  readonly #digits = new Uint8Array(placeCount)
  readonly #limits = new Uint8Array(placeCount + 1)
  readonly #sums = new Uint8Array(placeCount + 1)
  /** What the cards on other places are worth. */
  readonly #rests = new Uint8Array(placeCount + 1)

  constructor(suit: Suit) {
    this.#suit = suit
    for (let limit = 0; limit <= highestValue; limit += 1) {
      this.#steps[(emptyDigit << valueBits) | limit] = limit
      this.#steps[(jokerValue << valueBits) | limit] = (jokerValue << valueBits) | limit
    }
    for (let value = 2; value <= highestValue; value += 1) this.#define(value, [value])
    this.#worths[jokerValue] = jokerValue
  }

  /** Returns the digit of a pile, or of an empty place. */
  digit(pile: Pile | null): number {
    if (pile === null) return emptyDigit
    const cards = pile.filter((card) => countsAs(card, this.#suit))
    // A joker fits wherever another card does and is worth more than any.
    if (cards.some(isJoker)) return jokerValue
    const [higher = 0, lower] = cards.map(({ value }) => value).sort((a, b) => b - a)
    return lower === undefined ? higher : this.#pairDigit(higher, lower)
  }

  /** Returns the value of the higher card behind a digit; 0 if there is none. */
  worth(digit: number): number {
    return this.#worths[digit] ?? 0
  }

  /** Returns the pattern of a grid. */
  of(grid: Grid): Pattern {
    return grid.reduce(
      (pattern, pile, place) => (pile === null ? pattern : pattern.put(place, this.digit(pile))),
      new Pattern(this, emptyFirst, emptySecond, this.reach(emptyFirst, emptySecond)),
    )
  }

  /** Returns what a pattern can reach. */
  reach(first: number, second: number): Reach {
    const hash = Math.imul(first, 0x9e37_79b1) ^ Math.imul(second, 0x85eb_ca6b)
    const entry = (hash >>> (32 - cacheSizeBits)) * entrySize
    const cache = this.#cache
    if (cache[entry] === first && cache[entry + 1] === second) return cache[entry + 2] ?? impossible
    const reach = this.#computeReach(first, second)
    cache[entry] = first
    cache[entry + 1] = second
    cache[entry + 2] = reach
    return reach
  }

  /** Follows the routes from their ends, because then the highest card that fits is always the best. */
  #computeReach(first: number, second: number): Reach {
    let rest = 0
    for (let place = 0; place < placeCount; place += 1) {
      const digit = digitAt(first, second, place)
      this.#digits[place] = digit
      rest += this.worth(digit)
    }
    this.#limits[0] = highestValue
    this.#rests[0] = rest
    let best = impossible
    let bestSum = -1
    let index = 0
    for (let node = tree[0]; node !== undefined; node = tree[index]) {
      const { place, depth } = node
      const digit = this.#digits[place] ?? 0
      const step = this.#steps[(digit << valueBits) | (this.#limits[depth] ?? 0)] ?? noStep
      const before = this.#sums[depth] ?? 0
      const others = this.#rests[depth] ?? 0
      if (step === noStep || before + others <= bestSum) {
        index = node.after
        continue
      }
      const sum = before + (step >> valueBits)
      if (node.isComplete && sum > bestSum) {
        bestSum = sum
        best = (sum << placeCount) | node.mask
      }
      this.#sums[depth + 1] = sum
      this.#limits[depth + 1] = step & (2 ** valueBits - 1)
      this.#rests[depth + 1] = others - this.worth(digit)
      index += 1
    }
    return best
  }

  #pairDigit(higher: number, lower: number): number {
    const name = `${higher} ${lower}`
    const known = this.#pairs.get(name)
    if (known !== undefined) return known
    const digit = firstPairDigit + this.#pairs.size
    this.#pairs.set(name, digit)
    this.#define(digit, [higher, lower])
    return digit
  }

  /** @param values the higher card first */
  #define(digit: number, values: readonly number[]) {
    this.#worths[digit] = values[0] ?? 0
    for (let limit = 0; limit <= highestValue; limit += 1) {
      const value = values.find((one) => one <= limit)
      if (value !== undefined) this.#steps[(digit << valueBits) | limit] = (value << valueBits) | (value - 1)
    }
  }
}

/**
 * What a grid holds of one suit: a digit for each place, packed into two numbers. A place without the suit is
 * 0, an empty one 1, one with a card of the suit its value, one with a joker 15. Two cards of the suit on a
 * place get a digit of their own, 16 or higher.
 */
export class Pattern {
  readonly #patterns: SuitPatterns
  /** The digits of places 0 to 4. */
  readonly #first: number
  /** The digits of places 5 to 8. */
  readonly #second: number
  readonly #reach: Reach

  constructor(patterns: SuitPatterns, first: number, second: number, reach: Reach) {
    this.#patterns = patterns
    this.#first = first
    this.#second = second
    this.#reach = reach
  }

  /**
   * The most that the cards on the grid can contribute to a skyway of the suit if any card may come to an empty
   * place, or -1 if no skyway is possible. On a full grid that is the worth of the winning path, or -1.
   */
  get reachableWorth(): number {
    return this.#reach >> placeCount
  }

  /** Returns the pattern after a pile with this digit was put on an empty place. */
  put(place: number, digit: number): Pattern {
    const first = this.#first + firstPart(digit - emptyDigit, place)
    const second = this.#second + secondPart(digit - emptyDigit, place)
    return new Pattern(this.#patterns, first, second, this.#reachAfter(place, digit))
  }

  /** Returns the reachable worth of the pattern that `put` would return. */
  reachableWorthAfter(place: number, digit: number): number {
    return this.#reachAfter(place, digit) >> placeCount
  }

  #reachAfter(place: number, digit: number): Reach {
    // A closed place does not matter to a route that does not use it.
    if (digit === 0 && (this.#reach & (1 << place)) === 0) return this.#reach
    return this.#patterns.reach(
      this.#first + firstPart(digit - emptyDigit, place),
      this.#second + secondPart(digit - emptyDigit, place),
    )
  }
}

/** Returns a digit as a part of the first number of a pattern: 0 for a place whose digit is in the second. */
function firstPart(digit: number, place: number): number {
  return place < placesInFirst ? digit << (place * digitBits) : 0
}

function secondPart(digit: number, place: number): number {
  return place < placesInFirst ? 0 : digit << ((place - placesInFirst) * digitBits)
}

function digitAt(first: number, second: number, place: number): number {
  const digits =
    place < placesInFirst ? first >> (place * digitBits) : second >> ((place - placesInFirst) * digitBits)
  return digits & (digitCount - 1)
}

const places = [...Array(placeCount).keys()]
const emptyFirst = places.reduce((sum, place) => sum + firstPart(emptyDigit, place), 0)
const emptySecond = places.reduce((sum, place) => sum + secondPart(emptyDigit, place), 0)

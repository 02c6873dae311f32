import { fourCount, fourIndex, pairCount, pairIndex, threeCount, threeIndex } from './combinations.ts'

/** Hands that have the same dealt cards. The kept cards, dealt before them, differ. */
export interface Hands {
  /** Returns the most that can be scored from the hand with the kept cards a < b < c < d on. */
  best(a: number, b: number, c: number, d: number): number
}

/**
 * Hands of seven: four kept cards and three dealt ones. A hand has 35 choices of three cards to play. What
 * is scored by the three, and what can be scored after the other four, is looked up by the kept cards among
 * them alone: the dealt ones select the table.
 */
export class HandsOfSeven implements Hands {
  readonly #scores: Int8Array
  readonly #after: Int16Array
  /** The score of the three dealt cards. */
  readonly #dealtScore: number
  /** What follows if all dealt cards are kept, by the kept card that is not played. */
  readonly #keepingDealt: Int16Array
  /** For each dealt card that is played or kept alone, the tables of the kept cards beside it. */
  readonly #sole: readonly [SoleDealt, SoleDealt, SoleDealt]

  /**
   * @param scores the best score of each three cards, by `threeIndex`
   * @param after the most that can be scored after four cards are kept, by `fourIndex`
   * @param first the first dealt card
   */
  constructor(scores: Int8Array, after: Int16Array, first: number) {
    const [e, f, g] = [first, first + 1, first + 2]
    this.#scores = scores
    this.#after = after
    this.#dealtScore = scores[threeIndex(e, f, g)] ?? 0
    this.#keepingDealt = after.subarray(pairCount(e) + threeCount(f) + fourCount(g))
    this.#sole = [
      new SoleDealt(scores, after, first, e, f, g),
      new SoleDealt(scores, after, first, f, e, g),
      new SoleDealt(scores, after, first, g, e, f),
    ]
  }

  best(a: number, b: number, c: number, d: number): number {
    const ab = pairIndex(a, b)
    const ac = pairIndex(a, c)
    const bc = pairIndex(b, c)
    const ad = pairIndex(a, d)
    const bd = pairIndex(b, d)
    const cd = pairIndex(c, d)
    const abc = ab + threeCount(c)
    const abd = ab + threeCount(d)
    const acd = ac + threeCount(d)
    const bcd = bc + threeCount(d)
    let most = this.#dealtScore + (this.#after[fourIndex(a, b, c, d)] ?? 0)
    most = Math.max(most, this.#playThree(abc, d), this.#playThree(abd, c))
    most = Math.max(most, this.#playThree(acd, b), this.#playThree(bcd, a))
    for (const sole of this.#sole) {
      most = Math.max(most, sole.keep(abc, d), sole.keep(abd, c), sole.keep(acd, b), sole.keep(bcd, a))
      most = Math.max(most, sole.play(ab, cd), sole.play(ac, bd), sole.play(ad, bc))
      most = Math.max(most, sole.play(bc, ad), sole.play(bd, ac), sole.play(cd, ab))
    }
    return most
  }

  /** Returns what can be scored if three of the kept cards are played and one stays. */
  #playThree(played: number, kept: number): number {
    return (this.#scores[played] ?? 0) + (this.#keepingDealt[kept] ?? 0)
  }
}

/** The choices in which one of three dealt cards, the sole one, is kept or played without the others. */
class SoleDealt {
  /** The score of the others with a card. */
  readonly #othersWith: Int8Array
  /** What follows if the sole card is kept with three others, by these. */
  readonly #keeping: Int16Array
  /** The score of the sole card with a pair. */
  readonly #with: Int8Array
  /** What follows if the others are kept with a pair, by the pair. */
  readonly #keepingOthers: Int16Array

  /** @param kept the number of cards from which the four kept ones come */
  constructor(scores: Int8Array, after: Int16Array, kept: number, sole: number, low: number, high: number) {
    const others = pairCount(low) + threeCount(high)
    this.#othersWith = scores.subarray(others, others + kept)
    this.#keeping = after.subarray(fourCount(sole))
    const first = threeCount(sole)
    this.#with = scores.subarray(first, first + pairCount(kept))
    this.#keepingOthers = after.subarray(threeCount(low) + fourCount(high))
  }

  /** Returns what can be scored if the sole card is kept with three others, and the last one is played. */
  keep(kept: number, played: number): number {
    return (this.#othersWith[played] ?? 0) + (this.#keeping[kept] ?? 0)
  }

  /** Returns what can be scored if the sole card is played with a pair, and the other pair is kept. */
  play(played: number, kept: number): number {
    return (this.#with[played] ?? 0) + (this.#keepingOthers[kept] ?? 0)
  }
}

/** Hands of six: four kept cards and two dealt ones, which make the last two sandwiches. */
export class HandsOfSix implements Hands {
  readonly #scores: Int8Array
  /** The score of both dealt cards with a card. */
  readonly #withDealt: Int8Array
  /** The scores of the first and of the second dealt card with a pair. */
  readonly #withFirst: Int8Array
  readonly #withSecond: Int8Array

  /**
   * @param scores the best score of each three cards, by `threeIndex`
   * @param first the first dealt card
   */
  constructor(scores: Int8Array, first: number) {
    const second = first + 1
    this.#scores = scores
    this.#withDealt = scores.subarray(pairCount(first) + threeCount(second))
    this.#withFirst = scores.subarray(threeCount(first))
    this.#withSecond = scores.subarray(threeCount(second))
  }

  best(a: number, b: number, c: number, d: number): number {
    const ab = pairIndex(a, b)
    const ac = pairIndex(a, c)
    const bc = pairIndex(b, c)
    const ad = pairIndex(a, d)
    const bd = pairIndex(b, d)
    const cd = pairIndex(c, d)
    return Math.max(
      this.#apart(ab, cd),
      this.#apart(ac, bd),
      this.#apart(ad, bc),
      this.#apart(cd, ab),
      this.#apart(bd, ac),
      this.#apart(bc, ad),
      this.#together(a, bc + threeCount(d)),
      this.#together(b, ac + threeCount(d)),
      this.#together(c, ab + threeCount(d)),
      this.#together(d, ab + threeCount(c)),
    )
  }

  /** Returns the score if the dealt cards go into different sandwiches, each with a pair of the kept ones. */
  #apart(withFirst: number, withSecond: number): number {
    return (this.#withFirst[withFirst] ?? 0) + (this.#withSecond[withSecond] ?? 0)
  }

  /** Returns the score if the dealt cards go into one sandwich with a kept one. */
  #together(kept: number, others: number): number {
    return (this.#withDealt[kept] ?? 0) + (this.#scores[others] ?? 0)
  }
}

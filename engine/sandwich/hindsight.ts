import type { Card } from '../cards/card.ts'
import { cardsInSandwich, handSize } from './deal.ts'
import type { Sandwich } from './score.ts'
import { bestSandwich, bestWorths, type Split, splitsOf } from './splits.ts'

/** Cards that stay in a hand of seven when a sandwich is made. */
const keptCount = handSize - cardsInSandwich

/** So many hands are weighed in a step: a few hundredths of a second. */
const handsInStep = 20_000

/** The choices in a full hand, in the one that makes the last two sandwiches, and in the last one. */
const splits = new Map([7, 6, 3].map((size) => [size, splitsOf(size)]))

/**
 * What to make of cards whose order is known.
 *
 * What can still be made depends only on the four cards that were kept and on the cards to come: a whole game has a
 * million such hands. Each is worked out once, from the last sandwiches to the first. A card is named by its place in
 * the list, a hand is its cards from low to high.
 */
export class Hindsight {
  readonly #cards: readonly Card[]
  readonly #worths: Int8Array
  /**
   * What is still made at best when so many sandwiches were made: a list for each number of them, in it a number for
   * every four of the cards that were dealt by then. Zero until it is worked out, so that only the next sandwich counts.
   */
  readonly #prospects: readonly Int16Array[]

  /** @param cards the hand, in any order, and then the cards as they are dealt: a multiple of three together */
  constructor(cards: readonly Card[]) {
    this.#cards = cards
    this.#worths = bestWorths(cards)
    const lists = Math.max(0, cards.length / cardsInSandwich - 1)
    this.#prospects = Array.from({ length: lists }, (_, made) => new Int16Array(fours(dealtBy(made))))
  }

  /** A bound: no sandwich scores more than its filling and ten, and no card fills two. */
  get limit(): number {
    const richest = this.#cards.map(({ value }) => value).sort((a, b) => b - a)
    const fillings = richest.slice(0, this.#cards.length / cardsInSandwich)
    return fillings.reduce((sum, value) => sum + value + 10, 0)
  }

  /** How many hands there are to work out. */
  get handCount(): number {
    return this.#prospects.reduce((sum, list) => sum + list.length, 0)
  }

  /** Works everything out; yields how far it has come, 0 to 1. */
  *work(): Generator<number, void, undefined> {
    const hands = this.handCount
    let weighed = 0
    for (const [made, list] of [...this.#prospects.entries()].reverse()) {
      const hand = this.#firstHand(made)
      for (let index = 0; index < list.length; index += 1) {
        if (weighed % handsInStep === 0) yield weighed / hands
        list[index] = this.#weigh(hand, made).worth
        keepNextFour(hand)
        weighed += 1
      }
    }
  }

  /** The sandwiches to make: those of the best play once everything is worked out, before that the best of each hand. */
  sandwiches(): readonly Sandwich[] {
    const found: Sandwich[] = []
    let hand = this.#firstHand(0)
    for (let made = 0; hand.length > 0; made += 1) {
      const { split } = this.#weigh(hand, made)
      const [a, b, c] = [split.a, split.b, split.c].map((place) => this.#cards[hand[place] ?? -1])
      if (!a || !b || !c) throw new Error('A sandwich is three cards.')
      found.push(bestSandwich(a, b, c))
      hand = [...split.kept.map((place) => hand[place] ?? -1), ...this.#dealt(made + 1)]
    }
    return found
  }

  #firstHand(made: number): number[] {
    const kept = Math.min(keptCount, this.#cards.length)
    return [...Array(kept).keys(), ...this.#dealt(made)]
  }

  /** The cards that join the four that were kept. */
  #dealt(made: number): readonly number[] {
    const first = dealtBy(made)
    const count = Math.min(cardsInSandwich, this.#cards.length - first)
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
  }

  #weigh(hand: readonly number[], made: number): { readonly split: Split; readonly worth: number } {
    const choices = splits.get(hand.length)
    if (choices?.[0] === undefined) throw new Error('A hand has seven cards, six or three.')
    const after = this.#prospects[made + 1]
    let split = choices[0]
    let worth = Number.NEGATIVE_INFINITY
    for (const choice of choices) {
      const sandwich = this.#worth(hand, choice.a, choice.b, choice.c)
      const together = sandwich + this.#rest(hand, choice.kept, after)
      if (together > worth) {
        worth = together
        split = choice
      }
    }
    return { split, worth }
  }

  #rest(hand: readonly number[], kept: readonly number[], after: Int16Array | undefined): number {
    const [a = 0, b = 0, c = 0, d = 0] = kept
    if (kept.length === 0) return 0
    if (kept.length === cardsInSandwich) return this.#worth(hand, a, b, c)
    return after?.[fourIndex(hand[a] ?? 0, hand[b] ?? 0, hand[c] ?? 0, hand[d] ?? 0)] ?? 0
  }

  #worth(hand: readonly number[], a: number, b: number, c: number): number {
    const count = this.#cards.length
    return this.#worths[((hand[a] ?? 0) * count + (hand[b] ?? 0)) * count + (hand[c] ?? 0)] ?? 0
  }
}

/** How many cards the kept four are among when so many sandwiches were made. */
function dealtBy(made: number): number {
  return keptCount + made * cardsInSandwich
}

/** How many fours there are of so many cards. */
function fours(count: number): number {
  return (count * (count - 1) * (count - 2) * (count - 3)) / 24
}

/** The place of four cards a < b < c < d in the list of all fours, in which d grows slowest. */
function fourIndex(a: number, b: number, c: number, d: number): number {
  return a + (b * (b - 1)) / 2 + (c * (c - 1) * (c - 2)) / 6 + fours(d)
}

/** Turns the kept four of the hand into those that are next in the list. */
function keepNextFour(hand: number[]) {
  for (let place = 0; place < keptCount; place += 1) {
    const next = (hand[place] ?? 0) + 1
    if (place === keptCount - 1 || next < (hand[place + 1] ?? 0)) {
      hand[place] = next
      return
    }
    hand[place] = place
  }
}

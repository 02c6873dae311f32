import type { Card } from '../../cards/card.ts'
import { cardsInSandwich, handSize } from '../../sandwich/deal.ts'
import type { Sandwich } from '../../sandwich/score.ts'
import { fourCount, fourIndex, threeCount, threeIndex } from './combinations.ts'
import { type Hands, HandsOfSeven, HandsOfSix } from './hands.ts'
import { bestSandwich, bestScores, type Triple, triplesOf } from './triples.ts'

/** The number of cards that stay in a hand of seven after a sandwich. */
const keptCount = handSize - cardsInSandwich

/** The number of hands solved in a step, or a few more: a few thousandths of a second. */
const handsInStep = 20_000

/** The choices in a full hand, in the hand of the second-to-last sandwich, and in that of the last one. */
const triples = new Map([7, 6, 3].map((size) => [size, triplesOf(size)]))

/**
 * Computes perfect play by backward induction, with all cards known.
 *
 * What can still be scored depends only on the four cards kept and on the cards to come: a whole game has a
 * million such hands. Each is solved once, from the last sandwiches to the first. A card is identified by its
 * place in the list; a hand lists its cards in ascending order.
 */
export class GameSolver {
  readonly #cards: readonly Card[]
  readonly #scores: Int8Array
  /**
   * The most that can still be scored after a number of sandwiches: a list for each such number, with an
   * entry for every four of the cards dealt by then. Entries are 0 until they are solved; until then only the
   * next sandwich counts.
   */
  readonly #future: readonly Int16Array[]

  /** @param cards the hand, in any order, then the cards as they are dealt: a multiple of three in all */
  constructor(cards: readonly Card[]) {
    this.#cards = cards
    this.#scores = bestScores(cards)
    const lists = Math.max(0, cards.length / cardsInSandwich - 1)
    this.#future = Array.from({ length: lists }, (_, made) => new Int16Array(fourCount(dealtBy(made))))
  }

  /**
   * An upper bound on the score: no sandwich scores more than its filling plus ten, and no card is used
   * twice.
   */
  get upperBound(): number {
    const richest = this.#cards.map(({ value }) => value).sort((a, b) => b - a)
    const fillings = richest.slice(0, this.#cards.length / cardsInSandwich)
    return fillings.reduce((sum, value) => sum + value + 10, 0)
  }

  /** The number of hands to solve. */
  get handCount(): number {
    return this.#future.reduce((sum, list) => sum + list.length, 0)
  }

  /** Solves all hands. Yields how much is done, 0 to 1. */
  *solve(): Generator<number, void, undefined> {
    const total = this.handCount
    let solved = 0
    let nextStep = 0
    for (const [made, list] of [...this.#future.entries()].reverse()) {
      const hands = this.#handsAfter(made)
      for (let d = keptCount - 1; d < dealtBy(made); d += 1) {
        if (solved >= nextStep) {
          nextStep = solved + handsInStep
          yield solved / total
        }
        solveKept(hands, d, list)
        solved += threeCount(d)
      }
    }
  }

  /** Returns the sandwiches of the best play once all hands are solved; before that the greedy ones. */
  sandwiches(): readonly Sandwich[] {
    const found: Sandwich[] = []
    let hand = this.#firstHand(0)
    for (let made = 0; hand.length > 0; made += 1) {
      const { triple } = this.#bestTriple(hand, made)
      const [a, b, c] = [triple.a, triple.b, triple.c].map((place) => this.#cards[hand[place] ?? -1])
      if (!a || !b || !c) throw new Error('A sandwich is three cards.')
      found.push(bestSandwich(a, b, c))
      hand = [...triple.kept.map((place) => hand[place] ?? -1), ...this.#dealt(made + 1)]
    }
    return found
  }

  /** Returns the hands after this many sandwiches. */
  #handsAfter(made: number): Hands {
    const after = this.#future[made + 1]
    return after
      ? new HandsOfSeven(this.#scores, after, dealtBy(made))
      : new HandsOfSix(this.#scores, dealtBy(made))
  }

  #firstHand(made: number): number[] {
    const kept = Math.min(keptCount, this.#cards.length)
    return [...Array(kept).keys(), ...this.#dealt(made)]
  }

  /** Returns the cards that join the four kept ones. */
  #dealt(made: number): readonly number[] {
    const first = dealtBy(made)
    const count = Math.min(cardsInSandwich, this.#cards.length - first)
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
  }

  /** Returns the best choice of a hand, and its score together with what can still be scored after it. */
  #bestTriple(hand: readonly number[], made: number): { readonly triple: Triple; readonly score: number } {
    const choices = triples.get(hand.length)
    if (choices?.[0] === undefined) throw new Error('A hand has seven cards, six or three.')
    const after = this.#future[made + 1]
    let triple = choices[0]
    let score = Number.NEGATIVE_INFINITY
    for (const choice of choices) {
      const sandwich = this.#score(hand, choice.a, choice.b, choice.c)
      const total = sandwich + this.#futureScore(hand, choice.kept, after)
      if (total > score) {
        score = total
        triple = choice
      }
    }
    return { triple, score }
  }

  #futureScore(hand: readonly number[], kept: readonly number[], after: Int16Array | undefined): number {
    const [a = 0, b = 0, c = 0, d = 0] = kept
    if (kept.length === 0) return 0
    if (kept.length === cardsInSandwich) return this.#score(hand, a, b, c)
    return after?.[fourIndex(hand[a] ?? 0, hand[b] ?? 0, hand[c] ?? 0, hand[d] ?? 0)] ?? 0
  }

  #score(hand: readonly number[], a: number, b: number, c: number): number {
    return this.#scores[threeIndex(hand[a] ?? 0, hand[b] ?? 0, hand[c] ?? 0)] ?? 0
  }
}

/** Returns from how many cards the kept four come after this many sandwiches. */
function dealtBy(made: number): number {
  return keptCount + made * cardsInSandwich
}

/** Solves the hands of which `d` is the highest kept card. */
function solveKept(hands: Hands, d: number, list: Int16Array) {
  let index = fourCount(d)
  for (let c = 2; c < d; c += 1) {
    for (let b = 1; b < c; b += 1) {
      for (let a = 0; a < b; a += 1) {
        list[index] = hands.best(a, b, c, d)
        index += 1
      }
    }
  }
}

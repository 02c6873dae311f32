import type { Card } from '../cards/card.ts'
import { deckSize } from '../cards/deck.ts'
import { commitment, order, type Seed } from '../chance/seed.ts'
import type { Sandwich } from './score.ts'

/** Rows of the hand, and cards that are dealt at the start. */
export const handSize = 7
/** Bread, filling, bread. */
export const cardsInSandwich = 3

/** The rows of a hand; a row without a card is null. */
export type Hand = readonly (Card | null)[]

/** Everything there is on and under the table. It holds the seed and the hidden cards: it is never sent. */
export interface SandwichState {
  readonly gameTypeId: 2
  readonly seed: Seed
  /** What the player was shown of the seed before the first card. */
  readonly commitment: string
  /** Moves made so far, hints included. */
  readonly turn: number
  /** All cards in the order in which they are dealt. */
  readonly order: readonly Card[]
  /** How many of them were dealt. */
  readonly dealt: number
  readonly hand: Hand
  readonly score: number
  readonly sandwiches: number
  /** The sandwich that was the last move; null before the first one and after a hint. */
  readonly lastSandwich: Sandwich | null
  /** Whether a hint was given for this hand. */
  readonly hinted: boolean
}

/** Throws a RangeError when the seed is not 32 bytes long. */
export function start(seed: Seed): SandwichState {
  const cards = order(seed, 'sandwich', 1)
  return {
    gameTypeId: 2,
    seed,
    commitment: commitment(seed),
    turn: 0,
    order: cards,
    dealt: handSize,
    hand: cards.slice(0, handSize),
    score: 0,
    sandwiches: 0,
    lastSandwich: null,
    hinted: false,
  }
}

/** Cards still to be dealt: 47 at first, 0 from the sixteenth sandwich on. */
export function deckCount(state: SandwichState): number {
  return deckSize - state.dealt
}

/** Cards eaten so far: 0 to 54. */
export function discardCount(state: SandwichState): number {
  return state.sandwiches * cardsInSandwich
}

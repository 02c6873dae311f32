import type { Card } from '../cards/card.ts'
import { aceLowDeck, deckSize } from '../cards/deck.ts'
import { commitment, type NamedDeck, order, type Seed } from '../chance/seed.ts'
import type { Sandwich } from './score.ts'

/** The deck of the game. */
export const sandwichDeck: NamedDeck = { name: 'sandwich', cards: aceLowDeck }

/** The number of rows in the hand, and of cards dealt at the start. */
export const handSize = 7
/** The number of cards in a sandwich: bread, filling, bread. */
export const cardsInSandwich = 3

/** The rows of a hand; an empty row is null. */
export type Hand = readonly (Card | null)[]

/** The whole state of a game, the seed and the hidden cards included. Never send it. */
export interface SandwichState {
  readonly gameTypeId: 2
  readonly seed: Seed
  /** The commitment to the seed that the player saw before the first card. */
  readonly commitment: string
  /** Moves made so far, hints included. */
  readonly turn: number
  /** All 54 cards in the order in which they are dealt. */
  readonly order: readonly Card[]
  /** How many of them have been dealt, 7 to 54. */
  readonly dealt: number
  readonly hand: Hand
  readonly score: number
  /** The sandwiches made so far, in order. */
  readonly sandwiches: readonly Sandwich[]
  /** The sandwich of the last move; null before the first move and after a hint. */
  readonly lastSandwich: Sandwich | null
  /** Whether a hint was given for this hand. */
  readonly hinted: boolean
}

/**
 * Returns a new game.
 *
 * @throws RangeError if the seed is not 32 bytes long
 */
export function startSandwich(seed: Seed): SandwichState {
  const cards = order(seed, sandwichDeck, 1)
  return {
    gameTypeId: 2,
    seed,
    commitment: commitment(seed),
    turn: 0,
    order: cards,
    dealt: handSize,
    hand: cards.slice(0, handSize),
    score: 0,
    sandwiches: [],
    lastSandwich: null,
    hinted: false,
  }
}

/** Returns the number of cards still to be dealt: 47 at first, 0 from the sixteenth sandwich on. */
export function deckCount(state: SandwichState): number {
  return deckSize - state.dealt
}

/** Returns the number of cards used in sandwiches so far, 0 to 54. */
export function discardCount(state: SandwichState): number {
  return state.sandwiches.length * cardsInSandwich
}

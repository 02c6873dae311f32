import type { Card } from '../cards/card.ts'
import { aceHighDeck, deckSize } from '../cards/deck.ts'
import { commitment, type NamedDeck, order, type Seed } from '../chance/seed.ts'

/** The deck of the game. */
export const ladderDeck: NamedDeck = { name: 'ladder', cards: aceHighDeck }

/** The number of cards in the row. */
export const rowSize = 5

/** The whole state of a game, the seed and the hidden cards included. Never send it. */
export interface LadderState {
  readonly gameTypeId: 3
  readonly seed: Seed
  readonly commitment: string
  readonly turn: number
  /** All 54 cards in the order in which they are dealt. */
  readonly order: readonly Card[]
  /** The cards of the row, from which one is chosen each turn. */
  readonly row: readonly Card[]
  /** The cards on the ladder, from low to high. */
  readonly ladder: readonly Card[]
  /** Whether the last card went onto the ladder. */
  readonly hasClimbed: boolean
}

/**
 * Returns a new game.
 *
 * @throws RangeError if the seed is not 32 bytes long
 */
export function startLadder(seed: Seed): LadderState {
  const cards = order(seed, ladderDeck, 1)
  return {
    gameTypeId: 3,
    seed,
    commitment: commitment(seed),
    turn: 0,
    order: cards,
    row: cards.slice(0, rowSize),
    ladder: [],
    hasClimbed: false,
  }
}

/** Returns the number of cards still to be dealt. */
export function deckCount({ turn }: LadderState): number {
  return deckSize - rowSize - turn
}

/** Returns the number of cards that did not go onto the ladder. */
export function discardCount({ turn, ladder }: LadderState): number {
  return turn - ladder.length
}

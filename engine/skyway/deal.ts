import type { Card } from '../cards/card.ts'
import { aceHighDeck } from '../cards/deck.ts'
import { commitment, type NamedDeck, order, type Seed } from '../chance/seed.ts'
import { emptyGrid, type Grid, type Pile, side } from './grid.ts'
import type { GridScore } from './score.ts'

/** The number of rounds in a game. Each has the whole deck, shuffled again. */
export const roundCount = 3

/** The deck of each round. */
export const skywayDeck: NamedDeck = { name: 'skyway', cards: aceHighDeck }

const cardsInPile = 2
const cardsInMarket = side * cardsInPile

/** A round whose nine turns are played. */
export interface FinishedRound extends GridScore {
  readonly round: number
  readonly grid: Grid
}

/** The whole state of a game, the seed and the hidden cards included. Never send it. */
export interface SkywayState {
  readonly gameTypeId: 1
  readonly seed: Seed
  /** The commitment to the seed that the player saw before the first card. */
  readonly commitment: string
  /** Moves made so far, an auto win included. */
  readonly turn: number
  /** Turns taken in the current round, 0 to 8; 9 after the last round. */
  readonly turnOfRound: number
  readonly finished: readonly FinishedRound[]
  /** The 54 cards of the current round in the order in which they are dealt. */
  readonly order: readonly Card[]
  readonly grid: Grid
  readonly autoWon: boolean
}

/**
 * Returns a new game.
 *
 * @throws RangeError if the seed is not 32 bytes long
 */
export function startSkyway(seed: Seed): SkywayState {
  return {
    gameTypeId: 1,
    seed,
    commitment: commitment(seed),
    turn: 0,
    finished: [],
    autoWon: false,
    ...dealRound(seed, 1),
  }
}

/** Returns the start of a round: its shuffled deck and an empty grid. */
export function dealRound(seed: Seed, round: number): Pick<SkywayState, 'turnOfRound' | 'order' | 'grid'> {
  return { turnOfRound: 0, order: order(seed, skywayDeck, round), grid: emptyGrid }
}

/** Returns the three market piles of this turn. */
export function market(state: Pick<SkywayState, 'order' | 'turnOfRound'>): readonly Pile[] {
  const first = state.turnOfRound * cardsInMarket
  return [pileAt(first), pileAt(first + cardsInPile), pileAt(first + 2 * cardsInPile)]

  function pileAt(place: number): Pile {
    const upper = state.order[place]
    const lower = state.order[place + 1]
    if (upper === undefined || lower === undefined)
      throw new Error('A round deals nine markets of six cards.')
    return [upper, lower]
  }
}

/** Returns the number of cards of the round still to be dealt, 0 to 48. */
export function deckCount(state: SkywayState): number {
  return state.order.length - dealtCount(state)
}

/**
 * Returns the number of dealt cards that lie neither on the grid nor in the market. When the game is over,
 * those of the market count as discarded too.
 */
export function discardCount(state: SkywayState, over: boolean): number {
  const onGrid = state.turnOfRound * cardsInPile
  return dealtCount(state) - onGrid - (over ? 0 : cardsInMarket)
}

function dealtCount(state: SkywayState): number {
  return Math.min(state.order.length, (state.turnOfRound + 1) * cardsInMarket)
}

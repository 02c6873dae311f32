import type { Card } from '../cards/card.ts'
import { commitment, order, type Seed } from '../chance/seed.ts'
import { emptyGrid, type Grid, type Pile, side } from './grid.ts'
import type { GridScore } from './score.ts'

/** Rounds of a game, each with the whole deck shuffled anew. */
export const roundCount = 3

const cardsInPile = 2
const cardsInMarket = side * cardsInPile

/** A round that was played to its ninth turn. */
export interface FinishedRound extends GridScore {
  readonly round: number
  readonly grid: Grid
}

/** Everything there is on and under the table. It holds the seed and the hidden cards: it is never sent. */
export interface SkywayState {
  readonly gameTypeId: 1
  readonly seed: Seed
  /** What the player was shown of the seed before the first card. */
  readonly commitment: string
  /** Moves made so far, an auto win included. */
  readonly turn: number
  /** Turns taken in the round that is being played, 0 to 8; 9 after the last round. */
  readonly turnOfRound: number
  readonly finished: readonly FinishedRound[]
  /** The cards of the round that is being played, in the order in which they are dealt. */
  readonly order: readonly Card[]
  readonly grid: Grid
  readonly autoWon: boolean
}

/** Throws a RangeError when the seed is not 32 bytes long. */
export function start(seed: Seed): SkywayState {
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

/** A freshly shuffled deck and an empty grid. */
export function dealRound(seed: Seed, round: number): Pick<SkywayState, 'turnOfRound' | 'order' | 'grid'> {
  return { turnOfRound: 0, order: order(seed, 'skyway', round), grid: emptyGrid }
}

/** The three piles that lie open in this turn. */
export function market(state: Pick<SkywayState, 'order' | 'turnOfRound'>): readonly Pile[] {
  const first = state.turnOfRound * cardsInMarket
  return Array.from({ length: side }, (_, row): Pile => {
    const upper = state.order[first + row * cardsInPile]
    const lower = state.order[first + row * cardsInPile + 1]
    if (upper === undefined || lower === undefined)
      throw new Error('A round deals nine markets of six cards.')
    return [upper, lower]
  })
}

/** Cards of the round that were not dealt yet. */
export function deckCount(state: SkywayState): number {
  return state.order.length - dealtCount(state)
}

/** Cards that were dealt and lie neither on the grid nor in the market; the end puts the market's away as well. */
export function discardCount(state: SkywayState, over: boolean): number {
  const onGrid = state.turnOfRound * cardsInPile
  return dealtCount(state) - onGrid - (over ? 0 : cardsInMarket)
}

function dealtCount(state: SkywayState): number {
  return Math.min(state.order.length, (state.turnOfRound + 1) * cardsInMarket)
}

import { type Position, type Suit, suits } from '../cards/card.ts'
import { seedToHex } from '../chance/seed.ts'
import type { SharedView } from '../table/view.ts'
import { deckCount, discardCount, type FinishedRound, market, type SkywayState } from './deal.ts'
import { bestRound, currentRound, gameScore, isOver, isWon } from './ending.ts'
import { columnOf, type Grid, placeCount, rowOf } from './grid.ts'
import { type GridScore, scoreGrid } from './score.ts'

/** The worth of a suit's winning path, 0 if it has none. */
export interface SuitScore {
  readonly suit: Suit
  readonly scoreValue: number
}

/** A card of a winning path: its value, its own suit and where it lies. */
export interface PathEntry {
  readonly value: number
  readonly suit: number
  readonly row: number
  readonly column: number
}

/** How a round ended. */
export interface RoundView {
  readonly round: number
  readonly positions: readonly Position[]
  readonly scores: readonly SuitScore[]
  readonly winningPaths: readonly (readonly PathEntry[])[]
  readonly total: number
}

/** What the player of a SkyWay game may see. */
export interface SkywayView extends SharedView {
  readonly gameTypeId: 1
  /** Three piles, rows 0 to 2; empty when the game is over. */
  readonly market: readonly Position[]
  /**
   * Nine places, row by row. When the game is over, those of the round that scored most, or of the last
   * round.
   */
  readonly positions: readonly Position[]
  /** Suits 1 to 4. */
  readonly scores: readonly SuitScore[]
  /** Suits 1 to 4, each in the order of its climb. */
  readonly winningPaths: readonly (readonly PathEntry[])[]
  /** What each finished round has scored, in order; 0 for a lost one. */
  readonly roundTotals: readonly number[]
  /** How a round ended, if the last move was its ninth turn; null after every other move. */
  readonly lastRound: RoundView | null
}

/** Returns what the player may see of the game. */
export function viewSkyway(state: SkywayState): SkywayView {
  const over = isOver(state)
  return {
    gameTypeId: 1,
    gameOver: over,
    gameWon: isWon(state),
    gameScore: gameScore(state),
    isEditable: !over,
    turn: state.turn,
    round: currentRound(state),
    deckCount: deckCount(state),
    discardCount: discardCount(state, over),
    autoWon: state.autoWon,
    commitment: state.commitment,
    seed: over ? seedToHex(state.seed) : null,
    market: over ? [] : market(state).map((cards, row) => position(row, 0, cards)),
    ...shownGrid(state),
    roundTotals: state.finished.map(({ total }) => total),
    lastRound: lastRound(state),
  }
}

/**
 * Returns the current grid; when the game is over, that of the best round, or of the last one if none scored.
 */
function shownGrid(state: SkywayState) {
  const best = isOver(state) ? bestRound(state) : undefined
  return best ? gridView(best.grid, best) : gridView(state.grid, scoreGrid(state.grid))
}

function lastRound(state: SkywayState): RoundView | null {
  const round = state.finished.at(-1)
  const justEnded = state.turn === state.finished.length * placeCount
  return round && justEnded ? roundView(round) : null
}

function roundView(finished: FinishedRound): RoundView {
  return { round: finished.round, ...gridView(finished.grid, finished), total: finished.total }
}

function gridView(grid: Grid, score: GridScore) {
  return {
    positions: grid.map((pile, place) => position(rowOf(place), columnOf(place), pile ?? [])),
    scores: suits.map((suit, index) => ({ suit, scoreValue: score.paths[index]?.worth ?? 0 })),
    winningPaths: score.paths.map((path) =>
      path.steps.map(({ place, card }) => ({
        value: card.value,
        suit: card.suit,
        row: rowOf(place),
        column: columnOf(place),
      })),
    ),
  }
}

function position(row: number, column: number, cards: Position['cards']): Position {
  return { row, column, cards, isSelected: false, isHint: false }
}

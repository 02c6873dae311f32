import type { WireMove } from '../table/move.ts'
import type { BestPlaySearch } from './best-play.ts'
import type { Evaluation } from './evaluate.ts'

/** How good moves of a game are looked for. */
export interface GameSearch<State> {
  /** Searches for the best play from here on, with all cards known. */
  readonly findPerfectPlay: (state: State) => BestPlaySearch
  /** The average score of the best informed choices in a round. Measured by `script/trial win-rates`. */
  readonly roundPar: number
  /** How many choices a round has. Each round begins at par. */
  readonly choicesInRound: number
  /** Returns whether a move was a choice, unlike a hint. */
  readonly isChoice: (move: WireMove) => boolean
  /** Compares a choice with the best informed one. */
  readonly evaluateMove: (state: State, move: WireMove) => Generator<void, Evaluation<WireMove>, undefined>
}

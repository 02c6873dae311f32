import type { WireMove } from '../table/move.ts'

/** The best play that a search has found so far, with all cards known, and a bound on what is possible. */
export interface BestPlay {
  /** The moves of this play, from the start of the search to the end of the game. */
  readonly moves: readonly WireMove[]
  /** The score of the game after these moves. */
  readonly score: number
  /** An upper bound: no play from here on scores more. */
  readonly atMost: number
  /**
   * Whether the play is proved perfect: `score` equals `atMost`, or the search has tried everything better.
   */
  readonly proved: boolean
  /** How much of the search is done, 0 to 1. It never decreases. */
  readonly progress: number
}

/**
 * A search that the caller can stop after any step. Each step takes a few hundredths of a second at most and
 * yields the best play so far; the last step yields the answer. The same game and the same limit always give
 * the same steps.
 */
export type BestPlaySearch = Generator<BestPlay, void, undefined>

import type { WireMove } from './move.ts'

/** What is known of the best way to play a deal whose cards are all known. */
export interface BestPlay {
  /** The moves of the best play found so far, from where the search began to the end of the game. */
  readonly moves: readonly WireMove[]
  /** The score of the game after these moves. */
  readonly score: number
  /** No play from here on scores more than this. */
  readonly atMost: number
  /** Whether `score` is the best possible: it reaches `atMost`, or everything that could be better was tried. */
  readonly proved: boolean
  /** How far the search has come, 0 to 1; it never goes back. */
  readonly progress: number
}

/**
 * A search that can be left at any time: each step yields what is known so far, the last step the answer. Steps take a
 * few hundredths of a second. The same game and the same limit always give the same steps.
 */
export type BestPlaySearch = Generator<BestPlay, void, undefined>

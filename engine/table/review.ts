import type { WireMove } from './move.ts'

/** A move of a finished game as it looks afterwards, in points. */
export interface MoveReview {
  /** The number of the move in the record, from 0. */
  readonly index: number
  /** What the cards that were dealt for this move made better or worse than was to be expected before. */
  readonly luck: number
  /** By how much the move falls short of the best informed choice: 0 or less. */
  readonly play: number
  /** The points to expect after the move: of the round in SkyWay, of the game in Sandwich. */
  readonly expected: number
  /** The best informed choice; the move itself, unless another was better beyond chance. */
  readonly best: WireMove
}

/**
 * A finished game, its luck told apart from its play. Once it is complete the score is `par` and all luck and all play of
 * its moves together.
 */
export interface GameReview {
  /** What the best informed choices score in the mean of all deals. */
  readonly par: number
  /** Those that are reviewed so far; hints are not. */
  readonly moves: readonly MoveReview[]
  /** 0 to 1; at 1 all moves are there. */
  readonly progress: number
}

/** A review that can be left at any time: each step yields what is known so far, the last step the whole review. */
export type GameReviewSearch = Generator<GameReview, void, undefined>

import type { WireMove } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { Evaluation } from '@skyway/engine/search/evaluate.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'

/** The searches of the worker, with their results. */
export interface FoundOf {
  readonly 'best-play': BestPlay
  readonly review: GameReview
  /** How good the last move of a record is. */
  readonly 'last-move': Evaluation<WireMove>
}
export type Sought = keyof FoundOf

/** The one question that the page asks a worker. */
export interface Question<What extends Sought = Sought> {
  readonly sought: What
  readonly record: Replayable
}

/**
 * A report of the worker: the result so far, the final result, or the reason of a failure. Page and worker
 * come from the same build, so they trust each other's messages.
 */
export type Report<Found> =
  | { readonly type: 'progress' | 'done'; readonly found: Found }
  | { readonly type: 'failed'; readonly reason: string }

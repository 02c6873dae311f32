import type { Replayable } from '@skyway/engine/record/record.ts'
import type { MoveReview } from '@skyway/engine/search/review.ts'
import { sameMove, type WireMove } from '@skyway/engine/table/move.ts'
import type { ReactNode } from 'react'
import type { Elements } from '../../base/elements.ts'
import type { ReplayStep } from '../replay/move-list.tsx'
import type { ReplayProps } from '../replay/replayed-table.tsx'

/** A move that was made or possible, with its description. */
export interface ReviewedChoice {
  readonly move: WireMove
  readonly words: string
}

/** A reviewed move with the table before it. */
export interface ReviewedMove<Step> extends Pick<MoveReview, 'index' | 'luck' | 'play'> {
  /** 'Round 2, turn 5' or 'Sandwich 12' */
  readonly name: string
  readonly step: Step
  readonly made: ReviewedChoice
  /** The best informed choice, if it is another move. */
  readonly better: ReviewedChoice | null
}

/** How the games of a type are reviewed. */
export interface Reviewing<Step extends ReplayStep> {
  /** Whether the search for the best play begins by itself; one that takes seconds and much memory does not. */
  readonly seeksBestAtOnce: boolean
  /** How many moves of a game are reviewed. */
  readonly moveCount: number
  /** The names of the parts of a game, of equally many moves each. */
  readonly stretches: readonly string[]
  /** How the figures are estimated, in words. */
  readonly aboutEstimates: string
  readonly stepsOf: (record: Replayable) => readonly Step[]
  /** Returns the name of a reviewed move, which is counted from 0. */
  readonly nameOf: (step: Step, number: number) => string
  /** Returns the description of a move at a step. */
  readonly wordsFor: (step: Step, move: WireMove) => string
  /** Shows the table before a move, with the move and the better one. */
  readonly tableBefore: (move: ReviewedMove<Step>) => Elements
  /** Lets the player move at a step once more. */
  readonly TryMove: (props: TryMoveProps<Step>) => ReactNode
  readonly Replay: (props: ReplayProps) => ReactNode
  /** The shares of the best informed play, 0 to 1, from which a won game gets an A, a B and a C. */
  readonly grades: readonly [number, number, number]
}

/** What shows a table on which one move can be made in place of the player's own. */
export interface TryMoveProps<Step> {
  /** The table before the move. */
  readonly step: Step
  /**
   * Returns what is shown beside the table.
   *
   * @param tried the move, once it is made
   * @param takeBack takes it back
   */
  readonly beside: (tried: WireMove | null, takeBack: () => void) => Elements
}

/**
 * Returns the reviewed moves, each with the table as its player saw it.
 *
 * @param steps of the whole game
 * @param moves of the record
 */
export function reviewedMoves<Step extends ReplayStep>(
  { nameOf, wordsFor }: Pick<Reviewing<Step>, 'nameOf' | 'wordsFor'>,
  steps: readonly Step[],
  moves: readonly WireMove[],
  reviews: readonly MoveReview[],
): readonly ReviewedMove<Step>[] {
  return reviews.flatMap(({ index, luck, play, best }, number) => {
    // The end of a round and the next deal share a turn; the move follows the deal.
    const step = steps.findLast(({ turn }) => turn === index)
    const move = moves[index]
    if (!step || !move) return []
    const choice = (made: WireMove) => ({ move: made, words: wordsFor(step, made) })
    const better = sameMove(best, move) ? null : choice(best)
    return [{ index, name: nameOf(step, number), luck, play, step, made: choice(move), better }]
  })
}

/**
 * Returns the indexes of the moves that cost most, the most expensive first, without those that cost nothing.
 */
export function costliest(moves: readonly Pick<MoveReview, 'play'>[], count: number): readonly number[] {
  return [...moves.keys()]
    .filter((number) => costOf(moves[number]) > 0)
    .sort((one, other) => costOf(moves[other]) - costOf(moves[one]))
    .slice(0, count)
}

/** Returns what a move cost in whole points, 0 or more. */
export function costOf(move: Pick<MoveReview, 'play'> | undefined): number {
  return Math.round(-(move?.play ?? 0))
}

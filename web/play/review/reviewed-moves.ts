import type { Card } from '@skyway/engine/cards/card.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { describeSandwich } from '@skyway/engine/sandwich/description.ts'
import { sandwichesInGame } from '@skyway/engine/sandwich/ending.ts'
import type { MoveReview } from '@skyway/engine/search/review.ts'
import { roundCount } from '@skyway/engine/skyway/deal.ts'
import { placeCount } from '@skyway/engine/skyway/grid.ts'
import { sameMove, type WireMove } from '@skyway/engine/table/move.ts'
import * as text from '../../../content/text/review.ts'
import { stackName } from '../cards/name.ts'
import type { SandwichStep } from '../replay/sandwich-steps.ts'
import type { SkywayStep } from '../replay/skyway-steps.ts'
import type { ReplaySteps } from '../replay/steps.ts'

/** A move that was made or possible: its cards, and its description. */
export interface ReviewedChoice {
  readonly move: WireMove
  readonly cards: readonly Card[]
  readonly words: string
}

/** A reviewed move with the table before it. */
export interface ReviewedMove extends Pick<MoveReview, 'luck' | 'play'> {
  /** 'Round 2, turn 5' or 'Sandwich 12' */
  readonly name: string
  readonly step: SkywayStep | SandwichStep
  readonly made: ReviewedChoice
  /** The best informed choice, if it is another move. */
  readonly better: ReviewedChoice | null
}

/** Returns how many moves of a game of this type are reviewed. */
export function reviewedCount(gameTypeId: GameTypeId): number {
  return gameTypeId === 1 ? roundCount * placeCount : sandwichesInGame
}

/**
 * Returns the reviewed moves, each with the table as its player saw it.
 *
 * @param steps of the whole game
 * @param moves of the record
 */
export function reviewedMoves(
  steps: ReplaySteps,
  moves: readonly WireMove[],
  reviews: readonly MoveReview[],
): readonly ReviewedMove[] {
  return reviews.flatMap(({ index, luck, play, best }, number) => {
    // The end of a round and the next deal share a turn; the move follows the deal.
    const step = steps.findLast(({ turn }) => turn === index)
    const move = moves[index]
    if (!step || !move) return []
    const name =
      step.gameTypeId === 1
        ? text.skywayMove({ round: step.round, turn: (number % placeCount) + 1 })
        : text.sandwichMove({ number: number + 1 })
    const better = sameMove(best, move) ? null : choiceAt(step, best)
    return [{ name, luck, play, step, made: choiceAt(step, move), better }]
  })
}

/**
 * Returns the indexes of the moves that cost most, the most expensive first, without those that cost nothing.
 */
export function costliest(moves: readonly ReviewedMove[], count: number): readonly number[] {
  return [...moves.keys()]
    .filter((number) => lost(moves[number]) > 0)
    .sort((one, other) => lost(moves[other]) - lost(moves[one]))
    .slice(0, count)
}

function lost(move: ReviewedMove | undefined): number {
  return Math.round(-(move?.play ?? 0))
}

function choiceAt(step: SkywayStep | SandwichStep, move: WireMove): ReviewedChoice {
  const { actionId, itemRow, itemColumn } = move
  if (step.gameTypeId === 1) {
    const cards = step.market[actionId]?.cards ?? []
    const words = text.skywayChoice({
      pile: actionId + 1,
      cards: stackName(cards),
      row: itemRow + 1,
      column: itemColumn + 1,
    })
    return { move, cards, words }
  }
  const [bread, filling, lid] = [actionId, itemRow, itemColumn].map((row) => step.state.hand[row])
  if (!bread || !filling || !lid) throw new RangeError('A sandwich is three cards of the hand.')
  return { move, cards: [bread, filling, lid], words: describeSandwich({ bread, filling, lid }) }
}

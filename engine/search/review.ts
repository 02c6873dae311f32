import { type GameState, rulesOf } from '../record/game.ts'
import { type Replayable, replaySteps } from '../record/record.ts'
import type { WireMove } from '../table/move.ts'
import { type Evaluation, runToEnd } from './evaluate.ts'
import { searchOf } from './searches.ts'

/** How a move of a finished game looks in retrospect. All figures are points. */
export interface MoveReview {
  /** The index of the move in the record, from 0. */
  readonly index: number
  /** How much the cards dealt for this move raised or lowered the expected points. */
  readonly luck: number
  /** How much the move falls short of the best informed choice: 0 or less. */
  readonly play: number
  /** The expected points of the round after the move. */
  readonly expected: number
  /** The best informed choice; the move itself, unless another was significantly better. */
  readonly best: WireMove
}

/**
 * A finished game with luck and play told apart. Once complete, the score is `par` plus all luck and all
 * play.
 */
export interface GameReview {
  /** What the best informed choices score on average over all deals. */
  readonly par: number
  /** The moves reviewed so far, without hints. */
  readonly moves: readonly MoveReview[]
  /** How much of the review is done, 0 to 1. */
  readonly progress: number
}

/**
 * A review that the caller can stop after any step. Each step yields the moves reviewed so far, the last one
 * all.
 */
export type GameReviewSearch = Generator<GameReview, void, undefined>

/**
 * Separates luck from play in a finished game, move by move. The same record always gives the same review. A
 * review takes about a second.
 *
 * The expected points are estimated from what the player could see before and after each move. Play is the
 * difference between the best choice and the one made; luck is what the next cards added or took.
 *
 * @throws RecordError if the rules do not allow one of the moves
 * @throws RangeError if the game is not over, if an auto win ended it, or if it has no search
 */
export function* reviewGame(record: Replayable): GameReviewSearch {
  const { rounds } = rulesOf(record.gameTypeId)
  const { roundPar, choicesInRound, evaluateMove } = searchOf(record.gameTypeId)
  const decisions = decisionsOf(record)
  const reviewed: MoveReview[] = []
  const soFar = () => ({
    par: rounds * roundPar,
    moves: [...reviewed],
    progress: reviewed.length / decisions.length,
  })

  let expected = roundPar
  for (const [made, { state, move, index }] of decisions.entries()) {
    if (made % choicesInRound === 0) expected = roundPar
    const evaluation = evaluateMove(state, move)
    let step = evaluation.next()
    for (; !step.done; step = evaluation.next()) yield soFar()
    const { best, lost, expected: after } = step.value
    reviewed.push({ index, luck: after + lost - expected, play: -lost, expected: after, best })
    expected = after
  }
  yield soFar()
}

/**
 * Compares the last move of a record with the best informed choice, as `reviewGame` does with every move. The game need not
 * be over.
 *
 * @throws RecordError if the rules do not allow one of the moves
 * @throws RangeError if the record has no moves, or if the game has no search
 */
export function reviewLastMove(record: Replayable): Evaluation<WireMove> {
  const state = replaySteps(record).at(-2)
  const move = record.moves.at(-1)
  if (!state || !move) throw new RangeError('Only a move can be reviewed.')
  return runToEnd(searchOf(record.gameTypeId).evaluateMove(state, move))
}

interface Decision {
  readonly state: GameState
  readonly move: WireMove
  readonly index: number
}

/** Returns the moves that were a choice, each with the game before it. */
function decisionsOf(record: Replayable): readonly Decision[] {
  const states = replaySteps(record)
  const { isOver } = rulesOf(record.gameTypeId)
  const { isChoice } = searchOf(record.gameTypeId)
  const end = states.at(-1)
  if (end === undefined || !isOver(end)) throw new RangeError('Only a game that is over can be reviewed.')
  return record.moves.flatMap((move, index) => {
    const state = states[index]
    if (move.autoWin === true)
      throw new RangeError('A game that was ended by an auto win cannot be reviewed.')
    return state === undefined || !isChoice(move) ? [] : [{ state, move, index }]
  })
}

import type { GameState } from '../record/game.ts'
import type { GameTypeId } from '../record/game-type.ts'
import { type Replayable, replaySteps } from '../record/record.ts'
import { isOver as isSandwichOver } from '../sandwich/ending.ts'
import { hintMove } from '../sandwich/move.ts'
import { roundCount } from '../skyway/deal.ts'
import { isOver as isSkywayOver } from '../skyway/ending.ts'
import { placeCount } from '../skyway/grid.ts'
import type { WireMove } from '../table/move.ts'
import { evaluateMove as evaluateInSandwich } from './sandwich/evaluate-move.ts'
import { evaluateMove as evaluateInSkyway } from './skyway/evaluate-move.ts'

/** How a move of a finished game looks in retrospect. All figures are points. */
export interface MoveReview {
  /** The index of the move in the record, from 0. */
  readonly index: number
  /** How much the cards dealt for this move raised or lowered the expected points. */
  readonly luck: number
  /** How much the move falls short of the best informed choice: 0 or less. */
  readonly play: number
  /** The expected points after the move: of the round in SkyWay, of the game in Sandwich. */
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
 * The average score of the best informed choices: of a round of SkyWay, of a game of Sandwich. Measured by
 * `script/trial win-rates`.
 */
const parOf: Readonly<Record<GameTypeId, number>> = { 1: 194, 2: 257 }

/**
 * Separates luck from play in a finished game, move by move. The same record always gives the same review. A
 * review takes about a second.
 *
 * The expected points are estimated from what the player could see before and after each move. Play is the
 * difference between the best choice and the one made; luck is what the next cards added or took.
 *
 * @throws RecordError if the rules do not allow one of the moves
 * @throws RangeError if the game is not over, or if an auto win ended it
 */
export function* reviewGame(record: Replayable): GameReviewSearch {
  const { gameTypeId } = record
  const decisions = decisionsOf(record)
  const rounds = gameTypeId === 1 ? roundCount : 1
  const roundPar = parOf[gameTypeId]
  const reviewed: MoveReview[] = []
  const soFar = () => ({
    par: rounds * roundPar,
    moves: [...reviewed],
    progress: reviewed.length / decisions.length,
  })

  let expected = roundPar
  for (const [made, { state, move, index }] of decisions.entries()) {
    // The rounds of SkyWay are independent: each begins at par.
    if (gameTypeId === 1 && made % placeCount === 0) expected = roundPar
    const evaluation = evaluateMove(state, move)
    let step = evaluation.next()
    for (; !step.done; step = evaluation.next()) yield soFar()
    const { best, lost, expected: after } = step.value
    reviewed.push({ index, luck: after + lost - expected, play: -lost, expected: after, best })
    expected = after
  }
  yield soFar()
}

interface Decision {
  readonly state: GameState
  readonly move: WireMove
  readonly index: number
}

/** Returns the moves that were a choice, each with the game before it. */
function decisionsOf(record: Replayable): readonly Decision[] {
  const states = replaySteps(record)
  const end = states.at(-1)
  if (end === undefined || !isOver(end)) throw new RangeError('Only a game that is over can be reviewed.')
  return record.moves.flatMap((move, index) => {
    const state = states[index]
    if (move.autoWin === true)
      throw new RangeError('A game that was ended by an auto win cannot be reviewed.')
    return state === undefined || isHint(state, move) ? [] : [{ state, move, index }]
  })
}

function isHint(state: GameState, move: WireMove): boolean {
  return state.gameTypeId === 2 && move.actionId === hintMove.actionId
}

function isOver(state: GameState): boolean {
  return state.gameTypeId === 1 ? isSkywayOver(state) : isSandwichOver(state)
}

function evaluateMove(state: GameState, move: WireMove) {
  return state.gameTypeId === 1 ? evaluateInSkyway(state, move) : evaluateInSandwich(state, move)
}

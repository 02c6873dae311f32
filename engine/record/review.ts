import { isOver as isSandwichOver } from '../sandwich/ending.ts'
import { hintMove } from '../sandwich/move.ts'
import { weighMove as weighInSandwich } from '../sandwich/weigh.ts'
import { roundCount } from '../skyway/deal.ts'
import { isOver as isSkywayOver } from '../skyway/ending.ts'
import { placeCount } from '../skyway/grid.ts'
import { weighMove as weighInSkyway } from '../skyway/weigh.ts'
import type { WireMove } from '../table/move.ts'
import type { GameReviewSearch, MoveReview } from '../table/review.ts'
import type { GameState, GameTypeId } from './game.ts'
import { type Replayable, replaySteps } from './record.ts'

/**
 * What the best informed choices score in the mean: of a round of SkyWay, of a game of Sandwich. Measured by
 * `script/win-rates`.
 */
const parOf: Readonly<Record<GameTypeId, number>> = { 1: 194, 2: 257 }

/**
 * Tells luck from play in a game that was played to its end, move by move. The same record always gives the same review;
 * one of SkyWay takes some seconds, one of Sandwich less than one.
 *
 * What is to be expected is estimated: before each move from what its player could see, after it likewise. The move
 * stands for the difference between the best choice and the one made; the cards that came next for the rest.
 *
 * Throws a RecordError for a move that the rules do not allow, a RangeError for a game that is not over or was ended by an
 * auto win.
 */
export function* reviewGame(record: Replayable): GameReviewSearch {
  const { gameTypeId } = record
  const steps = decisions(record)
  const rounds = gameTypeId === 1 ? roundCount : 1
  const roundPar = parOf[gameTypeId]
  const reviewed: MoveReview[] = []
  const soFar = () => ({
    par: rounds * roundPar,
    moves: [...reviewed],
    progress: reviewed.length / steps.length,
  })

  let expected = roundPar
  for (const [made, { state, move, index }] of steps.entries()) {
    // A round of SkyWay asks nothing of the one before: it begins at par again.
    if (gameTypeId === 1 && made % placeCount === 0) expected = roundPar
    const weighing = weighMove(state, move)
    let step = weighing.next()
    for (; !step.done; step = weighing.next()) yield soFar()
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

/** The moves that were a choice, each with the game before it. */
function decisions(record: Replayable): readonly Decision[] {
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

function weighMove(state: GameState, move: WireMove) {
  return state.gameTypeId === 1 ? weighInSkyway(state, move) : weighInSandwich(state, move)
}

import { dealRound, market, roundCount, type SkywayState } from '../../skyway/deal.ts'
import { gameScore, isOver } from '../../skyway/ending.ts'
import { placeCount } from '../../skyway/grid.ts'
import { moveOf } from '../../skyway/move.ts'
import type { BestPlay, BestPlaySearch } from '../best-play.ts'
import { type KnownRound, RoundSolver } from './solver.ts'

/**
 * Searches for the best play of the game from here on, with all cards known. The rounds are independent, so
 * each has its own search: a beam search of every round first, then a proof of one round after the other. A
 * whole game takes about a second.
 *
 * @param limit positions that may be tried in a round before it is left unproved; unlimited by default
 */
export function* solveSkyway(state: SkywayState, limit = Number.POSITIVE_INFINITY): BestPlaySearch {
  const solvers = roundsLeft(state).map((round) => new RoundSolver(knownRound(round)))
  let proved = 0
  const found = (within: number) => combine(state, solvers, (proved + within) / solvers.length)

  for (const solver of solvers) for (const _ of solver.beamSearch(limit)) yield found(0)
  for (const solver of solvers) {
    for (const within of solver.prove(limit)) yield found(within)
    proved += 1
  }
  yield combine(state, solvers, 1)
}

type RoundLeft = Pick<SkywayState, 'order' | 'grid' | 'turnOfRound'>

/** Returns the round in progress and those after it. */
function roundsLeft(state: SkywayState): readonly RoundLeft[] {
  if (isOver(state)) return []
  const current = state.finished.length + 1
  const later = Array.from({ length: roundCount - current }, (_, index) => current + 1 + index)
  return [state, ...later.map((round) => dealRound(state.seed, round))]
}

/** Returns a round with all of its cards known, from its current turn on. */
export function knownRound({ order, grid, turnOfRound }: RoundLeft): KnownRound {
  const turns = Array.from({ length: placeCount - turnOfRound }, (_, index) => turnOfRound + index)
  return { grid, markets: turns.map((turn) => market({ order, turnOfRound: turn })) }
}

function combine(state: SkywayState, solvers: readonly RoundSolver[], progress: number): BestPlay {
  const rounds = solvers.map((solver) => solver.result)
  const made = gameScore(state)
  const score = rounds.reduce((sum, { total }) => sum + total, made)
  const atMost = rounds.reduce((sum, round) => sum + round.atMost, made)
  const moves = rounds.flatMap(({ turns }) => turns.map(moveOf))
  return { moves, score, atMost, proved: score === atMost, progress }
}

import type { SandwichState } from '../../sandwich/deal.ts'
import { playSandwich } from '../../sandwich/play.ts'
import type { WireMove } from '../../table/move.ts'
import type { BestPlay, BestPlaySearch } from '../best-play.ts'
import { GameSolver } from './solver.ts'

/**
 * Searches for the best play of the game from here on, with all cards known. It always ends with a proof,
 * after some tenths of a second for a whole game. Until then the best play found is the greedy one: always
 * the best sandwich of the hand.
 */
export function* solveSandwich(state: SandwichState): BestPlaySearch {
  const solver = new GameSolver(
    [...state.hand, ...state.order.slice(state.dealt)].filter((card) => card !== null),
  )
  const greedy = { ...follow(state, solver), atMost: state.score + solver.upperBound, proved: false }
  for (const progress of solver.solve()) yield { ...greedy, progress }
  const best = follow(state, solver)
  yield { ...best, atMost: best.score, proved: true, progress: 1 }
}

/** Plays the solver's sandwiches to the end of the game. */
function follow(start: SandwichState, solver: GameSolver): Pick<BestPlay, 'moves' | 'score'> {
  let state = start
  const moves = solver.sandwiches().map(({ bread, filling, lid }): WireMove => {
    const [actionId, itemRow, itemColumn] = [bread, filling, lid].map((card) => state.hand.indexOf(card))
    if (actionId === undefined || itemRow === undefined || itemColumn === undefined)
      throw new Error('A sandwich is three cards.')
    const move = { actionId, itemRow, itemColumn }
    const played = playSandwich(state, move)
    if (!played.ok) throw new Error(played.refusal.code)
    state = played.state
    return move
  })
  return { moves, score: state.score }
}

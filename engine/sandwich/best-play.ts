import type { BestPlay, BestPlaySearch } from '../table/best-play.ts'
import type { WireMove } from '../table/move.ts'
import type { SandwichState } from './deal.ts'
import { Hindsight } from './hindsight.ts'
import { play } from './play.ts'

/**
 * The best play of the game from here on with all cards known. It always ends proved, after about a second for a whole
 * game; until then the best play found is the one that always makes the best sandwich of the hand.
 */
export function* findBestPlay(state: SandwichState): BestPlaySearch {
  const hindsight = new Hindsight(
    [...state.hand, ...state.order.slice(state.dealt)].filter((card) => card !== null),
  )
  const found = { ...follow(state, hindsight), atMost: state.score + hindsight.limit, proved: false }
  for (const progress of hindsight.work()) yield { ...found, progress }
  const best = follow(state, hindsight)
  yield { ...best, atMost: best.score, proved: true, progress: 1 }
}

/** Plays on to the end as hindsight advises. */
function follow(begin: SandwichState, hindsight: Hindsight): Pick<BestPlay, 'moves' | 'score'> {
  let state = begin
  const moves = hindsight.sandwiches().map(({ bread, filling, lid }): WireMove => {
    const [actionId, itemRow, itemColumn] = [bread, filling, lid].map((card) => state.hand.indexOf(card))
    if (actionId === undefined || itemRow === undefined || itemColumn === undefined)
      throw new Error('A sandwich is three cards.')
    const move = { actionId, itemRow, itemColumn }
    const played = play(state, move)
    if (!played.ok) throw new Error(played.refusal.reason)
    state = played.state
    return move
  })
  return { moves, score: state.score }
}

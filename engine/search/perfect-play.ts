import type { GameState } from '../record/game.ts'
import type { BestPlaySearch } from './best-play.ts'
import { searchOf } from './searches.ts'

/**
 * Searches for the best play of a game from here on, with all of its cards known. Pass a game from `start` to
 * search a whole deal. The caller can stop after any step; a search that runs to its end has proved its play.
 *
 * @throws RangeError if the game has no search
 */
export function findPerfectPlay(state: GameState): BestPlaySearch {
  return searchOf(state.gameTypeId).findPerfectPlay(state)
}

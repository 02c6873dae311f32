import { findBestPlay as findInSandwich } from '../sandwich/best-play.ts'
import { findBestPlay as findInSkyway } from '../skyway/best-play.ts'
import type { BestPlaySearch } from '../table/best-play.ts'
import type { GameState } from './game.ts'

/**
 * Looks for the best play of a game from here on with all of its cards known; for a whole deal begin with `start`. The
 * search can be left after any step. Left alone it ends with the best play there is, proved.
 */
export function findBestPlay(state: GameState): BestPlaySearch {
  return state.gameTypeId === 1 ? findInSkyway(state) : findInSandwich(state)
}

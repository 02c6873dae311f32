import type { GameState } from '../record/game.ts'
import type { BestPlaySearch } from './best-play.ts'
import { solveSandwich } from './sandwich/perfect-play.ts'
import { solveSkyway } from './skyway/perfect-play.ts'

/**
 * Searches for the best play of a game from here on, with all of its cards known. Pass a game from `start` to
 * search a whole deal. The caller can stop after any step; a search that runs to its end has proved its play.
 */
export function findPerfectPlay(state: GameState): BestPlaySearch {
  return state.gameTypeId === 1 ? solveSkyway(state) : solveSandwich(state)
}

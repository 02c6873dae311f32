import type { StateOf } from '../record/game.ts'
import type { GameTypeId } from '../record/game-type.ts'
import type { GameSearch } from './game-search.ts'
import { sandwichSearch } from './sandwich/search.ts'
import { skywaySearch } from './skyway/search.ts'

/** The searches of the games that have one, by the number of their type. */
const searches: { readonly [Id in GameTypeId]?: GameSearch<StateOf<Id>> } = {
  1: skywaySearch,
  2: sandwichSearch,
}

/**
 * Returns the search of a game.
 *
 * @throws RangeError if the game has none
 */
export function searchOf<Id extends GameTypeId>(gameTypeId: Id): GameSearch<StateOf<Id>> {
  const search = searches[gameTypeId]
  if (search === undefined) throw new RangeError(`Game type ${gameTypeId} has no search.`)
  return search
}

import { type Game, isLocal } from '../store/game.ts'

/** Returns the address that deals the next game of the same kind: one of the server, or another one for practice. */
export function nextGame(game: Pick<Game, 'id' | 'gameTypeId'>): string {
  return isLocal(game) ? `/practice/${game.gameTypeId}?new` : `/new-game/${game.gameTypeId}`
}

import { type Achievement, type GameState, rulesOf } from './game.ts'
import { type GameTypeId, gameTypeIds } from './game-type.ts'

export type { Achievement } from './game.ts'

/** All achievements with the game in which they are earned, the more frequent ones of a game first. */
export const achievements: readonly { readonly name: Achievement; readonly gameTypeId: GameTypeId }[] =
  gameTypeIds.flatMap((gameTypeId) => rulesOf(gameTypeId).achievements.map((name) => ({ name, gameTypeId })))

/** Returns what a game has achieved; nothing before its end, and nothing after an auto win. */
export function achievementsOf(state: GameState): readonly Achievement[] {
  return rulesOf(state.gameTypeId).achieved(state)
}

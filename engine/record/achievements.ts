import {
  achievedInSandwich,
  type SandwichAchievement,
  sandwichAchievements,
} from '../sandwich/achievements.ts'
import { achievedInSkyway, type SkywayAchievement, skywayAchievements } from '../skyway/achievements.ts'
import type { GameState } from './game.ts'
import type { GameTypeId } from './game-type.ts'

/** Something worth telling about a finished game. */
export type Achievement = SkywayAchievement | SandwichAchievement

/** All achievements with the game in which they are earned, the more frequent ones of a game first. */
export const achievements: readonly { readonly name: Achievement; readonly gameTypeId: GameTypeId }[] = [
  ...skywayAchievements.map((name) => ({ name, gameTypeId: 1 as const })),
  ...sandwichAchievements.map((name) => ({ name, gameTypeId: 2 as const })),
]

/** Returns what a game has achieved; nothing before its end, and nothing after an auto win. */
export function achievementsOf(state: GameState): readonly Achievement[] {
  return state.gameTypeId === 1 ? achievedInSkyway(state) : achievedInSandwich(state)
}

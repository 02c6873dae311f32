import type { SandwichState } from './deal.ts'
import { isOver, isWon, winningScore } from './ending.ts'
import { isOfOneSuit, scoreSandwich } from './score.ts'

/** The score of the best sandwich of all: a joker and any card as bread, and the other joker between them. */
const highestScore = 25
/** The number of sandwiches for `one-suit`. */
const manyOfOneSuit = 12
/** The points for `high-score`. */
const highPoints = 280

/** What a finished game must show for each achievement. */
const rules = {
  'no-hint': (game) => isWon(game) && game.turn === game.sandwiches.length,
  'no-negative': ({ sandwiches }) => sandwiches.every((sandwich) => scoreSandwich(sandwich) >= 0),
  'one-suit': ({ sandwiches }) =>
    sandwiches.filter(({ bread, filling, lid }) => isOfOneSuit(bread, filling, lid)).length >= manyOfOneSuit,
  'last-sandwich': (game) => {
    const last = game.sandwiches.at(-1)
    return last !== undefined && isWon(game) && game.score - scoreSandwich(last) < winningScore
  },
  'highest-sandwich': ({ sandwiches }) =>
    sandwiches.some((sandwich) => scoreSandwich(sandwich) === highestScore),
  'high-score': ({ score }) => score >= highPoints,
} as const satisfies Record<string, (game: SandwichState) => boolean>

/** The achievements of a game of Sandwich. They are stored under these names. */
export type SandwichAchievement = keyof typeof rules

/** All achievements of Sandwich, the more frequent ones first. */
export const sandwichAchievements = [
  'no-hint',
  'no-negative',
  'one-suit',
  'last-sandwich',
  'highest-sandwich',
  'high-score',
] as const satisfies readonly SandwichAchievement[]

/** Returns what a game has achieved; nothing before its end. */
export function achievedInSandwich(state: SandwichState): readonly SandwichAchievement[] {
  return isOver(state) ? sandwichAchievements.filter((achievement) => rules[achievement](state)) : []
}

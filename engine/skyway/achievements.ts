import { isJoker } from '../cards/card.ts'
import { type FinishedRound, roundCount, type SkywayState } from './deal.ts'
import { isOver } from './ending.ts'
import type { WinningPath } from './path.ts'

/** What each winning path of a round must be worth for `strong-suits`. */
const strongWorth = 50
/** The number of places of a path for `long-path`. */
const longPath = 8

/** What a finished game must show for each achievement. */
const rules = {
  'shared-joker': ({ finished }) => finished.some((round) => scored(round) && haveOneJoker(round.paths)),
  'last-round': ({ finished }) => finished.every((round) => scored(round) === (round.round === roundCount)),
  'all-rounds': ({ finished }) => finished.every(scored),
  'long-path': ({ finished }) => finished.some(({ paths }) => paths.some(isLong)),
  'strong-suits': ({ finished }) => finished.some(({ paths }) => paths.every(isStrong)),
  'no-joker': ({ finished }) => {
    const rounds = finished.filter(scored)
    return rounds.length > 0 && rounds.every(({ paths }) => !paths.some(hasJoker))
  },
} as const satisfies Record<string, (game: SkywayState) => boolean>

/** The achievements of a game of SkyWay. They are stored under these names. */
export type SkywayAchievement = keyof typeof rules

/** All achievements of SkyWay, the more frequent ones first. */
export const skywayAchievements = [
  'shared-joker',
  'last-round',
  'all-rounds',
  'long-path',
  'strong-suits',
  'no-joker',
] as const satisfies readonly SkywayAchievement[]

/** Returns what a game has achieved; nothing before its end, and nothing after an auto win. */
export function achievedInSkyway(state: SkywayState): readonly SkywayAchievement[] {
  if (!isOver(state) || state.autoWon) return []
  return skywayAchievements.filter((achievement) => rules[achievement](state))
}

function scored({ total }: FinishedRound): boolean {
  return total > 0
}

function isLong({ steps }: WinningPath): boolean {
  return steps.length >= longPath
}

function isStrong({ worth }: WinningPath): boolean {
  return worth >= strongWorth
}

function hasJoker({ steps }: WinningPath): boolean {
  return steps.some(({ card }) => isJoker(card))
}

/** Returns whether all paths use the same joker. */
function haveOneJoker(paths: readonly WinningPath[]): boolean {
  const [first, ...others] = paths.map(({ steps }) => new Set(steps.map(({ card }) => card).filter(isJoker)))
  return first !== undefined && [...first].some((joker) => others.every((jokers) => jokers.has(joker)))
}

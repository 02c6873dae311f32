import type { GameType, LeaderboardEntry } from '../api/answers.ts'

/** The best games of one type, best first. */
export interface RankedGroup {
  gameTypeId: number
  gameName: string
  /** Whether it can be played; planned games cannot. */
  isPlayable: boolean
  /** What the computer scores on one deal; null if it does not play the game. */
  computerScore: number | null
  games: LeaderboardEntry[]
}

/**
 * Groups the leaderboard by game type. A type without a winner has a group too, so that somebody can be the
 * first. The order is that of the types; types that are in no list follow in the order of their first line.
 */
export function groupByType(
  ranked: readonly LeaderboardEntry[],
  gameTypes: readonly Pick<GameType, 'id' | 'name' | 'isPlayable' | 'computerScore'>[],
): RankedGroup[] {
  const groups = new Map<number, RankedGroup>()
  for (const { id, name, isPlayable, computerScore } of gameTypes)
    groups.set(id, { gameTypeId: id, gameName: name, isPlayable, computerScore, games: [] })
  for (const game of ranked) {
    const { gameTypeId, gameName } = game
    const group = groups.get(gameTypeId) ?? {
      gameTypeId,
      gameName,
      isPlayable: true,
      computerScore: null,
      games: [],
    }
    group.games.push(game)
    groups.set(gameTypeId, group)
  }
  return [...groups.values()]
}

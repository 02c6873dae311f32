import type { LeaderboardEntry } from '../../../web/api/answers.ts'

/** Returns a game of Sandwich on a leaderboard. */
export function bestGame(gameId: number, displayName: string, score: number): LeaderboardEntry {
  return { gameTypeId: 2, gameName: 'Sandwich', gameId, displayName, profilePic: '', score }
}

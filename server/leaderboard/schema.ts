import { z } from 'zod'

/** An entry of the leaderboard: a player's best won game of a game type. */
export const leaderboardEntry = z
  .object({
    gameTypeId: z.int(),
    gameName: z.string(),
    gameId: z.int(),
    displayName: z.string(),
    profilePic: z.string().describe("Where our server has the player's picture, or empty"),
    score: z.int(),
  })
  .meta({ id: 'LeaderboardEntry' })

export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

import { z } from 'zod'

/** A line of the leaderboard: the best game won of one player of one game type. */
export const leaderboardEntry = z
  .object({
    gameTypeId: z.int(),
    gameName: z.string(),
    gameId: z.int(),
    displayName: z.string(),
    profilePic: z.string().describe("The address of the player's picture, or empty"),
    score: z.int(),
  })
  .meta({ id: 'LeaderboardEntry' })

export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

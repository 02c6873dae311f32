import { z } from 'zod'

/** The statistics of a player's games of a type. */
export const statistics = z
  .object({
    gameTypeId: z.int(),
    games: z.int().min(0).describe('Finished games; practice and auto-won ones are not counted'),
    won: z.int().min(0),
    streak: z.int().min(0).describe('Games won in a row, up to the last one'),
    longestStreak: z.int().min(0),
    best: z.int().nullable().describe('The highest score; null before the first game'),
    mean: z.number().nullable().describe('The mean score; null before the first game'),
    scores: z
      .array(
        z.object({
          from: z.int().describe('The lowest of ten scores'),
          own: z.int().min(0).describe("The player's games with one of them"),
          everybody: z.int().min(0).describe("Everybody's games with one of them, the player's included"),
        }),
      )
      .describe('In ascending order; tens in which nobody scored are left out'),
  })
  .meta({ id: 'Statistics' })

export type Statistics = z.infer<typeof statistics>

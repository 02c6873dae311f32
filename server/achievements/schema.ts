import { achievements as listed } from '@skyway/engine/record/achievements.ts'
import { z } from 'zod'

/** How often a player has earned an achievement, and in which game for the first time. */
const achievement = z
  .object({
    name: z.enum(listed.map(({ name }) => name)),
    gameTypeId: z.int(),
    times: z.int().min(0).describe('The games with it; 0 if it has not been earned'),
    first: z
      .object({ gameId: z.int(), earnedAt: z.iso.datetime() })
      .nullable()
      .describe('The game that earned it first; null if none has'),
  })
  .meta({ id: 'Achievement' })

/** What a player has achieved, and on which days they have played. */
export const achievements = z
  .object({
    achievements: z.array(achievement).describe('All that there are'),
    today: z.iso.date().describe('The current day in UTC'),
    daysPlayed: z
      .array(z.iso.date())
      .describe('The days of the last year, in UTC, on which a game ended; in ascending order'),
    streak: z.int().min(0).describe('Days played in a row, up to today or yesterday'),
    longestStreak: z.int().min(0).describe('The longest one of the last year'),
  })
  .meta({ id: 'Achievements' })

export type Achievements = z.infer<typeof achievements>

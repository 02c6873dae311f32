import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { z } from 'zod'

/** The most results that an answer has. */
export const mostResults = 20

const id = z.uuid().describe('Random; whoever knows it may see the challenge')
const name = z.string().nullable().describe('Null for a person whose name others do not see')

/** The finished game whose deal is offered. */
export const newChallenge = z.object({ gameId: z.int().min(1) }).meta({ id: 'NewChallenge' })

/** A challenge by its id. */
export const challengeId = z.object({ id })

/** A challenge, as everybody with its link may see it. It tells no card. */
export const challenge = z
  .object({
    id,
    gameTypeId: z.literal(gameTypeIds),
    gameName: z.string(),
    challenger: name,
    score: z.int().describe("The challenger's score"),
  })
  .meta({ id: 'Challenge' })

/** What a challenge is to the caller. */
export const challengeResults = z
  .object({
    role: z
      .literal(['challenger', 'new', 'begun', 'finished'])
      .describe('Whether the caller is the challenger, has not begun, has begun, or has finished the game'),
    gameId: z.int().nullable().describe("The caller's own game; null for `new`"),
    results: z
      .array(z.object({ gameId: z.int(), name, score: z.int() }).meta({ id: 'ChallengeResult' }))
      .max(mostResults)
      .describe(
        `For the challenger the best ${mostResults} of all who have finished; for these their own; otherwise none`,
      ),
  })
  .meta({ id: 'ChallengeResults' })

import type { Seed } from '@skyway/engine/chance/seed.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as text from '../../content/text/game-answers.ts'
import { problemSchema, unprocessable } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import { repeatableHeaders } from '../session/idempotency.ts'
import { writeGame } from './answer.ts'
import type { Games } from './games.ts'
import { dailyPracticeRequest, dailyTryRequest, game } from './schema.ts'

/** The seeds of the days. */
export interface DailySeeds {
  /** Returns the current day and its seed. */
  readonly today: () => Promise<{ day: string; seed: Seed }>
  /** Returns the seed of a day that is over, or null. */
  readonly past: (day: string) => Promise<Seed | null>
}

/** Routes that deal the cards of a day: the one try of the current day, and practice on past days. */
export const dailyGameRoutes: FastifyPluginAsyncZod<{ games: Games; seeds: DailySeeds }> = async (
  app,
  { games: { store, deal, dealOnce }, seeds },
) => {
  app.post(
    '/games/daily',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'tryDailyDeal',
        tags: ['daily'],
        summary: "Begins the caller's one try of the deal of the day, or goes on with it",
        body: dailyTryRequest,
        response: {
          200: game,
          409: problemSchema.describe(
            'Twenty games of this type are unfinished, or the day has just changed',
          ),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const { personId } = callerOf(request)
      const { gameTypeId } = request.body
      const { day, seed } = await seeds.today()
      return await dealOnce(request, { gameTypeId, day, seed, practice: false, challenge: null }, () =>
        store.findTry(personId, { gameTypeId, day }),
      )
    },
  )

  app.post(
    '/games/daily/practice',
    {
      config: { access: 'reader' },
      schema: {
        operationId: 'practiceDailyDeal',
        tags: ['daily'],
        summary: 'Deals the cards of a past day, for practice',
        headers: repeatableHeaders,
        body: dailyPracticeRequest,
        response: {
          200: game,
          409: problemSchema.describe('Twenty games of this type are unfinished'),
          422: problemSchema.describe('The day is not over, or has no deal'),
          429: problemSchema,
        },
      },
      serializerCompiler: () => writeGame,
    },
    async (request) => {
      const { gameTypeId, day } = request.body
      const seed = await seeds.past(day)
      if (!seed)
        throw unprocessable(text.noSuchDay, [{ field: 'day', reason: text.noSuchDay }], 'day-not-over')
      return await deal(request, { gameTypeId, day, seed, practice: true, challenge: null })
    },
  )
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { smallIdInAddress } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { statistics } from './schema.ts'
import { statisticsOf } from './store.ts'

/** A player's own statistics. */
export const statisticsRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/statistics/:gameTypeId',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getStatistics',
        tags: ['games'],
        summary: "The caller's statistics for a game type, and the scores of everybody",
        params: z.object({ gameTypeId: smallIdInAddress }),
        response: { 200: statistics, 404: problemSchema },
      },
    },
    async (request) =>
      await statisticsOf(database, {
        personId: callerOf(request).personId,
        gameTypeId: request.params.gameTypeId,
      }),
  )
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Jobs } from '../jobs/jobs.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { countEarlierGames } from './earlier-games.ts'
import { achievements } from './schema.ts'
import { achievementsOf } from './store.ts'

/** A player's own achievements and days played, and the job that finds those of earlier games. */
export const achievementRoutes: FastifyPluginAsyncZod<{ database: Database; jobs: Jobs }> = async (
  app,
  { database, jobs },
) => {
  jobs.repeat({
    kind: 'count earlier games',
    everySeconds: 600,
    run: (stop) => countEarlierGames(database.db, stop),
  })

  app.get(
    '/achievements',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getAchievements',
        tags: ['games'],
        summary: "The caller's achievements, days played, and streaks of days",
        response: { 200: achievements },
      },
    },
    async (request) => await achievementsOf(database, callerOf(request).personId),
  )
}

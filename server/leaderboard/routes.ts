import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { smallIdOrAll } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { CountedScores } from './counted-scores.ts'
import { bestPlayers, leaderboardEntry, ownPlace, ownPlaces } from './store.ts'

const allTypes = -1

/** The public leaderboard, and the caller's own places. `pictureAddress` is SQL for the URL of the picture of a row of `people`. */
export const leaderboardRoutes: FastifyPluginAsyncZod<{
  database: Database
  pictureAddress: RawBuilder<string>
}> = async (app, { database, pictureAddress }) => {
  const scores = new CountedScores(database)

  app.get(
    '/gametypes/ranked/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getLeaderboard',
        tags: ['leaderboard'],
        summary: 'The ten best players of a game type, or of each type for -1',
        params: z.object({ id: smallIdOrAll }),
        response: { 200: z.array(leaderboardEntry), 404: problemSchema },
      },
    },
    async ({ params: { id } }) => await bestPlayers(database, pictureAddress, id === allTypes ? null : id),
  )

  app.get(
    '/gametypes/ranked/:id/mine',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getOwnPlaces',
        tags: ['leaderboard'],
        summary: "The caller's own best game of a type with its place, or of each type for -1",
        params: z.object({ id: smallIdOrAll }),
        response: { 200: z.array(ownPlace), 404: problemSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const gameTypeId = id === allTypes ? null : id
      return await ownPlaces({ database, scores }, pictureAddress, {
        personId: callerOf(request).personId,
        gameTypeId,
      })
    },
  )
}

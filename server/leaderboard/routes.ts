import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { EventStreams } from '../http/event-streams.ts'
import { smallIdOrAll } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { CountedScores } from './counted-scores.ts'
import { LiveBoards } from './live-boards.ts'
import { bestOfPast, deletePastPeriods, pastPeriodQuery, pastPeriods } from './past-periods.ts'
import { span } from './periods.ts'
import { bestPlayers, leaderboardEntry, ownPlace, ownPlaces } from './store.ts'

const allTypes = -1

const boardAddress = z.object({ id: smallIdOrAll })
const boardQuery = z.object({
  period: span
    .default('all')
    .describe('The present day, week (from Monday) or month, in UTC, or `all` for the games of all time'),
})

/**
 * A cache in front of the servers may answer with the boards, which are the same for everybody: for a second, and for
 * another one while it asks for the new ones. A browser asks again after a second.
 */
const caching = 'max-age=0, s-maxage=1, stale-while-revalidate=1'

/** The id of an event that a client got before. */
const boardId = z.string().max(64).optional()

/** The public leaderboard, of all time and by period, and the caller's own places. `pictureAddress` is SQL for the URL of the picture of a row of `people`. */
export const leaderboardRoutes: FastifyPluginAsyncZod<{
  database: Database
  pictureAddress: RawBuilder<string>
  jobs: Jobs
  streams: EventStreams
}> = async (app, { database, pictureAddress, jobs, streams }) => {
  const scores = new CountedScores(database)
  const live = new LiveBoards(app, database, pictureAddress)
  const everySeconds = 24 * 60 * 60
  jobs.repeat({
    kind: 'delete past boards',
    everySeconds,
    run: (stop) => deletePastPeriods(database.db, stop),
  })

  app.get(
    '/gametypes/ranked/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getLeaderboard',
        tags: ['leaderboard'],
        summary: 'The ten best players of a game type, or of each type for -1, in a period or of all time',
        params: boardAddress,
        querystring: boardQuery,
        response: { 200: z.array(leaderboardEntry), 404: problemSchema },
      },
    },
    async ({ params, query }, reply) => {
      const asked = { gameTypeId: typeOf(params), span: query.period }
      const entries = await database.staleReads.read((db) => bestPlayers(db, pictureAddress, asked))
      reply.header('cache-control', caching)
      return entries
    },
  )

  app.get(
    '/gametypes/ranked/live',
    {
      config: { access: 'public', isEventStream: true, hasOwnConcurrencyLimit: true },
      // OpenAPI describes answers that end; docs/api.md describes this one.
      schema: { hide: true, querystring: boardQuery.extend({ known: boardId }) },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { period, known } = request.query
      const last = boardId.safeParse(request.headers['last-event-id'])
      live.watch(streams.open(request, reply), period, (last.success && last.data) || known || null)
      return reply
    },
  )

  app.get(
    '/gametypes/ranked/:id/past',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getPastLeaderboards',
        tags: ['leaderboard'],
        summary:
          'The three best players of past days, weeks or months, of a game type, or of each type for -1; six periods, the latest first. Months are kept, days and weeks for some time',
        params: boardAddress,
        querystring: pastPeriodQuery,
        response: { 200: pastPeriods },
      },
    },
    async ({ params, query }, reply) => {
      const asked = { ...query, gameTypeId: typeOf(params) }
      const periods = await database.staleReads.read((db) => bestOfPast(db, pictureAddress, asked))
      reply.header('cache-control', caching)
      return periods
    },
  )

  app.get(
    '/gametypes/ranked/:id/mine',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'getOwnPlaces',
        tags: ['leaderboard'],
        summary: "The caller's own best game of a type with its place, or of each type for -1",
        params: boardAddress,
        querystring: boardQuery,
        response: { 200: z.array(ownPlace), 404: problemSchema },
      },
    },
    async (request) =>
      await ownPlaces({ database, scores }, pictureAddress, {
        personId: callerOf(request).personId,
        gameTypeId: typeOf(request.params),
        span: request.query.period,
      }),
  )
}

/** Returns the game type of an address, or null for all types. */
function typeOf({ id }: { readonly id: number }): number | null {
  return id === allTypes ? null : id
}

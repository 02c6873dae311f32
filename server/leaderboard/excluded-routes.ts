import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { empty } from '../../content/text/refusals.ts'
import { recordAct } from '../audit/trail.ts'
import { keyedPageQuery, keyedPageSchema, readKeyedPage } from '../http/keyed-page.ts'
import { idInAddress } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import { callerOf } from '../session/caller.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { typedText } from '../text/typed-text.ts'
import { excludeGame, includeGame, readExcluded } from './excluded.ts'

const longestReason = 200

const excludeRequest = z
  .object({
    reason: typedText(longestReason, { missing: empty }).describe('Why, for the player; 1 to 200 characters'),
  })
  .meta({ id: 'ExcludeGameRequest' })

const changed = z.object({ changed: z.boolean().describe('False if nothing had to change') })

const excludedGame = z
  .object({
    id: z.int(),
    gameId: z.int(),
    gameName: z.string(),
    personId: z.int(),
    displayName: z.string(),
    score: z.int(),
    reason: z.string(),
    excludedBy: z.string().nullable().describe('The admin; null if their account was deleted'),
    excludedAt: z.iso.datetime(),
  })
  .meta({ id: 'ExcludedGame' })

const gameAddress = z.object({ gameId: idInAddress })
const unknown = problemSchema.describe('No such game counts for the leaderboard')

/** Admins take single games off the leaderboard, and put them back. */
export const excludedGameRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db } },
) => {
  app.get(
    '/gametypes/excluded',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listExcludedGames',
        tags: ['leaderboard'],
        summary: 'A page of the games that were taken off the leaderboard, the last first',
        querystring: keyedPageQuery,
        response: { 200: keyedPageSchema('ExcludedGamePage', excludedGame) },
      },
    },
    async (request) => {
      const { items, ...keys } = await readKeyedPage(request.query, (place) => readExcluded(db, place))
      return {
        ...keys,
        items: items.map((game) => ({ ...game, excludedAt: game.excludedAt.toISOString() })),
      }
    },
  )

  app.post(
    '/gametypes/excluded/:gameId',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'excludeGame',
        tags: ['leaderboard'],
        summary:
          "Takes a game off the leaderboard, with a reason that its player sees; the player's next best takes its place",
        params: gameAddress,
        body: excludeRequest,
        response: { 200: changed, 404: unknown },
      },
    },
    async (request) => {
      const { gameId } = request.params
      const { reason } = request.body
      const adminId = callerOf(request).personId
      return await inTransaction(db, async (transaction) => {
        const isChanged = await excludeGame(transaction, { gameId, reason, adminId })
        if (isChanged) await recordAct(transaction, request, 'game excluded', `game ${gameId}`)
        return { changed: isChanged }
      })
    },
  )

  app.delete(
    '/gametypes/excluded/:gameId',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'includeGame',
        tags: ['leaderboard'],
        summary: 'Puts a game back on the leaderboard',
        params: gameAddress,
        response: { 200: changed, 404: unknown },
      },
    },
    async (request) => {
      const { gameId } = request.params
      return await inTransaction(db, async (transaction) => {
        const isChanged = await includeGame(transaction, gameId)
        if (isChanged) await recordAct(transaction, request, 'game included', `game ${gameId}`)
        return { changed: isChanged }
      })
    },
  )
}

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { recordAct } from '../audit/trail.ts'
import { paged, pagedSchema } from '../http/paged.ts'
import { pageNumber, smallIdInAddress } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { changedGameType, gameType, newGameType, preview, previewRequest } from './schema.ts'
import {
  addGameType,
  changeGameType,
  findGameType,
  listGameTypes,
  removeGameType,
  returnToFile,
} from './store.ts'

const pageSize = 10

/** The game types: everybody reads them, admins write them. */
export const gameTypeRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db, staleReads } },
) => {
  /** Who is signed in reads them at the primary: an admin changes what was read, and reads what was changed. */
  const read = <Result>(request: FastifyRequest, work: (from: Kysely<Tables>) => Promise<Result>) =>
    request.headers.authorization === undefined ? staleReads.read(work) : work(db)

  app.get(
    '/gametypes/page',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listGameTypes',
        tags: ['game types'],
        summary: 'A page of the game types',
        querystring: z.object({ id: pageNumber }),
        response: { 200: pagedSchema('GameTypePage', gameType) },
      },
    },
    async (request) => {
      const currentPage = request.query.id
      const place = { limit: pageSize, offset: (currentPage - 1) * pageSize }
      const { gameTypes, count } = await read(request, (from) => listGameTypes(from, place))
      return paged(gameTypes, { totalRecords: count, currentPage, pageSize })
    },
  )

  app.get(
    '/gametypes/:id',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getGameType',
        tags: ['game types'],
        summary: 'A game type with its description and rules',
        params: z.object({ id: smallIdInAddress }),
        response: { 200: gameType, 404: problemSchema },
      },
    },
    async (request) => await read(request, (from) => findGameType(from, request.params.id)),
  )

  app.post(
    '/gametypes/preview',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'previewText',
        tags: ['game types'],
        summary: 'An HTML text as it would be saved; nothing is stored',
        body: previewRequest,
        response: { 200: preview },
      },
    },
    async (request) => request.body,
  )

  app.post(
    '/gametypes/',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'addGameType',
        tags: ['game types'],
        summary: 'Adds a game type',
        headers: repeatableHeaders,
        body: newGameType,
        response: { 200: gameType },
      },
    },
    async (request) => {
      return await once(db, request, gameType, async (transaction) => {
        const added = await addGameType(transaction, request.body)
        await recordAct(transaction, request, 'game type added', `game type ${added.id}`)
        return added
      })
    },
  )

  app.put(
    '/gametypes/',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'changeGameType',
        tags: ['game types'],
        summary: 'Changes a game type',
        body: changedGameType,
        response: {
          200: gameType,
          404: problemSchema,
          409: problemSchema.describe('Somebody else has changed it since it was read'),
        },
      },
    },
    async (request) => {
      return await inTransaction(db, async (transaction) => {
        const changed = await changeGameType(transaction, request.body)
        await recordAct(transaction, request, 'game type changed', `game type ${changed.id}`)
        return changed
      })
    },
  )

  app.delete(
    '/gametypes/:id/edits',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'returnGameType',
        tags: ['game types'],
        summary: 'Resets a game type that ships to its file, and removes what admins have saved',
        params: z.object({ id: smallIdInAddress }),
        response: {
          200: gameType,
          404: problemSchema,
          409: problemSchema.describe('It has no file'),
        },
      },
    },
    async (request) => {
      return await inTransaction(db, async (transaction) => {
        const returned = await returnToFile(transaction, request.params.id)
        await recordAct(transaction, request, 'game type returned to its file', `game type ${returned.id}`)
        return returned
      })
    },
  )

  app.delete(
    '/gametypes/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'removeGameType',
        tags: ['game types'],
        summary: 'Removes a game type that an admin has added',
        params: z.object({ id: smallIdInAddress }),
        response: {
          204: z.null().describe('Removed'),
          404: problemSchema,
          409: problemSchema.describe('It has games, or it comes with a file in content/games'),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        await removeGameType(transaction, id)
        await recordAct(transaction, request, 'game type removed', `game type ${id}`)
      })
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordAct } from '../audit/trail.ts'
import type { Limits } from '../http/limits.ts'
import { paged, pagedSchema } from '../http/paged.ts'
import { idInAddress, pageNumber } from '../http/parameters.ts'
import { problemSchema } from '../http/problem.ts'
import { once, repeatableHeaders } from '../session/idempotency.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { newTeam, team } from './schema.ts'
import { addTeam, deleteTeam, listTeams } from './store.ts'

const pageSize = 4

/** The teams of the demonstration page: anybody adds them, admins delete them. */
export const teamRoutes: FastifyPluginAsyncZod<{ database: Database; limits: Limits }> = async (
  app,
  { database: { db }, limits },
) => {
  app.get(
    '/teams',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'listTeams',
        tags: ['teams'],
        summary: 'A page of the teams, the oldest first',
        querystring: z.object({ id: pageNumber }),
        response: { 200: pagedSchema('TeamPage', team) },
      },
    },
    async (request) => {
      const currentPage = request.query.id
      const { teams, count } = await listTeams(db, { limit: pageSize, offset: (currentPage - 1) * pageSize })
      return paged(teams, { totalRecords: count, currentPage, pageSize })
    },
  )

  app.post(
    '/teams',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'addTeam',
        tags: ['teams'],
        summary: 'Adds a team',
        headers: repeatableHeaders,
        body: newTeam,
        response: { 200: team, 429: problemSchema },
      },
    },
    async (request) => {
      await limits.take('teamsOfAddress', request.ip)
      return await once(db, request, team, (transaction) => addTeam(transaction, request.body))
    },
  )

  app.delete(
    '/teams/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteTeam',
        tags: ['teams'],
        summary: 'Deletes a team',
        params: z.object({ id: idInAddress }),
        response: { 204: z.null().describe('Deleted'), 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await inTransaction(db, async (transaction) => {
        await deleteTeam(transaction, id)
        await recordAct(transaction, request, 'team deleted', `team ${id}`)
      })
      return reply.code(204).send(null)
    },
  )
}

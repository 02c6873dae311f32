import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { paged, pagedSchema } from '../http/paged.ts'
import { pageNumber } from '../http/parameters.ts'
import type { Database } from '../storage/database.ts'
import { auditEntry } from './schema.ts'
import { readTrail } from './trail.ts'

const pageSize = 20

/**
 * The audit trail, for admins. It is served while the API is off, since that is when somebody asks for it.
 */
export const auditRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/system/secure/audit',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'listAudit',
        tags: ['system'],
        summary: 'A page of what admins did, the newest first',
        querystring: z.object({ id: pageNumber }),
        response: { 200: pagedSchema('AuditPage', auditEntry) },
      },
    },
    async (request) => {
      const currentPage = request.query.id
      const offset = (currentPage - 1) * pageSize
      const { rows, count } = await readTrail(database.db, { limit: pageSize, offset })
      const items = rows.map((row) => ({
        id: row.id,
        at: row.done_at.toISOString(),
        by: row.display_name,
        act: row.act,
        thing: row.thing,
      }))
      return paged(items, { totalRecords: count, currentPage, pageSize })
    },
  )
}

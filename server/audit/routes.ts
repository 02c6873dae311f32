import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { keyedPageQuery, keyedPageSchema, readKeyedPage } from '../http/keyed-page.ts'
import type { Database } from '../storage/database.ts'
import { auditEntry } from './schema.ts'
import { readTrail } from './trail.ts'

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
        querystring: keyedPageQuery,
        response: { 200: keyedPageSchema('AuditPage', auditEntry) },
      },
    },
    async (request) => {
      const { items, ...keys } = await readKeyedPage(request.query, (place) => readTrail(database.db, place))
      return { ...keys, items: items.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) }
    },
  )
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { recordAct } from '../audit/trail.ts'
import { notFound, problemSchema } from '../http/problem.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readFailedJobs, readJobKinds } from '../jobs/report.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { failedPlace, jobReport } from './job-schema.ts'

const pageSize = 20

/**
 * The background jobs, for admins. They are served while the API is off, since jobs are done then as well.
 */
export const jobRoutes: FastifyPluginAsyncZod<{ database: Database; jobs: Jobs }> = async (
  app,
  { database, jobs },
) => {
  const { db } = database
  app.get(
    '/system/secure/jobs',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'readJobs',
        tags: ['system'],
        summary: 'The background jobs by kind, and a page of those that failed, the latest first',
        querystring: z.object({ after: failedPlace }),
        response: { 200: jobReport },
      },
    },
    async (request) => {
      const [kinds, found] = await Promise.all([
        readJobKinds(db, jobs.kinds),
        readFailedJobs(db, { limit: pageSize + 1, after: request.query.after ?? null }),
      ])
      const failed = found.slice(0, pageSize)
      return {
        kinds: kinds.map((kind) => ({ ...kind, dueAt: kind.dueAt?.toISOString() ?? null })),
        failed: failed.map(({ isRedacted, failedAt, ...job }) => ({
          ...job,
          failedAt: failedAt.toISOString(),
          canBeTriedAgain: !isRedacted,
        })),
        next: found.length > pageSize ? (failed.at(-1)?.place ?? null) : null,
      }
    },
  )

  const params = z.object({ id: z.uuid() })
  const response = { 204: z.null().describe('Done'), 404: problemSchema }

  app.post(
    '/system/secure/jobs/:id/try-again',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'tryJobAgain',
        tags: ['system'],
        summary: 'Queues a failed job again; 404 if it has not failed, or its data is no longer complete',
        params,
        body: z.object({}).strict().nullish(),
        response,
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (transaction) => {
        const job = await jobs.queues.tryAgain(transaction, request.params.id)
        if (job === null) throw notFound()
        await recordAct(transaction, request, 'job tried again', `${job.kind} ${job.topic}`.trim())
      })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/system/secure/jobs/:id',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'deleteJob',
        tags: ['system'],
        summary: 'Deletes a failed job',
        params,
        response,
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (transaction) => {
        const job = await jobs.queues.deleteFailed(transaction, request.params.id)
        if (job === null) throw notFound()
        await recordAct(transaction, request, 'job deleted', `${job.kind} ${job.topic}`.trim())
      })
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { stopping } from '../../content/text/refusals.ts'
import type { Database } from '../storage/database.ts'
import { unavailable } from './problem.ts'

/**
 * Whether this process accepts new requests. Before it shuts down, it is draining: readiness fails, and it
 * still listens.
 */
export interface Readiness {
  isDraining: boolean
}

/**
 * Serves `/health/live`, which says that the process runs, and `/health/ready`, which says that it accepts
 * requests and reaches its database.
 */
export function serveHealth(app: FastifyInstance, { db }: Database, readiness: Readiness): void {
  const options = { schema: { hide: true } } as const
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    if (readiness.isDraining) throw unavailable(stopping)
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}

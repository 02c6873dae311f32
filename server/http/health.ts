import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { unavailable } from './problem.ts'

/** Whether this process wants new requests; it stops wanting them before it stops listening. */
export interface Readiness {
  isDraining: boolean
}

/** `/health/live`: the process answers. `/health/ready`: it wants requests and reaches its database. */
export function serveHealth(app: FastifyInstance, { db }: Database, readiness: Readiness): void {
  const options = { schema: { hide: true } } as const
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    if (readiness.isDraining) throw unavailable('This process is about to stop.')
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}

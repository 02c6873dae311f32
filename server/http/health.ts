import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { stopping } from '../../content/text/refusals.ts'
import type { Database } from '../storage/database.ts'
import { cachedReading } from './database-figures.ts'
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
    if (readiness.isDraining) throw unavailable('stopping', stopping)
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
  const reached = cachedReading(app, async () => await sql`select 1`.execute(db), 1)
  new Gauge({
    name: 'skyway_ready',
    help: 'Whether this process accepts requests and reaches its database: 1 or 0, like /health/ready',
    aggregator: 'min',
    registers: [app.figures],
    collect: async function () {
      this.set(!readiness.isDraining && (await reached()) !== null ? 1 : 0)
    },
  })
}

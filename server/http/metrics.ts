import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics that /metrics exports. A feature registers its own here. */
    readonly figures: Registry
  }
}

/** Serves metrics for operators at /metrics, in Prometheus' text format. */
export function serveMetrics(app: FastifyInstance, settings: Settings, { pool }: Database): void {
  const registry = new Registry()
  app.decorate('figures', registry)
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by what they do; waiting ones are requests without a connection',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route instead of the URL, since each id in a URL would make a series of its own.
    const route = request.routeOptions.url ?? 'unknown'
    answers.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, settings: Settings): boolean {
  if (settings.metricsToken !== undefined) {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    const given = digest(request.headers.authorization ?? '')
    return timingSafeEqual(given, digest(`Bearer ${settings.metricsToken}`))
  }
  // A request that a proxy on this machine forwards does not come from this machine.
  const isForwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'via',
  )
  const remote = request.socket.remoteAddress ?? ''
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remote)
}

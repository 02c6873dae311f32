import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import type { Settings } from '../settings/settings.ts'
import { notFound, problemReason } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The metrics that /metrics exports. A feature registers its own here: the name begins with `skyway_`, no
     * label has an id, an address or a text of a person, and `aggregator` is `max` if every process exports the
     * same value, since it comes from the database.
     */
    readonly figures: Registry
  }
}

/** Serves metrics for operators at /metrics, in Prometheus' text format. */
export function serveMetrics(app: FastifyInstance, settings: Settings): void {
  const { figures } = app
  collectDefaultMetrics({ register: figures })
  const answers = new Histogram({
    name: 'skyway_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [figures],
  })
  const problems = new Counter({
    name: 'skyway_http_problems_total',
    help: 'Answers that are problem documents, by status and reason: the limit of a 429, why a 503, a code, or none',
    labelNames: ['status', 'reason'] as const,
    registers: [figures],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route instead of the URL, since each id in a URL would make a series of its own.
    const route = request.routeOptions.url ?? 'unknown'
    const isStream = request.routeOptions.config.isEventStream === true && reply.statusCode === 200
    if (!isStream) {
      answers.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      )
    }
    const reason = problemReason(reply)
    if (reason !== null) problems.inc({ status: String(reply.statusCode), reason })
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, settings)) throw notFound()
    return reply.type(figures.contentType).send(await figures.metrics())
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

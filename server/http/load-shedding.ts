import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import * as text from '../../content/text/refusals.ts'
import type { Settings } from '../settings/settings.ts'
import { unavailable } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the feature of the route limits its requests, which then do not count as everybody's. */
    hasOwnConcurrencyLimit?: boolean
  }
}

/**
 * Limits how many requests are served at once. More get 503 with Retry-After, so that they do not slow down
 * the others. Health checks are always answered. Requests of a feature with a limit of its own are not counted:
 * a flood of them takes no place of the others.
 */
export function shedLoad(app: FastifyInstance, settings: Settings): void {
  let inFlight = 0
  new Gauge({
    name: 'skyway_http_requests_in_flight',
    help: 'Requests that are being served and count toward MAX_IN_FLIGHT',
    registers: [app.figures],
    collect() {
      this.set(inFlight)
    },
  })
  const leave = () => {
    inFlight--
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.hasOwnConcurrencyLimit) return done()
    inFlight++
    reply.raw.once('close', leave)
    if (inFlight > settings.maxInFlight && !request.url.startsWith('/health/')) {
      throw unavailable('busy', text.busy, 1)
    }
    done()
  })
}

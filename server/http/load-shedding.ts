import type { FastifyInstance } from 'fastify'
import * as text from '../../content/text/refusals.ts'
import type { Settings } from '../settings/settings.ts'
import { Problem } from './problem.ts'

/**
 * Limits how many requests are served at once. More get 503 with Retry-After, so that they do not slow down
 * the others. Health checks are always answered.
 */
export function shedLoad(app: FastifyInstance, settings: Settings): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    inFlight++
    reply.raw.once('close', () => {
      inFlight--
    })
    if (inFlight > settings.maxInFlight && !request.url.startsWith('/health/')) {
      throw new Problem(503, { detail: text.busy, retryAfterSeconds: 1 })
    }
  })
}

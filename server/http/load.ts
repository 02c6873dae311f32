import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { Problem } from './problem.ts'

/**
 * Serves at most so many requests at once; more are told to come back, instead of making everyone wait. Health is
 * always told.
 */
export function shedLoad(app: FastifyInstance, settings: Settings): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    inFlight++
    reply.raw.once('close', () => {
      inFlight--
    })
    if (inFlight > settings.maxInFlight && !request.url.startsWith('/health/')) {
      throw new Problem(503, { detail: 'Too many requests at once.', retryAfterSeconds: 1 })
    }
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as text from '../../../content/text/identity.ts'
import { forbidden, unavailable } from '../../http/problem.ts'

/**
 * Limits how many requests of the routes of `app` are served at once, besides those that the server serves to
 * everybody else. More get 503 with Retry-After. Call it before the routes are registered.
 */
export function limitConcurrency(most: number, app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, hasOwnConcurrencyLimit: true }
  })
  let inFlight = 0
  app.addHook('onRequest', async (_request, reply) => {
    if (inFlight >= most) throw unavailable('busy', text.busy, 1)
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
  })
}

/**
 * Returns a hook that refuses requests from pages of another origin, which could sign a person in or out
 * (login CSRF). The hook throws a 403 Problem.
 */
export function checkSameOrigin(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    if (origin !== undefined && origin !== publicUrl) throw forbidden()
  }
}

const stepMilliseconds = 50

/**
 * Delays an answer until the response time is a multiple of 50 ms. The work is the same for known and unknown
 * accounts, but a known one takes slightly longer, which the median of many attempts would reveal.
 */
export async function alignResponseTime(reply: FastifyReply): Promise<void> {
  await pause(stepMilliseconds - (reply.elapsedTime % stepMilliseconds))
}

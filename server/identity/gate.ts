import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'

/**
 * Lets at most so many requests of these routes be under way at once. A flood of sign-ins is told to come back, and does
 * not take the places of everybody else.
 */
export function admitAtMost(most: number, app: FastifyInstance): void {
  let underWay = 0
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    if (underWay > most) {
      throw new Problem(503, { detail: 'Too many people log in at this moment.', retryAfterSeconds: 1 })
    }
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../http/problem.ts'

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

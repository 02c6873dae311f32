import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

const stepMilliseconds = 50

/**
 * Delays an answer until the response time is a multiple of 50 ms. The work is the same for known and unknown
 * accounts, but a known one takes slightly longer, which the median of many attempts would reveal.
 */
export async function alignResponseTime(reply: FastifyReply): Promise<void> {
  await pause(stepMilliseconds - (reply.elapsedTime % stepMilliseconds))
}

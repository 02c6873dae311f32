import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

const beatMilliseconds = 50

/**
 * Waits for the next beat since the request came. The work is the same for everyone, but a known account costs a little
 * more, and the median of many tries would tell it.
 */
export async function onBeat(reply: FastifyReply): Promise<void> {
  await pause(beatMilliseconds - (reply.elapsedTime % beatMilliseconds))
}

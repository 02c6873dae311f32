import type { FastifyInstance } from 'fastify'
import type { Space } from '../storage/embedded/space.ts'
import { unavailable } from './problem.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What goes on by the reserve: who is signed in must stay so to read, and an admin must be able to switch off. */
const goesOn = /^\/(auth|lambda)\//i
const retrySeconds = 5

/**
 * Refuses what would be stored while the disk of the database is all but full. PostgreSQL itself takes writes until
 * there is no byte for its log, and then stops for readers as well.
 */
export function refuseWithoutSpace(app: FastifyInstance, space: Space): void {
  let wasLeft = true
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || goesOn.test(request.url)) return
    const isLeft = await space.isLeft()
    if (wasLeft && !isLeft) request.log.error('the disk of the database is full: nothing more is stored')
    if (!wasLeft && isLeft) request.log.info('the disk of the database has space again')
    wasLeft = isLeft
    if (!isLeft) throw unavailable('Nothing can be stored at the moment.', retrySeconds)
  })
}

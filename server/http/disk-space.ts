import type { FastifyInstance } from 'fastify'
import * as text from '../../content/text/refusals.ts'
import type { DiskSpace } from '../storage/embedded/disk-space.ts'
import { unavailable } from './problem.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const retrySeconds = 5

/**
 * Refuses requests that write while the database's disk is almost full. PostgreSQL accepts writes until it
 * cannot extend its log, and then stops for reads as well.
 */
export function refuseWritesWithoutSpace(
  app: FastifyInstance,
  { diskSpace, exempt }: { diskSpace: DiskSpace; exempt: RegExp },
): void {
  let wasLeft = true
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method) || exempt.test(request.url)) return
    const isLeft = await diskSpace.isLeft()
    if (wasLeft && !isLeft) request.log.error('the disk of the database is full: nothing more is stored')
    if (!wasLeft && isLeft) request.log.info('the disk of the database has space again')
    wasLeft = isLeft
    if (!isLeft) throw unavailable('disk', text.diskFull, retrySeconds)
  })
}

import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import type { Jobs } from '../../jobs/jobs.ts'
import { anyNetwork, publicNetwork } from '../../outgoing/network.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import { download } from './download.ts'
import { type PictureAttempt, PictureFetcher } from './fetcher.ts'
import { queueMissedPictures } from './queue.ts'
import { shrink } from './shrink.ts'

/** Fetches profile pictures from when the app is ready until it closes, unless the settings switch it off. */
export function fetchPictures(
  app: FastifyInstance,
  { pictureFetch }: Settings,
  { db }: Database,
  jobs: Jobs,
): void {
  if (pictureFetch === 'off') return
  const network = pictureFetch === 'any' ? anyNetwork : publicNetwork
  const pictures = new Counter({
    name: 'skyway_profile_pictures_total',
    help: 'Attempts to fetch the picture of a person, by how they ended; a failed one is given up',
    labelNames: ['outcome'] as const,
    registers: [app.figures],
  })
  const fetcher = new PictureFetcher(db, {
    fetch: async (address, stop) => await shrink(await download(address, network, stop), stop),
    attempted({ personId, outcome, detail }: PictureAttempt) {
      pictures.inc({ outcome })
      app.log.info({ person: personId, outcome, detail }, 'profile picture')
    },
    broke: (error) => app.log.error({ err: error }, 'the fetching of profile pictures broke'),
  })
  jobs.repeat({ kind: 'queue missed pictures', everySeconds: 3600, run: () => queueMissedPictures(db) })
  app.addHook('onReady', async () => fetcher.start())
  app.addHook('preClose', async () => fetcher.stop())
  app.addHook('onClose', () => fetcher.ended())
}

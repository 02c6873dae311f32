import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../jobs/jobs.ts'
import { anyNetwork, publicNetwork } from '../outgoing/network.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { Notices } from './notices.ts'
import { webhookWork } from './webhook.ts'

/** How long after a notice was queued an answer to a request may have been waiting for its transaction. */
const recentMilliseconds = 1000

/** Tells of what happens. Notices go to webhooks from when the app is ready until it closes. */
export function openNotices(app: FastifyInstance, settings: Settings, { db }: Database, jobs: Jobs): Notices {
  const network = settings.webhooks === 'any' ? anyNetwork : publicNetwork
  const sending = jobs.work(webhookWork({ db, network, taken: () => sending.hurry() }))
  let queuedAt = Number.NEGATIVE_INFINITY
  // When a request has been answered, its transaction has ended.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (performance.now() - queuedAt < recentMilliseconds) sending.hurry()
    done()
  })
  return new Notices(jobs.queues, settings, () => {
    queuedAt = performance.now()
  })
}

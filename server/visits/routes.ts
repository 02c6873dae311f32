import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { Jobs } from '../jobs/jobs.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { VisitCounting } from './counting.ts'
import { openCountries } from './countries.ts'
import { countPastDays, type DayReaders } from './game-days.ts'
import { readVisits } from './report.ts'
import { pageView, periodOfVisits, visits } from './schema.ts'
import { addUpCounts, forgetVisitors } from './store.ts'
import { reasonNotToCount } from './view.ts'

/** Counts the visitors of the site, and shows admins who came and what was played. */
export const visitRoutes: FastifyPluginAsyncZod<{
  database: Database
  settings: Settings
  jobs: Jobs
  dayReaders: DayReaders
}> = async (app, { database: { db }, settings, jobs, dayReaders }) => {
  const counting = new VisitCounting(db, app.log, { countryOf: openCountries(settings.dataFolder, app.log) })
  app.addHook('onClose', async () => {
    await counting.close().catch((error: unknown) => app.log.warn({ err: error }, 'visits were not written'))
  })
  const outcomes = new Counter({
    name: 'skyway_page_views_total',
    help: 'Page views that browsers reported: counted, or why not: robot, declined (the browser asks not to be counted), excess',
    labelNames: ['outcome'] as const,
    registers: [app.figures],
  })
  jobs.repeat({
    kind: 'add up visits',
    everySeconds: 3600,
    async run(stop) {
      await forgetVisitors(db)
      await addUpCounts(db)
      await countPastDays(db, dayReaders, stop)
    },
  })

  app.post(
    '/visits',
    {
      config: { access: 'public', servedWhileOff: true },
      schema: {
        operationId: 'countPageView',
        tags: ['visits'],
        summary: 'Counts a view of a page, unless a robot sends it or the browser asks not to be counted',
        body: pageView,
        response: { 204: z.null().describe('Counted, or not') },
      },
    },
    async (request, reply) => {
      const reason = reasonNotToCount(request.headers)
      const view = { ...request.body, address: request.ip, agent: request.headers['user-agent'] ?? '' }
      const isCounted = reason === null && (await counting.count(view))
      outcomes.inc({ outcome: isCounted ? 'counted' : (reason ?? 'excess') })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/visits',
    {
      config: { access: 'admin', servedWhileOff: true },
      schema: {
        operationId: 'readVisits',
        tags: ['visits'],
        summary: 'Who came in a period, and what was played',
        querystring: z.object({ period: periodOfVisits }),
        response: { 200: visits },
      },
    },
    async (request) => {
      // What this process has counted is shown at once.
      await counting.write()
      return await readVisits(db, dayReaders, request.query.period)
    },
  )
}

import { type Readiness, serveHealth } from './http/health.ts'
import { Limits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { createServer } from './http/server.ts'
import type { Settings } from './settings.ts'
import { serveSite } from './site/routes.ts'
import type { Database } from './storage/database.ts'
import { lambdaRoutes, refuseWhileOff, systemRoutes } from './system/routes.ts'
import { Switch } from './system/switch.ts'

/** What the whole is made of. */
export interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly readiness?: Readiness
}

/** What every room is given. */
export interface Rooms {
  readonly settings: Settings
  readonly database: Database
  readonly limits: Limits
  readonly apiSwitch: Switch
}

export type App = Awaited<ReturnType<typeof createServer>>

/** Builds the whole server, room by room, ready to listen or to be asked by tests. */
export async function buildApp({
  settings,
  database,
  readiness = { isDraining: false },
}: Parts): Promise<App> {
  const app = await createServer(settings)
  const limits = new Limits(database.db, settings)
  const apiSwitch = new Switch(database.db)
  await apiSwitch.read()
  app.addHook('onClose', async () => {
    limits.close()
    apiSwitch.close()
  })
  const rooms: Rooms = { settings, database, limits, apiSwitch }

  serveHealth(app, database, readiness)
  serveMetrics(app, settings, database)

  await app.register(
    async (api) => {
      api.addHook('onRequest', refuseWhileOff(apiSwitch))
      await api.register(systemRoutes, rooms)
    },
    { prefix: '/api' },
  )
  await app.register(lambdaRoutes, { prefix: '/lambda', ...rooms })

  serveSite(app, settings)
  return app
}

import { auditDeletion } from './audit/deletion.ts'
import { auditRoutes } from './audit/routes.ts'
import { codeDeletion } from './codes/deletion.ts'
import { codeRoutes } from './codes/routes.ts'
import { contactDeletion } from './contact/deletion.ts'
import { contactRoutes } from './contact/routes.ts'
import { gameTypeRoutes } from './game-types/routes.ts'
import { seedGameTypes } from './game-types/seed.ts'
import { gameDeletion } from './games/deletion.ts'
import { gameRoutes } from './games/routes.ts'
import { describeRoutes } from './http/document.ts'
import { type Readiness, serveHealth } from './http/health.ts'
import { Limits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { notFound, sendProblem } from './http/problem.ts'
import { createServer } from './http/server.ts'
import { refuseWithoutSpace } from './http/space.ts'
import { embeddedIssuer, identityRoutes, openIdentity } from './identity/plugin.ts'
import { installationSecret } from './identity/secret.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { mailDeletion } from './mail/deletion.ts'
import { type MailRoom, openMail } from './mail/room.ts'
import { newsletterDeletion } from './newsletter/deletion.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { outsideIssuer } from './session/outside-issuer.ts'
import { sessionPlugin } from './session/plugin.ts'
import type { Settings } from './settings.ts'
import { serveSite } from './site/routes.ts'
import { statisticsDeletion } from './statistics/deletion.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { stockRoutes } from './stocks/routes.ts'
import type { Database } from './storage/database.ts'
import type { Space } from './storage/embedded/space.ts'
import { version } from './system/facts.ts'
import { lambdaRoutes, refuseWhileOff, systemRoutes } from './system/routes.ts'
import { Switch } from './system/switch.ts'
import { teamRoutes } from './teams/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

/** What the whole is made of. */
export interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly readiness?: Readiness
  /** That of the database's disk, where it is ours to watch. */
  readonly space?: Space | undefined
}

/** What every room is given. */
export interface Rooms {
  readonly settings: Settings
  readonly database: Database
  readonly limits: Limits
  readonly apiSwitch: Switch
  /** Keys the hashes of sign-in codes. */
  readonly codeKey: string
  readonly mail: MailRoom
}

export type App = Awaited<ReturnType<typeof createServer>>

/** Builds the whole server, room by room, ready to listen or to be asked by tests. */
export async function buildApp({
  settings,
  database,
  readiness = { isDraining: false },
  space,
}: Parts): Promise<App> {
  const app = await createServer(settings, readiness)
  if (space) refuseWithoutSpace(app, space)
  const limits = new Limits(database.db, settings)
  const apiSwitch = new Switch(database.db)
  await apiSwitch.read()
  app.addHook('onClose', async () => {
    limits.close()
    apiSwitch.close()
  })
  await seedGameTypes(database.db)
  const codeKey = await installationSecret(database.db, 'codes')

  serveHealth(app, database, readiness)
  serveMetrics(app, settings, database)
  const mail = openMail(app, settings, database)

  // Another provider takes the embedded one's place by its name alone.
  const identity =
    settings.oidcIssuer === undefined ? await openIdentity({ settings, database, mail, limits }) : null
  await app.register(sessionPlugin, {
    db: database.db,
    issuer: identity ? embeddedIssuer(identity) : outsideIssuer(settings, settings.oidcIssuer ?? ''),
    hashKey: await installationSecret(database.db, 'tombstones'),
  })
  if (identity) await app.register(identityRoutes, { identity, limits })

  await openRooms(app, { settings, database, limits, apiSwitch, codeKey, mail })

  serveSite(app, settings, version)
  return app
}

/** What each room says of a person who is deleted. */
export const deletion = [
  ...gameDeletion,
  ...statisticsDeletion,
  ...codeDeletion,
  ...auditDeletion,
  ...contactDeletion,
  ...newsletterDeletion,
  ...mailDeletion,
]

/** Opens the rooms of the API and writes their document. They ask the database for nothing before the first request. */
export async function openRooms(app: App, rooms: Rooms): Promise<void> {
  await describeRoutes(app, version)
  await app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store')
        done()
      })
      api.addHook('onRequest', refuseWhileOff(rooms.apiSwitch))
      api.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()))
      await api.register(systemRoutes, rooms)
      await api.register(auditRoutes, rooms)
      await api.register(weatherRoutes)
      await api.register(teamRoutes, rooms)
      await api.register(profileRoutes, { ...rooms, deletion })
      await api.register(codeRoutes, rooms)
      await api.register(gameTypeRoutes, rooms)
      await api.register(leaderboardRoutes, rooms)
      await api.register(gameRoutes, rooms)
      await api.register(statisticsRoutes, rooms)
      await api.register(newsletterRoutes, rooms)
      await api.register(stockRoutes, rooms)
    },
    { prefix: '/api' },
  )
  await app.register(contactRoutes, rooms)
  await app.register(lambdaRoutes, { prefix: '/lambda', ...rooms })
}

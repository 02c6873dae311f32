import { auditRoutes } from './audit/routes.ts'
import { auditDeletion } from './audit/trail.ts'
import { codeRoutes } from './codes/routes.ts'
import { codeDeletion } from './codes/store.ts'
import { contactRoutes } from './contact/routes.ts'
import { contactDeletion } from './contact/store.ts'
import { gameTypeRoutes } from './game-types/routes.ts'
import { seedGameTypes } from './game-types/seed.ts'
import { gameRoutes } from './games/routes.ts'
import { gameDeletion } from './games/store.ts'
import { refuseWritesWithoutSpace } from './http/disk-space.ts'
import { type Readiness, serveHealth } from './http/health.ts'
import { Limits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { describeRoutes } from './http/openapi.ts'
import { notFound, sendProblem } from './http/problem.ts'
import { createServer } from './http/server.ts'
import { exportStorageFigures } from './http/storage-figures.ts'
import { embeddedIssuer, identityRoutes, openIdentity } from './identity/plugin.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { leaderboardDeletion, rankingStatement } from './leaderboard/store.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import { mailDeletion } from './mail/queue.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { newsletterDeletion } from './newsletter/store.ts'
import { fetchPictures } from './profile/picture/fetch-pictures.ts'
import { pictureRoutes } from './profile/picture/routes.ts'
import { pictureAddress } from './profile/picture/served-pictures.ts'
import { profileRoutes } from './profile/routes.ts'
import { profileDeletion } from './profile/store.ts'
import { externalIssuer } from './session/external-issuer.ts'
import { sessionPlugin } from './session/plugin.ts'
import type { Settings } from './settings/settings.ts'
import { seenFromSite } from './site/config.ts'
import { serveSite } from './site/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { statisticsDeletion, statisticsStatement } from './statistics/store.ts'
import { stockRoutes } from './stocks/routes.ts'
import type { Database } from './storage/database.ts'
import type { DiskSpace } from './storage/embedded/disk-space.ts'
import { installationSecret } from './storage/installation-secret.ts'
import { version } from './system/facts.ts'
import { exportSystemFigures } from './system/figures.ts'
import { lambdaRoutes, refuseWhileOff, systemRoutes } from './system/routes.ts'
import { Switch } from './system/switch.ts'
import { teamRoutes } from './teams/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

/** What the server is built from. */
export interface AppOptions {
  readonly settings: Settings
  readonly database: Database
  readonly readiness?: Readiness
  /** The disk of the embedded database; absent for an external one. */
  readonly diskSpace?: DiskSpace | undefined
}

/** What every feature is given. */
interface FeatureOptions {
  readonly settings: Settings
  readonly database: Database
  readonly limits: Limits
  readonly apiSwitch: Switch
  /** The key of the hashes of sign-in codes. */
  readonly codeKey: string
  readonly mail: Mailer
}

export type App = Awaited<ReturnType<typeof createServer>>

/**
 * Requests that are served while the disk is full: signed-in people must stay signed in to read, and an admin
 * must be able to switch the API off.
 */
const servedWithoutSpace = /^\/(auth|lambda)\//i

/** Builds the whole server, ready to listen or to be sent requests by tests. */
export async function buildApp({
  settings,
  database,
  readiness = { isDraining: false },
  diskSpace,
}: AppOptions): Promise<App> {
  const app = await createServer(settings, readiness)
  if (diskSpace) refuseWritesWithoutSpace(app, { diskSpace, exempt: servedWithoutSpace })
  const limits = new Limits(database.db, settings)
  const apiSwitch = new Switch(database.db)
  await apiSwitch.read()
  app.addHook('onClose', async () => {
    limits.close()
    apiSwitch.close()
  })
  await seedGameTypes(database.db, app.log)
  const codeKey = await installationSecret(database.db, 'codes')

  serveHealth(app, database, readiness)
  serveMetrics(app, settings)
  exportStorageFigures(app, database, diskSpace)
  exportSystemFigures(app, apiSwitch)
  const mail = openMailer(app, settings, database)
  fetchPictures(app, settings, database)

  // When OIDC_ISSUER names an external provider, the embedded one is not started.
  const identity =
    settings.oidcIssuer === undefined
      ? await openIdentity({ settings, database, mail, limits, figures: app.figures })
      : null
  await app.register(sessionPlugin, {
    db: database.db,
    issuer: identity ? embeddedIssuer(identity) : externalIssuer(settings, settings.oidcIssuer ?? ''),
    hashKey: await installationSecret(database.db, 'tombstones'),
  })
  await describeRoutes(app, version)
  if (identity) await app.register(identityRoutes, { identity, limits })
  await registerFeatures(app, { settings, database, limits, apiSwitch, codeKey, mail })

  await serveSite(app, settings, version)
  return app
}

/** What each feature does with the data of a deleted person, in this order. */
export const deletion = [
  // Before the games, which the ranking refers to.
  ...leaderboardDeletion,
  ...gameDeletion,
  ...statisticsDeletion,
  ...codeDeletion,
  ...auditDeletion,
  ...contactDeletion,
  ...newsletterDeletion,
  ...mailDeletion,
  ...profileDeletion,
]

/** What features keep of a finished game, in the statement that ends it. */
export const finishedGameStatements = [rankingStatement, statisticsStatement]

/** Registers the routes of all features. */
async function registerFeatures(app: App, options: FeatureOptions): Promise<void> {
  const shared = {
    ...options,
    pictureAddress: pictureAddress(seenFromSite(options.settings, options.settings.apiBase)),
  }
  await app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store')
        done()
      })
      api.addHook('onRequest', refuseWhileOff(options.apiSwitch))
      api.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()))
      await api.register(systemRoutes, options)
      await api.register(auditRoutes, options)
      await api.register(weatherRoutes)
      await api.register(teamRoutes, options)
      await api.register(profileRoutes, { ...shared, deletion })
      await api.register(pictureRoutes, options)
      await api.register(codeRoutes, options)
      await api.register(gameTypeRoutes, options)
      await api.register(leaderboardRoutes, shared)
      await api.register(gameRoutes, { ...options, finishedGameStatements })
      await api.register(statisticsRoutes, options)
      await api.register(newsletterRoutes, options)
      await api.register(stockRoutes, options)
    },
    { prefix: '/api' },
  )
  await app.register(contactRoutes, options)
  await app.register(lambdaRoutes, { prefix: '/lambda', ...options })
}

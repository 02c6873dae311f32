import path from 'node:path'
import { achievementRoutes } from './achievements/routes.ts'
import { daysOfWeek } from './achievements/store.ts'
import { auditRoutes } from './audit/routes.ts'
import { challengeRoutes } from './challenges/routes.ts'
import { findChallenge } from './challenges/store.ts'
import { settleRequest } from './codes/requests.ts'
import { codeRoutes } from './codes/routes.ts'
import { redemptionsOfDays } from './codes/store.ts'
import { inboxRoutes } from './contact/inbox-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { Chains } from './daily/chains.ts'
import { Painter } from './daily/picture/painter.ts'
import { resultPictureRoutes } from './daily/picture/routes.ts'
import { resultHeads } from './daily/result-head.ts'
import { dailyRoutes } from './daily/routes.ts'
import { type ReadSharedResult, sharedResults } from './daily/shared-results.ts'
import { finishedGameStatements } from './finished-games.ts'
import { gameTypeRoutes } from './game-types/routes.ts'
import { seedGameTypes } from './game-types/seed.ts'
import { challengeGameRoutes } from './games/challenge-routes.ts'
import { dailyGameRoutes } from './games/daily-routes.ts'
import { openGames } from './games/games.ts'
import { gamesOfDays } from './games/games-of-days.ts'
import { gamesOfPerson, gamesOfWeek } from './games/games-of-person.ts'
import { gameRoutes } from './games/routes.ts'
import { refuseWritesWithoutSpace } from './http/disk-space.ts'
import { EventStreams } from './http/event-streams.ts'
import { type Readiness, serveHealth } from './http/health.ts'
import { Limits } from './http/limits.ts'
import { serveMetrics } from './http/metrics.ts'
import { describeRoutes } from './http/openapi.ts'
import { notFound, sendProblem } from './http/problem.ts'
import { createServer } from './http/server.ts'
import { exportStorageFigures } from './http/storage-figures.ts'
import { openIdentity } from './identity/plugin.ts'
import { Jobs, type Pace } from './jobs/jobs.ts'
import { reasonsOf } from './leaderboard/excluded.ts'
import { excludedGameRoutes } from './leaderboard/excluded-routes.ts'
import { hidePerson, showPerson } from './leaderboard/hidden.ts'
import { placesOfWeek } from './leaderboard/past-periods.ts'
import { leaderboardRoutes } from './leaderboard/routes.ts'
import { rankedPlayer } from './leaderboard/store.ts'
import { type Mailer, openMailer } from './mail/mailer.ts'
import { moveAddress } from './moved-address.ts'
import { draftRoutes } from './newsletter/draft-routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { sendingRoutes } from './newsletter/sending-routes.ts'
import { subscriberRoutes } from './newsletter/subscriber-routes.ts'
import { unsubscribeRoutes } from './newsletter/unsubscribe-routes.ts'
import { weeklyMailRoutes } from './newsletter/weekly/routes.ts'
import type { Notices } from './notices/notices.ts'
import { openNotices } from './notices/open-notices.ts'
import { noticeRoutes } from './notices/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { accountsOfDays } from './people/store.ts'
import { deletion } from './person-deletion.ts'
import { fetchPictures } from './profile/picture/fetch-pictures.ts'
import { queuePicture } from './profile/picture/queue.ts'
import { pictureRoutes } from './profile/picture/routes.ts'
import { pictureAddress } from './profile/picture/served-pictures.ts'
import { preferenceRoutes } from './profile/preferences.ts'
import { profileRoutes } from './profile/routes.ts'
import { deletePerson } from './profile/store.ts'
import { reportRoutes } from './reports/routes.ts'
import { externalIssuer } from './session/external-issuer.ts'
import { deleteOldKeys } from './session/idempotency.ts'
import type { Issuer } from './session/issuer.ts'
import { giveNameKeys } from './session/name-keys.ts'
import { sessionPlugin } from './session/plugin.ts'
import type { Settings } from './settings/settings.ts'
import { seenFromSite } from './site/config.ts'
import { serveSite, siteFolder } from './site/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { totalsOfPeople } from './statistics/store.ts'
import { stockRoutes } from './stocks/routes.ts'
import type { Database } from './storage/database.ts'
import type { DiskSpace } from './storage/embedded/disk-space.ts'
import { installationSecret } from './storage/installation-secret.ts'
import { version } from './system/facts.ts'
import { exportSystemFigures } from './system/figures.ts'
import { jobRoutes } from './system/job-routes.ts'
import { watchMachine } from './system/machine-watch.ts'
import { lambdaRoutes, refuseWhileOff, systemRoutes } from './system/routes.ts'
import { Switch } from './system/switch.ts'
import { teamRoutes } from './teams/routes.ts'
import { refusedNames } from './text/refused-names.ts'
import { visitRoutes } from './visits/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

/** What the server is built from. */
export interface AppOptions {
  readonly settings: Settings
  readonly database: Database
  readonly readiness?: Readiness
  /** The disk of the embedded database; absent for an external one. */
  readonly diskSpace?: DiskSpace | undefined
  /** How often background jobs are looked for, and how long one lasts. */
  readonly jobPace?: Pace | undefined
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
  readonly notices: Notices
  readonly jobs: Jobs
  readonly streams: EventStreams
  readonly issuer: Issuer
  readonly games: ReturnType<typeof openGames>
  readonly readSharedResult: ReadSharedResult
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
  jobPace,
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
  await giveNameKeys(database.db)
  // A mistake in the owner's list stops the start.
  refusedNames.read()

  serveHealth(app, database, readiness)
  serveMetrics(app, settings)
  exportStorageFigures(app, database, diskSpace)
  exportSystemFigures(app, apiSwitch)
  const streams = new EventStreams(app, settings, { readiness, isServed: () => apiSwitch.isActive })
  const jobs = new Jobs(app, database, jobPace)
  jobs.repeat({ kind: 'delete ended limits', everySeconds: 60, run: () => limits.deleteEnded() })
  jobs.repeat({ kind: 'delete idempotency keys', everySeconds: 3600, run: () => deleteOldKeys(database.db) })
  const mail = openMailer(app, settings, database, jobs)
  const notices = openNotices(app, settings, database, jobs)
  watchMachine(jobs, { database, settings, notices, diskSpace })
  fetchPictures(app, settings, database, jobs)

  // When OIDC_ISSUER names an external provider, the embedded one is not started.
  const embedded =
    settings.oidcIssuer === undefined
      ? await openIdentity({ settings, database, mail, limits, jobs, moveAddress, figures: app.figures })
      : null
  const issuer = embedded?.issuer ?? externalIssuer(settings, settings.oidcIssuer ?? '')
  await app.register(sessionPlugin, {
    db: database.db,
    issuer,
    hashKey: await installationSecret(database.db, 'tombstones'),
  })
  await describeRoutes(app, version)
  if (embedded) await app.register(embedded.routes)
  const games = openGames({ settings, database, limits, figures: app.figures, finishedGameStatements })
  const readSharedResult = sharedResults(database.db, (id) => games.store.recordOf(id))
  await registerFeatures(app, {
    settings,
    database,
    limits,
    apiSwitch,
    codeKey: await installationSecret(database.db, 'codes'),
    mail,
    notices,
    jobs,
    issuer,
    streams,
    games,
    readSharedResult,
  })

  const resultHead = resultHeads(readSharedResult, {
    siteUrl: settings.siteUrl ?? settings.publicUrl,
    apiUrl: new URL(seenFromSite(settings, '/api'), settings.publicUrl).href,
  })
  await serveSite(app, settings, {
    version,
    heads: { '/daily/result': async (query) => (apiSwitch.isActive ? await resultHead(query) : null) },
  })
  return app
}

/** Registers the routes of all features. */
async function registerFeatures(app: App, options: FeatureOptions): Promise<void> {
  const { games } = options
  const chains = new Chains(options.database.db)
  await chains.extend()
  options.jobs.repeat({ kind: 'add seed chains', everySeconds: 3600, run: () => chains.extend() })
  const painter = new Painter(path.join(siteFolder(options.settings), '.result-picture'), app.log)
  const shared = {
    ...options,
    pictureAddress: pictureAddress(seenFromSite(options.settings, '/api')),
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
      await api.register(jobRoutes, options)
      await api.register(noticeRoutes, options)
      await api.register(weatherRoutes)
      await api.register(teamRoutes, options)
      await api.register(profileRoutes, { ...shared, deletion })
      await api.register(preferenceRoutes, shared)
      await api.register(pictureRoutes, options)
      await api.register(peopleRoutes, {
        ...shared,
        totalsOf: totalsOfPeople,
        gamesOf: gamesOfPerson,
        settleRequest,
        hidePerson,
        showPerson,
        removePicture: (transaction, personId) => queuePicture(transaction, personId, ''),
        deletePerson: async (transaction, { id, confirmedEmail, ...identity }) => {
          await deletePerson(transaction, { id, confirmedEmail }, deletion, () =>
            app.forgetPerson(transaction, { ...identity, tokenIssuedAt: Math.floor(Date.now() / 1000) }),
          )
        },
      })
      await api.register(codeRoutes, options)
      await api.register(gameTypeRoutes, options)
      await api.register(leaderboardRoutes, shared)
      await api.register(excludedGameRoutes, options)
      await api.register(inboxRoutes, options)
      await api.register(reportRoutes, { ...options, rankedPlayer })
      await api.register(gameRoutes, { ...options, games, excludedReasons: reasonsOf })
      await api.register(dailyGameRoutes, { games, seeds: chains })
      await api.register(dailyRoutes, { ...options, chains })
      await api.register(challengeRoutes, {
        ...options,
        checkFinished: (personId, gameId) => games.store.findOwnFinished(personId, gameId),
      })
      await api.register(challengeGameRoutes, {
        games,
        challengeOf: (id) => findChallenge(options.database.db, id),
      })
      await api.register(resultPictureRoutes, { ...options, painter })
      await api.register(statisticsRoutes, options)
      await api.register(achievementRoutes, options)
      await api.register(newsletterRoutes, options)
      await api.register(unsubscribeRoutes, options)
      await api.register(weeklyMailRoutes, { ...options, gamesOfWeek, placesOfWeek, daysOfWeek })
      await api.register(subscriberRoutes, options)
      await api.register(draftRoutes, options)
      await api.register(sendingRoutes, options)
      await api.register(stockRoutes, options)
      await api.register(visitRoutes, {
        ...options,
        dayReaders: { gamesOfDays, accountsOfDays, redemptionsOfDays },
      })
    },
    { prefix: '/api' },
  )
  await app.register(contactRoutes, options)
  await app.register(lambdaRoutes, { prefix: '/lambda', ...options })
}

import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../../../server/app.ts'
import { readSettings, type Settings } from '../../../server/settings/settings.ts'
import { type Database, openDatabase, withReplica } from '../../../server/storage/database.ts'
import { addressOf, administer, type TestAddress } from '../postgres/test-databases.ts'
import { makePerson, type Person, type Rights } from './signed-in-person.ts'

/** The whole server on a database of its own. */
export interface TestApp {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly address: TestAddress
  readonly database: Database
  readonly settings: Settings
  /** Sends a request through the real app: `testApp.inject({ method: 'GET', url: '/api/system' })`. */
  readonly inject: TestApp['app']['inject']
  /**
   * Creates a person who is logged in, with a real token: `testApp.inject({ ..., headers: person.headers })`.
   */
  person(rights?: Rights): Promise<Person>
  readonly close: () => Promise<void>
}

/** The server sends no outgoing requests, and serves no built site, unless a test says otherwise. */
const environment = { LOG_LEVEL: 'silent', NODE_ENV: 'test', PICTURE_FETCH: 'off', SITE_FOLDER: '/nowhere' }

const silentReplica = { replicaSkipped() {}, replicaUsed() {} }

/** Creates a migrated, empty database for a test file. Remove it with `drop`. */
export async function openFreshDatabase(): Promise<{ address: TestAddress; drop: () => Promise<void> }> {
  return await createDatabase(`template ${inject('template')}`)
}

/** Creates a database without any tables. Remove it with `drop`. */
export async function openBareDatabase(): Promise<{ address: TestAddress; drop: () => Promise<void> }> {
  return await createDatabase('')
}

async function createDatabase(options: string): ReturnType<typeof openFreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} ${options}`)
  return {
    address: addressOf(name),
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/**
 * Opens the real app on a fresh database: once per test file, in `beforeAll`, and closed in `afterAll`.
 * `settings` replaces defaults; `diskSpace` is the free space of its disk, unlimited by default. `at` is the
 * address of an existing database, which closing leaves as it is, and `replica` that of its replica. The others are as
 * for `buildApp`.
 */
export async function openTestApp({
  settings: changes = {},
  at,
  replica,
  ...options
}: {
  settings?: Partial<Settings>
  at?: TestAddress
  replica?: TestAddress
} & Pick<AppOptions, 'diskSpace' | 'jobPace'> = {}): Promise<TestApp> {
  const { address, drop } = at ? { address: at, drop: async () => {} } : await openFreshDatabase()
  const settings: Settings = { ...readSettings(environment), ...changes }
  const primary = openDatabase(address, settings.databaseConnections)
  const database = replica
    ? withReplica(primary, openDatabase(replica, settings.databaseConnections), silentReplica)
    : primary
  const app = await buildApp({ settings, database, ...options })
  await app.ready()
  return {
    app,
    address,
    database,
    settings,
    inject: app.inject.bind(app),
    person: (rights) => makePerson(database.db, settings, rights),
    async close() {
      const closed = app.close()
      // A client may have opened one in advance, which would otherwise last until its timeout.
      app.server.closeAllConnections()
      await closed
      await database.close()
      await drop()
    },
  }
}

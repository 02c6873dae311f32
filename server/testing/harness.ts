import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings, type Settings } from '../settings.ts'
import { type Database, openDatabase, type SocketAddress } from '../storage/database.ts'
import type { Space } from '../storage/embedded/space.ts'
import { administer, template } from '../storage/testing/cluster.ts'
import { makePerson, type Person, type Rights } from './person.ts'

/** The whole server on a database of its own. */
export interface House {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly address: SocketAddress
  readonly database: Database
  readonly settings: Settings
  /** Sends a request through the real app: `house.inject({ method: 'GET', url: '/api/system' })`. */
  readonly inject: House['app']['inject']
  /** Someone new, signed in, with a real token: `house.inject({ ..., headers: person.headers })`. */
  person(rights?: Rights): Promise<Person>
  readonly close: () => Promise<void>
}

/** A fresh, migrated, empty database of its own, for a test file. Drop it by `drop`. */
export async function openFreshDatabase(): Promise<{ address: SocketAddress; drop: () => Promise<void> }> {
  const socketFolder = inject('socketFolder')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(socketFolder, `create database ${name} template ${template}`)
  return {
    address: { socketFolder, database: name },
    drop: () => administer(socketFolder, `drop database ${name} with (force)`),
  }
}

/**
 * Opens the real app on a fresh database: once in a test file, in `beforeAll`, and closed in `afterAll`.
 * `settings` are changes to the defaults; `space` is that of its disk, unlimited unless given.
 */
export async function openHouse({
  settings: changes = {},
  space,
}: {
  settings?: Partial<Settings>
  space?: Space
} = {}): Promise<House> {
  const { address, drop } = await openFreshDatabase()
  const settings: Settings = { ...readSettings({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }), ...changes }
  const database = openDatabase(address, settings.databaseConnections)
  const app = await buildApp({ settings, database, space })
  await app.ready()
  return {
    app,
    address,
    database,
    settings,
    inject: app.inject.bind(app),
    person: (rights) => makePerson(database.db, settings, rights),
    async close() {
      await app.close()
      await database.close()
      await drop()
    },
  }
}

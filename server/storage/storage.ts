import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import { isDatabaseAway } from './away.ts'
import { type Address, type Database, embeddedName, openDatabase } from './database.ts'
import { livingCluster } from './embedded/cluster.ts'
import { type KeeperEvents, keepCluster } from './embedded/keeper.ts'
import { migrate } from './migrate.ts'

/** The database of this server, migrated, and whatever must run for it. */
export interface Storage {
  readonly database: Database
  /** One sentence about where the data is. */
  readonly description: string
  /** Closes the connections, then stops the cluster if it is ours. */
  close(): Promise<void>
}

const databaseWaitMilliseconds = 60_000

/**
 * Opens the storage that the settings name and brings it to this build's schema. A database of the settings that is
 * away is waited for, one minute. `events` tell of deaths of the embedded cluster.
 */
export async function openStorage(settings: Settings, events: KeeperEvents): Promise<Storage> {
  const { databaseUrl, databaseConnections } = settings
  if (databaseUrl !== undefined) {
    const address: Address = { url: databaseUrl }
    await migrateWhenThere(address)
    const database = openDatabase(address, databaseConnections)
    const { hostname } = new URL(databaseUrl)
    return {
      database,
      description: `PostgreSQL at ${hostname || 'DATABASE_URL'}`,
      close: () => database.close(),
    }
  }

  const kept = await keepCluster(settings.dataFolder, embeddedName, events)
  const address: Address = { socketFolder: kept.cluster.socketFolder, database: embeddedName }
  try {
    await migrate(address)
  } catch (error) {
    await kept.release()
    throw error
  }
  const database = openDatabase(address, databaseConnections)
  const { beginning, home } = kept.cluster
  return {
    database,
    description: `embedded PostgreSQL, ${beginning}, in ${home.folder}${home.elsewhere ? ` (its account may not enter ${settings.dataFolder})` : ''}`,
    async close() {
      await database.close()
      await kept.release()
    },
  }
}

async function migrateWhenThere(address: Address): Promise<void> {
  const latest = performance.now() + databaseWaitMilliseconds
  for (;;) {
    try {
      await migrate(address)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > latest) throw error
      await wait(500)
    }
  }
}

/**
 * Lends the database of the settings to a command beside the server. The embedded one is started when nobody runs it;
 * with `isAlone` it is lent only while no server uses it. Throws when it holds nothing yet and nothing may be made.
 */
export async function visitStorage<Result>(
  { databaseUrl, dataFolder }: Settings,
  { isAlone }: { isAlone: boolean },
  work: (address: Address) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return await work({ url: databaseUrl })
  if (!isAlone && !existsSync(dataFolder)) throw new Error(`There is no data in ${dataFolder}`)
  const living = isAlone ? null : livingCluster(dataFolder)
  if (living !== null) return await work({ socketFolder: living.socketFolder, database: embeddedName })
  const kept = await keepCluster(dataFolder, embeddedName, { died() {}, revived() {}, lost() {} })
  try {
    return await work({ socketFolder: kept.cluster.socketFolder, database: embeddedName })
  } finally {
    await kept.release()
  }
}

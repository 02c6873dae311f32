import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../reason.ts'
import type { Settings } from '../settings.ts'
import { isDatabaseAway } from './away.ts'
import { type Address, type Database, embeddedName, openDatabase } from './database.ts'
import { undurableSettings } from './durability.ts'
import { livingCluster } from './embedded/cluster.ts'
import { type KeeperEvents, keepCluster } from './embedded/keeper.ts'
import { Space } from './embedded/space.ts'
import { migrate } from './migrate.ts'

/** The database of this server, migrated, and whatever must run for it. */
export interface Storage {
  readonly database: Database
  /** One sentence about where the data is. */
  readonly description: string
  /** That of the disk of the embedded cluster. */
  readonly space?: Space
  /** Closes the connections, then stops the cluster if it is ours. */
  close(): Promise<void>
}

const databaseWaitMilliseconds = 60_000

/**
 * What the storage tells: that DATABASE_URL is away and waited for, once; that it loses commits with its power; and
 * deaths of the embedded cluster.
 */
export interface StorageEvents extends KeeperEvents {
  awaited(reason: unknown): void
  undurable(warning: string): void
}

/**
 * Opens the storage that the settings name and brings it to this build's schema. A database of the settings that is
 * away is waited for, one minute, unless `stop` ends the waiting by throwing its reason. In production one that would
 * lose commits with its power is refused.
 */
export async function openStorage(
  settings: Settings,
  events: StorageEvents,
  stop: AbortSignal,
): Promise<Storage> {
  const { databaseUrl, databaseConnections, databasePrepare } = settings
  if (databaseUrl !== undefined) {
    const address: Address = { url: databaseUrl }
    await migrateWhenThere(address, settings, events, stop)
    const database = openDatabase(address, databaseConnections, databasePrepare)
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
    space: new Space(home.folder),
    description: `embedded PostgreSQL, ${beginning}, in ${home.folder}${home.elsewhere ? ` (its account may not enter ${path.resolve(settings.dataFolder)})` : ''}`,
    async close() {
      await database.close()
      await kept.release()
    },
  }
}

async function migrateWhenThere(
  address: Address,
  settings: Settings,
  events: StorageEvents,
  stop: AbortSignal,
): Promise<void> {
  const latest = performance.now() + databaseWaitMilliseconds
  for (let tries = 0; ; tries++) {
    try {
      await demandDurability(address, settings, events)
      await migrate(address)
      return
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > latest) throw ofDatabaseUrl(error)
      if (tries === 0) events.awaited(error)
    }
    await wait(500, undefined, { signal: stop }).catch(() => {})
    stop.throwIfAborted()
  }
}

/** Refuses, or outside of production warns of, a database whose commits a loss of power would take. */
async function demandDurability(
  address: Address,
  { nodeEnv, databaseDurableByOtherMeans }: Settings,
  events: StorageEvents,
): Promise<void> {
  if (databaseDurableByOtherMeans) return
  const off = await undurableSettings(address)
  if (off.length === 0) return
  const warning = `off there: ${off.join(', ')}; a loss of power would take what was acknowledged`
  if (nodeEnv === 'production') throw new Error(warning)
  events.undurable(`DATABASE_URL: ${warning}; production refuses this`)
}

/** The error with the name of the setting that led to it. */
function ofDatabaseUrl(error: unknown): Error {
  return new Error(`DATABASE_URL: ${reason(error)}`, { cause: error })
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

import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Settings } from '../settings/settings.ts'
import { StartFault } from '../settings/start-fault.ts'
import { judgePostgres, majorOf, oldestMajor } from '../settings/versions.ts'
import {
  type Address,
  type Database,
  embeddedName,
  openDatabase,
  replicaWaits,
  withReplica,
} from './database.ts'
import { databaseFault } from './database-fault.ts'
import { durabilityRemedy, undurableSettings, undurableText } from './durability.ts'
import { livingCluster } from './embedded/cluster.ts'
import { DiskSpace } from './embedded/disk-space.ts'
import { type SupervisorEvents, superviseCluster } from './embedded/supervisor.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import type { ReplicaEvents } from './stale-reads.ts'

/** The migrated database of this server, with the processes that it needs. */
export interface Storage {
  readonly database: Database
  /** A sentence that says where the data is. */
  readonly description: string
  /** The version of PostgreSQL, and where it comes from. */
  readonly engine: string
  /** The disk of the embedded cluster; absent for an external database. */
  readonly diskSpace?: DiskSpace
  /** Closes the connections, then stops the cluster if it is embedded. */
  close(): Promise<void>
}

const databaseWaitMilliseconds = 60_000

/**
 * Events of the storage: it waits for an unavailable database (once), the database would lose commits in a
 * power failure, its PostgreSQL has known security problems, and those of the embedded cluster and of the replica.
 */
export interface StorageEvents extends SupervisorEvents, ReplicaEvents {
  awaited(reason: unknown): void
  undurable(warning: string): void
  unpatched(warning: string): void
}

/**
 * Opens the storage that the settings name and migrates it to this build's schema. For an external database
 * that is unavailable it waits up to one minute. If `stop` is aborted while it waits or while it creates an
 * embedded cluster, it throws the reason. In production it refuses a database that would lose commits in a power failure. Its version is only warned of,
 * since somebody else keeps it.
 */
export async function openStorage(
  settings: Settings,
  events: StorageEvents,
  stop: AbortSignal,
): Promise<Storage> {
  const { databaseUrl, databaseReplicaUrl, databaseConnections, databasePrepare } = settings
  if (databaseUrl !== undefined) {
    const address: Address = { url: databaseUrl }
    const version = await migrateWhenThere(address, settings, events, stop)
    const primary = openDatabase(address, databaseConnections, databasePrepare)
    const replica =
      databaseReplicaUrl === undefined
        ? null
        : openDatabase({ url: databaseReplicaUrl }, databaseConnections, databasePrepare, replicaWaits)
    const database = replica === null ? primary : withReplica(primary, replica, events)
    const { refusal, hint } = judgePostgres(version)
    const warning = refusal ?? hint
    if (warning !== undefined) events.unpatched(`DATABASE_URL: ${warning}`)
    const { hostname } = new URL(databaseUrl)
    return {
      database,
      description: `PostgreSQL at ${hostname || 'DATABASE_URL'}`,
      engine: `PostgreSQL ${version}`,
      close: () => database.close(),
    }
  }

  const supervised = await superviseCluster(settings.dataFolder, embeddedName, events, {
    programs: settings.postgresPrograms,
    stop,
  })
  const address: Address = { socketFolder: supervised.cluster.socketFolder, database: embeddedName }
  let version: string
  try {
    await migrate(address)
    version = await serverVersion(address)
  } catch (error) {
    await supervised.release()
    throw error
  }
  const database = openDatabase(address, databaseConnections)
  const { beginning, folders, programs } = supervised.cluster
  const { hint } = judgePostgres(version)
  return {
    database,
    diskSpace: new DiskSpace(folders.root),
    description: `embedded PostgreSQL, ${beginning}, in ${folders.root}${folders.isElsewhere ? ` (its account may not enter ${path.resolve(settings.dataFolder)})` : ''}`,
    engine: `PostgreSQL ${version}, ${programs.folder}${hint ? ` (${hint})` : ''}`,
    async close() {
      await database.close()
      await supervised.release()
    },
  }
}

/** Returns the version of a PostgreSQL that runs, such as 18.4. */
async function serverVersion(address: Address): Promise<string> {
  const { db, close } = openDatabase(address, 1)
  try {
    const { rows } = await sql<{ number: string }>`
      select current_setting('server_version_num') as number`.execute(db)
    const number = Number(rows[0]?.number)
    return `${Math.floor(number / 10_000)}.${number % 10_000}`
  } finally {
    await close()
  }
}

/** Migrates the database of DATABASE_URL once it is available. Returns the version of its PostgreSQL. */
async function migrateWhenThere(
  address: Address,
  settings: Settings,
  events: StorageEvents,
  stop: AbortSignal,
): Promise<string> {
  const latest = performance.now() + databaseWaitMilliseconds
  for (let tries = 0; ; tries++) {
    try {
      const version = await serverVersion(address)
      if (Number(majorOf(version)) < oldestMajor)
        throw new StartFault(
          `The database is PostgreSQL ${version}`,
          `Upgrade it: SkyWay needs version ${oldestMajor} or newer.`,
        )
      await checkDurability(address, settings, events)
      await migrate(address)
      return version
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > latest) throw databaseFault(error)
      if (tries === 0) events.awaited(error)
    }
    await wait(500, undefined, { signal: stop }).catch(() => {})
    stop.throwIfAborted()
  }
}

/** Checks that commits survive a power failure. If not, it throws in production and warns otherwise. */
async function checkDurability(
  address: Address,
  { nodeEnv, databaseDurableByOtherMeans }: Settings,
  events: StorageEvents,
): Promise<void> {
  if (databaseDurableByOtherMeans) return
  const off = await undurableSettings(address)
  if (off.length === 0) return
  const text = undurableText(off)
  if (nodeEnv === 'production') throw new StartFault(text, durabilityRemedy)
  events.undurable(`${text}; production refuses this`)
}

/**
 * Runs `work` with the address of the database that the settings name, for a command beside the server. The
 * embedded cluster is started if it is not running.
 *
 * @param isAlone whether the command needs the embedded cluster for itself, without a server
 * @throws Error if there is no data and the command must not create any, or if a server uses the cluster and
 *   the command needs it for itself
 */
export async function visitStorage<Result>(
  { databaseUrl, dataFolder, postgresPrograms: programs }: Settings,
  { isAlone }: { isAlone: boolean },
  work: (address: Address) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) return await work({ url: databaseUrl })
  if (!isAlone && !existsSync(path.join(dataFolder, 'cluster')))
    throw new Error(`There is no data in ${dataFolder}`)
  const living = isAlone ? null : livingCluster(dataFolder)
  if (living !== null) return await work({ socketFolder: living.socketFolder, database: embeddedName })
  const unheard = { died() {}, revived() {} }
  const supervised = await superviseCluster(dataFolder, embeddedName, unheard, { programs })
  try {
    return await work({ socketFolder: supervised.cluster.socketFolder, database: embeddedName })
  } finally {
    await supervised.release()
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connection } from '../database.ts'
import { type Cluster, type OpenOptions, openCluster } from './cluster.ts'
import { clusterFolders } from './data-folder.ts'
import { checkDataFolder } from './folder-check.ts'
import { lockCluster } from './lock.ts'
import { limitLog } from './log-size.ts'
import { clusterAccount } from './system-account.ts'

const watchMilliseconds = 250
const logMilliseconds = 60_000

/** The embedded cluster, which no other server can use meanwhile. */
export interface SupervisedCluster {
  readonly cluster: Cluster
  /** Stops supervising the cluster, and stops the cluster. */
  release(): Promise<void>
}

/** Events of the embedded cluster while the server runs. */
export interface SupervisorEvents {
  died(): void
  revived(): void
}

/**
 * Opens the cluster below the folder and supervises it: no other server can use it, and if it dies, it is
 * started again.
 *
 * @throws StartFault if another process uses it; the reason of `stop` if that interrupts the creation of the cluster
 */
export async function superviseCluster(
  folder: string,
  database: string,
  events: SupervisorEvents,
  options: OpenOptions = {},
): Promise<SupervisedCluster> {
  const account = clusterAccount(folder)
  checkDataFolder(folder, account)
  const unlock = await lockCluster(clusterFolders(folder, account).root, account)
  let cluster: Cluster
  try {
    cluster = await openCluster(folder, [], options)
    await ensureDatabase(cluster, database)
  } catch (error) {
    unlock()
    throw error
  }

  const stopping = new AbortController()
  const watching = watch()
  async function watch(): Promise<void> {
    let logLimitedAt = Number.NEGATIVE_INFINITY
    while (!stopping.signal.aborted) {
      // `release` aborts the wait, and the next line checks for that.
      await wait(watchMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (performance.now() - logLimitedAt > logMilliseconds) {
        logLimitedAt = performance.now()
        try {
          limitLog(cluster.folders.logFile)
        } catch {
          // The disk may be full or fail. The server goes on, and the next minute tries again.
        }
      }
      if (stopping.signal.aborted || cluster.isAlive()) continue
      events.died()
      try {
        await cluster.revive()
        events.revived()
      } catch {
        // Some errors, such as a full disk, pass: the next round tries again.
        await wait(1000, undefined, { ref: false })
      }
    }
  }

  return {
    cluster,
    async release() {
      stopping.abort()
      await watching
      try {
        await cluster.stop()
      } finally {
        unlock()
      }
    },
  }
}

async function connectWithin(milliseconds: number, cluster: Cluster): Promise<pg.Client> {
  const latest = performance.now() + milliseconds
  for (;;) {
    const client = new pg.Client({
      ...connection({ socketFolder: cluster.socketFolder, database: 'postgres' }),
      application_name: 'skyway',
      connectionTimeoutMillis: 2000,
    })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > latest) throw error
      await wait(50)
    }
  }
}

/** Creates the database in the cluster if it is missing. */
export async function ensureDatabase(cluster: Cluster, name: string): Promise<void> {
  const client = await connectWithin(10_000, cluster)
  // Without a listener, a broken connection ends the process. The statement in progress reports it.
  client.on('error', () => {})
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

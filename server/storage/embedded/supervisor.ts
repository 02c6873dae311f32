import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connection } from '../database.ts'
import { type Cluster, type OpenOptions, openCluster } from './cluster.ts'
import { limitLog } from './log-size.ts'
import { isAlive } from './postmaster.ts'

// Any number. The lock is taken in the database `postgres` of the cluster, where there are no others.
const clusterLock = 5_769_002
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
  /** Another server uses the cluster now: this one must end. */
  lost(reason: Error): void
}

/**
 * Opens the cluster below the folder and supervises it: no other server can use it, and if it dies, it is
 * started again.
 *
 * @throws Error if another server uses it; the reason of `stop` if that interrupts the creation of the cluster
 */
export async function superviseCluster(
  folder: string,
  database: string,
  events: SupervisorEvents,
  options: OpenOptions = {},
): Promise<SupervisedCluster> {
  const cluster = await openCluster(folder, [], options)
  let lock = await takeLock(cluster)
  await ensureDatabase(lock.client, database)

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
      if (stopping.signal.aborted || (lock.isHeld() && cluster.isAlive())) continue
      events.died()
      try {
        if (!cluster.isAlive()) await cluster.revive()
        // The connection may be broken already.
        await lock.client.end().catch(() => {})
        lock = await takeLock(cluster)
        events.revived()
      } catch (error) {
        // Other errors, such as a full disk, may pass: the next round tries again.
        if (error instanceof ClusterInUse) events.lost(error)
        else await wait(1000, undefined, { ref: false })
      }
    }
  }

  return {
    cluster,
    async release() {
      stopping.abort()
      await watching
      await cluster.stop()
      // The server of this connection was just stopped.
      await lock.client.end().catch(() => {})
    },
  }
}

/** Another server uses the cluster. */
class ClusterInUse extends Error {}

interface HeldLock {
  readonly client: pg.Client
  isHeld(): boolean
}

/**
 * Takes the lock of the cluster on a connection of its own. The lock is released when the connection ends,
 * for whatever reason.
 */
async function takeLock(cluster: Cluster): Promise<HeldLock> {
  const client = await connectWithin(10_000, cluster)
  let isConnected = true
  // Without a listener, a broken connection ends the process. The event `end` reports it.
  client.on('error', () => {})
  client.on('end', () => {
    isConnected = false
  })
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      clusterLock,
    ])
    if (rows[0]?.is_ours) return { client, isHeld: () => isConnected }
    const holder = await holderOf(client)
    // A connection of a killed server, or an earlier one of this process, may still be closing, which takes
    // time on a busy machine.
    const isClosing = holder !== null && (holder === process.pid || !isAlive(holder))
    const patience = isClosing ? 10_000 : 1000
    if (performance.now() - began > patience) {
      await client.end()
      throw new ClusterInUse(
        `Another server (process ${holder ?? 'unknown'}) already uses the data in ${cluster.folders.root}`,
      )
    }
    await wait(100)
  }
}

/**
 * Returns the id of the process that has the lock, as its connection names it, or null if it names none or
 * has just ended.
 */
async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [clusterLock],
  )
  const [, pid] = /^process (\d+)$/.exec(rows[0]?.application_name ?? '') ?? []
  return pid === undefined ? null : Number(pid)
}

async function connectWithin(milliseconds: number, cluster: Cluster): Promise<pg.Client> {
  const latest = performance.now() + milliseconds
  for (;;) {
    const client = new pg.Client({
      ...connection({ socketFolder: cluster.socketFolder, database: 'postgres' }),
      application_name: `process ${process.pid}`,
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

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [name])
  if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connection } from '../database.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { isAlive } from './postmaster.ts'

// Any number; the lock lives in the cluster's own database `postgres`, where nothing else is.
const ownerLock = 5_769_002
const watchMilliseconds = 250

/** The embedded cluster, ours alone as long as it is kept. */
export interface Kept {
  readonly cluster: Cluster
  /** Lets it go: it is stopped. */
  release(): Promise<void>
}

/** What the keeper tells while the server runs. */
export interface KeeperEvents {
  died(): void
  revived(): void
  /** The cluster is another server's now: ours must end. */
  lost(reason: Error): void
}

/**
 * Opens the cluster below the folder and keeps it: no second server may use it, and when it dies while we live, it is
 * started again. Throws when another server has it.
 */
export async function keepCluster(folder: string, database: string, events: KeeperEvents): Promise<Kept> {
  const cluster = await openCluster(folder)
  let owner = await own(cluster)
  await ensureDatabase(owner.client, database)

  const stopping = new AbortController()
  const watching = watch()
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The wait is cut short by the release, which the next line sees.
      await wait(watchMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted || (owner.isHeld() && cluster.isAlive())) continue
      events.died()
      try {
        if (!cluster.isAlive()) await cluster.revive()
        // Its server may have died before it.
        await owner.client.end().catch(() => {})
        owner = await own(cluster)
        events.revived()
      } catch (error) {
        // Anything else, such as a full disk, may pass: the next round tries again.
        if (error instanceof Taken) events.lost(error)
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
      // Its server has just gone from under it.
      await owner.client.end().catch(() => {})
    },
  }
}

/** Another server keeps the cluster. */
class Taken extends Error {}

interface Owner {
  readonly client: pg.Client
  isHeld(): boolean
}

/** Takes the lock that makes the cluster ours, on a connection of its own: its end, by whatever cause, frees it. */
async function own(cluster: Cluster): Promise<Owner> {
  const client = await connectWithin(10_000, cluster)
  let isConnected = true
  // Without a listener a connection that breaks ends the process; that it broke is told by its end.
  client.on('error', () => {})
  client.on('end', () => {
    isConnected = false
  })
  const began = performance.now()
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      ownerLock,
    ])
    if (rows[0]?.is_ours) return { client, isHeld: () => isConnected }
    const holder = await holderOf(client)
    // That of a killed server, or our own before, may still be closing; a busy machine takes its time for that.
    const isClosing = holder !== null && (holder === process.pid || !isAlive(holder))
    const patience = isClosing ? 10_000 : 1000
    if (performance.now() - began > patience) {
      await client.end()
      throw new Taken(
        `Another server (process ${holder ?? 'unknown'}) already uses the data in ${cluster.home.folder}`,
      )
    }
    await wait(100)
  }
}

/** The process that has the lock, as its connection names it; null when it names none or has just gone. */
async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1`,
    [ownerLock],
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

import { rmSync } from 'node:fs'
import { embeddedName, openDatabase, type SocketAddress } from '../../../server/storage/database.ts'
import { livingCluster, openCluster } from '../../../server/storage/embedded/cluster.ts'
import { workersOn } from '../../../server/storage/embedded/postmaster.ts'
import { memoryFolder } from '../server/throw-away-folder.ts'
import { copyPreparedData } from './prepared-data.ts'

/** A separate PostgreSQL with an empty database, reached by an address like any external one. */
export interface Postgres {
  readonly url: string
  /** Runs a statement as the superuser, for changes that the API does not offer. */
  query(statement: string, values: readonly unknown[]): Promise<void>
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

/** Returns the address of a database of an embedded cluster, like that of any external one. */
export function socketUrl(socketFolder: string, database = 'postgres'): string {
  return `postgres://${embeddedName}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** Starts a PostgreSQL on an empty folder, in memory unless one is given. The folder is removed with it. */
export async function openPostgres(folder: string = memoryFolder()): Promise<Postgres> {
  await copyPreparedData(folder)
  const cluster = await openCluster(folder)
  const url = socketUrl(cluster.socketFolder)
  return {
    url,
    async query(statement, values) {
      const { pool, close } = openDatabase({ url }, 1)
      await pool.query(statement, [...values])
      await close()
    },
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the address of the embedded database of a running server, from its lock file in the data folder.
 */
export function embeddedIn(folder: string): SocketAddress {
  const living = livingCluster(folder)
  if (!living) throw new Error(`No PostgreSQL works below ${folder}`)
  return { socketFolder: living.socketFolder, database: embeddedName }
}

/**
 * Kills the PostgreSQL of a data folder as kill -9 does: the postmaster and all its children, and every other
 * process that works there but `spared`.
 */
export function killPostgres(dataFolder: string, spared?: number): void {
  for (const pid of workersOn(dataFolder).filter((pid) => pid !== spared)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A child may have ended between listing it and killing it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

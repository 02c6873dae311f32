import { rmSync } from 'node:fs'
import { embeddedName, openDatabase, type SocketAddress } from '../../server/storage/database.ts'
import { livingCluster, openCluster } from '../../server/storage/embedded/cluster.ts'
import { workersOn } from '../../server/storage/embedded/postmaster.ts'
import { throwAwayFolder } from '../../server/testing/process.ts'

/** A PostgreSQL of its own on a new folder, reached by an address as any other would be. */
export interface Postgres {
  readonly url: string
  /** Runs a statement as the superuser, for what no door of the product does. */
  query(statement: string, values: readonly unknown[]): Promise<void>
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

export async function openPostgres(): Promise<Postgres> {
  const folder = throwAwayFolder()
  const cluster = await openCluster(folder)
  const url = `postgres://${embeddedName}@localhost/postgres?host=${encodeURIComponent(cluster.socketFolder)}`
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

/** The embedded database of a server at work, as its lock file in the data folder says where it is. */
export function embeddedIn(folder: string): SocketAddress {
  const living = livingCluster(folder)
  if (!living) throw new Error(`No PostgreSQL works below ${folder}`)
  return { socketFolder: living.socketFolder, database: embeddedName }
}

/** Ends the PostgreSQL that works on a data folder as kill -9 does: the postmaster and all its children. */
export function killPostgres(dataFolder: string): void {
  for (const pid of workersOn(dataFolder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A child may have ended between the look and the kill.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

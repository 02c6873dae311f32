import { rmSync } from 'node:fs'
import { embeddedName } from '../../server/storage/database.ts'
import { openCluster } from '../../server/storage/embedded/cluster.ts'
import { throwAwayFolder } from '../../server/testing/process.ts'

/** A PostgreSQL of its own on a new folder, reached by an address as any other would be. */
export interface Postgres {
  readonly url: string
  /** Stops it and removes its folder. */
  close(): Promise<void>
}

export async function openPostgres(): Promise<Postgres> {
  const folder = throwAwayFolder()
  const cluster = await openCluster(folder)
  return {
    url: `postgres://${embeddedName}@localhost/postgres?host=${encodeURIComponent(cluster.socketFolder)}`,
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

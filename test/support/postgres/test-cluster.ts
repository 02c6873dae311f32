import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connection, embeddedName } from '../../../server/storage/database.ts'
import { openCluster } from '../../../server/storage/embedded/cluster.ts'
import { memoryFolder } from '../server/throw-away-folder.ts'
import { allocateIdsInBlocks, areIdsInBlocks } from './id-blocks.ts'
import { isSerializable } from './isolation.ts'
import { killPostgres } from './postgres.ts'
import { copyPreparedData } from './prepared-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string
  }
}

/** The migrated, empty database that each test file gets a copy of. */
export const template = embeddedName

/** Starts a temporary PostgreSQL for the whole test run. Returns the function that stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = memoryFolder()
  await copyPreparedData(folder)
  // Its data is deleted after the run, so durability would only cost time, and the data folder is in memory.
  const options = ['fsync=off', 'full_page_writes=off', 'max_wal_size=128MB', 'max_connections=300']
  if (isSerializable) options.push('default_transaction_isolation=serializable')
  const cluster = await openCluster(folder, options)
  if (areIdsInBlocks) await allocateIdsInBlocks({ socketFolder: cluster.socketFolder, database: template })
  project.provide('socketFolder', cluster.socketFolder)
  // Vitest exits at a signal without calling the function below.
  const endAtOnce = () => {
    killPostgres(cluster.folders.dataFolder)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endAtOnce)
  return async () => {
    process.off('exit', endAtOnce)
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a statement outside of any test's database. */
export async function administer(socketFolder: string, statement: string): Promise<void> {
  const client = new pg.Client(connection({ socketFolder, database: 'postgres' }))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedName } from '../../../server/storage/database.ts'
import { openCluster } from '../../../server/storage/embedded/cluster.ts'
import { migrate } from '../../../server/storage/migrate.ts'
import { memoryFolder } from '../server/throw-away-folder.ts'
import { allocateIdsInBlocks, areIdsInBlocks } from './id-blocks.ts'
import { isSerializable } from './isolation.ts'
import { killPostgres, socketUrl } from './postgres.ts'
import { copyPreparedData } from './prepared-data.ts'

/**
 * Starts a temporary PostgreSQL for the whole test run, unless TEST_DATABASE_URL names one. Returns the function that stops
 * it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url } = process.env
  return url === undefined ? await startPostgres(project) : await templateAt(project, url)
}

/** Makes a template in the engine at an address, and removes it in the end. */
async function templateAt(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `skyway_tests_${process.pid}`
  const of = new URL(url)
  of.pathname = template
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await migrate({ url: of.href })
  project.provide('databaseUrl', url)
  project.provide('template', template)
  return async () => {
    await client.query(`drop database ${template}`)
    await client.end()
  }
}

async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = memoryFolder()
  await copyPreparedData(folder)
  // Its data is deleted after the run, so durability would only cost time, and the data folder is in memory.
  const options = ['fsync=off', 'full_page_writes=off', 'max_wal_size=128MB', 'max_connections=300']
  if (isSerializable) options.push('default_transaction_isolation=serializable')
  const cluster = await openCluster(folder, options)
  if (areIdsInBlocks)
    await allocateIdsInBlocks({ socketFolder: cluster.socketFolder, database: embeddedName })
  project.provide('databaseUrl', socketUrl(cluster.socketFolder))
  project.provide('template', embeddedName)
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

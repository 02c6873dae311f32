import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Address, connection } from '../database.ts'
import { openCluster } from '../embedded/cluster.ts'
import { migrate } from '../migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    socketFolder: string
  }
}

/** The database that holds the migrated schema and is copied for each test file. */
export const template = 'skyway_template'

/** Starts a throw-away PostgreSQL for the whole run of tests and prepares the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'skyway-test-'))
  chmodSync(folder, 0o755)
  // Its data dies with the run, so that durability would only cost time.
  const cluster = await openCluster(folder, ['fsync=off', 'full_page_writes=off', 'max_connections=300'])
  const { socketFolder } = cluster
  await administer(socketFolder, `create database ${template}`)
  const address: Address = { socketFolder, database: template }
  await migrate(address)
  project.provide('socketFolder', socketFolder)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a statement that stands outside of any test's database. */
export async function administer(socketFolder: string, statement: string): Promise<void> {
  const client = new pg.Client(connection({ socketFolder, database: 'postgres' }))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

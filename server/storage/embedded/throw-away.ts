import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, embeddedName } from '../database.ts'
import { livingCluster, type OpenOptions, openCluster } from './cluster.ts'
import { clusterFolders } from './data-folder.ts'
import { lockCluster } from './lock.ts'
import { isAlive } from './postmaster.ts'
import { ensureDatabase } from './supervisor.ts'
import { clusterAccount } from './system-account.ts'

/** What PostgreSQL leaves out for data that nobody needs after a crash. */
const withoutDurability = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/**
 * Runs `work` on a new, empty database of its own cluster in the folder `backup-test` of the data folder, and removes
 * the cluster afterwards. What a killed command has left of one is removed first.
 *
 * @param programs the folder of PostgreSQL's programs; those of a new cluster unless given
 * @throws StartFault if another process does the same, or the data folder cannot be written to
 */
export async function withThrowAwayDatabase<Result>(
  dataFolder: string,
  programs: string | undefined,
  work: (address: Address) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(dataFolder, 'backup-test')
  const account = clusterAccount(dataFolder)
  const { root, dataFolder: data } = clusterFolders(folder, account)
  const unlock = await lockCluster(root, account)
  try {
    await endCluster(folder)
    rmSync(data, { recursive: true, force: true })
    return await withCluster(folder, { programs }, work, withoutDurability)
  } finally {
    rmSync(root, { recursive: true })
    rmSync(folder, { recursive: true })
    unlock()
  }
}

/** Runs `work` on the database of a cluster, and stops the cluster. */
export async function withCluster<Result>(
  folder: string,
  options: OpenOptions,
  work: (address: Address) => Promise<Result>,
  settings: readonly string[] = [],
): Promise<Result> {
  const cluster = await openCluster(folder, settings, options)
  try {
    await ensureDatabase(cluster, embeddedName)
    return await work({ socketFolder: cluster.socketFolder, database: embeddedName })
  } finally {
    await cluster.stop()
  }
}

/** Ends a cluster that a killed command left running and whose data is not needed. */
export async function endCluster(folder: string): Promise<void> {
  const living = existsSync(folder) ? livingCluster(folder) : null
  if (living === null) return
  process.kill(living.pid, 'SIGQUIT')
  while (isAlive(living.pid)) await wait(50)
}

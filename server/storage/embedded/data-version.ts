import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartFault } from '../../settings/start-fault.ts'
import type { ClusterFolders } from './data-folder.ts'
import type { Programs } from './programs.ts'

/** The names of the folders beside `pgdata` that an upgrade to another major version makes. */
export const upgradeNames = {
  /** Everything that is not finished. */
  working: 'upgrade',
  /** The new data, complete and verified. */
  verified: 'pgdata.upgraded',
  /** The data as it was. */
  kept: (major: string) => `pgdata-${major}`,
} as const

/** Returns the major version in the name of a kept data folder, or null for another name. */
export function keptMajor(name: string): string | null {
  return /^pgdata-(\d+)$/.exec(name)?.[1] ?? null
}

/** Returns the major version of PostgreSQL that wrote a data folder, such as 18, or null if there is no data. */
export function dataVersion(dataFolder: string): string | null {
  const file = path.join(dataFolder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Checks that the programs can run the data, before anything else touches it.
 *
 * @throws Error that names both versions and what to do, or if an upgrade was interrupted
 */
export function checkDataVersion(folders: ClusterFolders, programs: Programs): void {
  const written = dataVersion(folders.dataFolder)
  if (written === programs.major) return
  if (written !== null) {
    throw new StartFault(
      `The data in ${folders.dataFolder} is of PostgreSQL ${written}, and the programs are PostgreSQL ` +
        `${programs.version} (${programs.folder})`,
      `Run script/upgrade-database to upgrade the data, or let POSTGRES_PROGRAMS name the programs of PostgreSQL ${written}.`,
    )
  }
  const names = readdirSync(folders.root)
  if (names.includes(upgradeNames.verified)) {
    throw new StartFault(
      `An upgrade of the data in ${folders.root} was interrupted`,
      'Run script/upgrade-database to finish it.',
    )
  }
  const kept = names.filter((name) => keptMajor(name) !== null)
  if (kept.length > 0) {
    throw new StartFault(
      `${folders.dataFolder} is missing, and ${kept.join(', ')} of an earlier upgrade is beside it`,
      'Rename it to pgdata to go back to it, or move it away to begin with no data.',
    )
  }
}

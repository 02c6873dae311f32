import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../../../server/settings/settings.ts'
import { reservedBytes } from '../../../server/storage/embedded/disk-space.ts'
import { checkDataFolder, existingFolder } from '../../../server/storage/embedded/folder-check.ts'
import { clusterAccount } from '../../../server/storage/embedded/system-account.ts'
import { type Finding, failure, failureOf, ok, warning } from './finding.ts'

/** The size that PostgreSQL's log may have between two checkpoints (its default of max_wal_size), in bytes. */
const roomToGrow = 2 ** 30
const inodesToGrow = 10_000

/** Checks the folder of the embedded database and its disk. Returns nothing if the database is elsewhere. */
export async function dataFolderFindings({ dataFolder, databaseUrl }: Settings): Promise<Finding[]> {
  if (databaseUrl !== undefined) return []
  const folder = existingFolder(path.join(path.resolve(dataFolder), 'cluster'))
  return [finding(dataFolder), await room(folder)]
}

function finding(dataFolder: string): Finding {
  try {
    return ok('data folder', checkDataFolder(dataFolder, clusterAccount(dataFolder)))
  } catch (error) {
    return failureOf('data folder', error)
  }
}

async function room(folder: string): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  const megabytes = `${Math.floor(free / 2 ** 20).toLocaleString('en-US')} MB are free on the disk of ${folder}`
  const remedy = 'Remove old files there, or move DATA_FOLDER to a larger disk while the server is stopped.'
  if (free < reservedBytes)
    return failure('disk', `Only ${megabytes}: requests that store something are refused`, remedy)
  if (free < roomToGrow)
    return warning('disk', `Only ${megabytes}; PostgreSQL's log alone may need 1,024 MB`, remedy)
  // Some file systems make inodes as they need them, and report none.
  if (files > 0 && ffree < inodesToGrow)
    return warning('disk', `Only ${ffree} more files can be made on the disk of ${folder}`, remedy)
  return ok('disk', megabytes)
}

import { constants, existsSync, realpathSync, statSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../../server/settings/settings.ts'
import { reservedBytes } from '../../server/storage/embedded/disk-space.ts'
import { clusterAccount } from '../../server/storage/embedded/system-account.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

/** The size that PostgreSQL's log may have between two checkpoints (its default of max_wal_size), in bytes. */
const roomToGrow = 2 ** 30
const inodesToGrow = 10_000

/** Checks the folder of the embedded database and its disk. Returns nothing if DATABASE_URL is set. */
export async function dataFolderFindings({ dataFolder, databaseUrl }: Settings): Promise<Finding[]> {
  if (databaseUrl !== undefined) return []
  const cluster = path.join(path.resolve(dataFolder), 'cluster')
  const folder = existingFolder(cluster)
  return [
    folder === path.resolve(cluster) ? ownership(realpathSync(cluster), dataFolder) : await writable(folder),
    await room(folder),
  ]
}

/** Returns the folder, or the nearest one above it that exists. */
function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

async function writable(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return ok('data folder', `There are no data yet; the first start makes them below ${folder}`)
  } catch {
    return failure(
      'data folder',
      `This account may not write to ${folder}, where the data would be`,
      'Let it write there, or set DATA_FOLDER to a folder in which it may.',
    )
  }
}

function ownership(cluster: string, dataFolder: string): Finding {
  const data = path.join(cluster, 'pgdata')
  if (!existsSync(data)) return ok('data folder', `There are no data yet in ${cluster}`)
  const { uid, mode } = statSync(data)
  const wanted = clusterAccount(dataFolder)?.uid ?? process.getuid?.()
  if (wanted !== undefined && uid !== wanted)
    return failure(
      'data folder',
      `${data} belongs to uid ${uid}, but PostgreSQL runs as uid ${wanted}`,
      `Start the server as the account that made the data, or run chown -R ${wanted} ${cluster}.`,
    )
  // PostgreSQL starts with 0700 or 0750 only.
  if ((mode & 0o027) !== 0)
    return failure(
      'data folder',
      `Other accounts may enter ${data}`,
      `Run chmod 700 ${data}; PostgreSQL refuses it otherwise.`,
    )
  return ok('data folder', `${data} belongs to the account of PostgreSQL alone`)
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

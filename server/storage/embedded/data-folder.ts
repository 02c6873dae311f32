import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFault } from '../../settings/start-fault.ts'
import { keepToItself } from './folder-check.ts'
import { mayEnter, type SystemAccount } from './system-account.ts'

/** The folders of one cluster: `pgdata`, `log` and, if its path is short enough, `socket`. */
export interface ClusterFolders {
  /** Contains the others. */
  readonly root: string
  readonly dataFolder: string
  readonly logFile: string
  /** Whether the data is outside the configured folder, since the account cannot enter that. */
  readonly isElsewhere: boolean
}

const elsewhereFolder = '/var/lib/skyway'

/**
 * Returns the folders of the cluster below the configured data folder, and creates them if they are missing.
 * If PostgreSQL cannot run as the account of this process and its own account may not enter that folder (a
 * checkout below /root), the cluster is in a folder of /var/lib/skyway, and `cluster` in the data folder is a
 * symbolic link to it.
 */
export function clusterFolders(configured: string, account: SystemAccount | null): ClusterFolders {
  makeDataFolder(path.resolve(configured))
  const named = path.join(realpathSync(configured), 'cluster')
  if (!isThere(named)) {
    if (mayEnter(account, path.dirname(named)) || letEnter(account, path.dirname(named))) {
      makePrivate(named, account)
    } else {
      mkdirSync(elsewhereFolder, { recursive: true, mode: 0o755 })
      const folder = path.join(elsewhereFolder, randomBytes(6).toString('hex'))
      makePrivate(folder, account)
      try {
        symlinkSync(folder, named)
      } catch (error) {
        rmdirSync(folder)
        // Another process may have made the link at the same moment.
        if (!isThere(named)) throw error
      }
    }
  }
  if (!existsSync(named))
    throw new StartFault(
      `${named} leads nowhere: the folder with the data is missing`,
      'Bring that folder back, such as from the machine that made it; or delete the link to begin with no data.',
    )
  const folder = realpathSync(named)
  if (!mayEnter(account, folder)) {
    throw new StartFault(
      `The account of PostgreSQL (uid ${account?.uid ?? process.getuid?.()}) may not enter ${folder}`,
      'Run the server as the account that the folder belongs to.',
    )
  }
  return {
    root: folder,
    dataFolder: path.join(folder, 'pgdata'),
    logFile: path.join(folder, 'log'),
    isElsewhere: folder !== named,
  }
}

/**
 * Creates the data folder and its missing parents, one by one. `mkdirSync` with `recursive` never returns in
 * a file system that does not support folders, such as /proc.
 *
 * @throws Error that names the setting
 */
function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o755 })
  } catch (error) {
    // Another process may have created it at the same moment.
    if (existsSync(folder)) return
    throw new StartFault(
      `DATA_FOLDER: ${folder} cannot be made (${String(error)})`,
      'Set DATA_FOLDER to a folder in which this account may write.',
      { cause: error },
    )
  }
}

/** Lets the cluster's account, and nobody else, enter the data folder; returns whether that is enough. */
function letEnter(account: SystemAccount | null, folder: string): boolean {
  if (account === null || !mayEnter(account, path.dirname(folder))) return false
  chownSync(folder, process.getuid?.() ?? 0, account.gid)
  chmodSync(folder, (statSync(folder).mode & 0o777) | 0o010)
  return mayEnter(account, folder)
}

// The kernel limits the path of a socket to 108 bytes, including its terminating zero.
const longestSocketPath = 107

/**
 * Returns the folder of the cluster's socket, which only the account may enter. It is in the temporary folder
 * if its path would be too long otherwise.
 */
export function socketFolder(folders: ClusterFolders, account: SystemAccount | null): string {
  const below = path.join(folders.root, 'socket')
  if (Buffer.byteLength(path.join(below, '.s.PGSQL.5432.lock')) <= longestSocketPath) {
    return makePrivate(below, account)
  }
  const digest = createHash('sha256').update(folders.root).digest('hex').slice(0, 16)
  return makePrivate(path.join(tmpdir(), `skyway-${digest}`), account)
}

function makePrivate(folder: string, account: SystemAccount | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const ours = [account?.uid, process.getuid?.()].includes(found.uid)
  // Somebody else may have created it first, since everybody may write to the temporary folder.
  if (!found.isDirectory() || !ours) throw new Error(`${folder} belongs to someone else`)
  keepToItself(folder, account)
  return folder
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

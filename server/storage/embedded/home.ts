import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, mayEnter } from './account.ts'

/** The folder of one cluster: `pgdata`, `log` and, where paths are short, `socket`. */
export interface Home {
  readonly folder: string
  readonly dataFolder: string
  readonly logFile: string
  /** Where the data is instead, when the account cannot enter the configured folder. */
  readonly elsewhere: boolean
}

const elsewhereFolder = '/var/lib/skyway'

/**
 * The place of the cluster below the configured data folder, made when missing. When PostgreSQL cannot run as us and
 * its account may not enter that folder (a checkout below /root), the cluster lives in a folder of /var/lib/skyway,
 * and `cluster` in the data folder is a symbolic link to it, which is followed from then on.
 */
export function clusterHome(configured: string, account: Account | null): Home {
  makeDataFolder(path.resolve(configured))
  const named = path.join(realpathSync(configured), 'cluster')
  if (!isThere(named)) {
    if (mayEnter(account, path.dirname(named)) || letEnter(account, path.dirname(named))) {
      makePrivate(named, account)
    } else {
      mkdirSync(elsewhereFolder, { recursive: true, mode: 0o755 })
      const folder = path.join(elsewhereFolder, randomBytes(6).toString('hex'))
      makePrivate(folder, account)
      symlinkSync(folder, named)
    }
  }
  if (!existsSync(named)) throw new Error(`${named} leads nowhere: the folder with the data is missing`)
  const folder = realpathSync(named)
  if (!mayEnter(account, folder)) {
    throw new Error(
      `The account of PostgreSQL (uid ${account?.uid ?? process.getuid?.()}) may not enter ${folder}`,
    )
  }
  return {
    folder,
    dataFolder: path.join(folder, 'pgdata'),
    logFile: path.join(folder, 'log'),
    elsewhere: folder !== named,
  }
}

/**
 * Makes the data folder and those above it that are missing, one by one: Node's own way of making them all never ends
 * in a file system that takes no folders, such as /proc. Throws an Error that names the setting.
 */
function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  makeDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o755 })
  } catch (error) {
    // Another process may have made it in the same moment.
    if (existsSync(folder)) return
    throw new Error(
      `DATA_FOLDER: ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Opens the data folder, which is there for the cluster, to its account and to nobody else; false if that is not enough. */
function letEnter(account: Account | null, folder: string): boolean {
  if (account === null || !mayEnter(account, path.dirname(folder))) return false
  chownSync(folder, process.getuid?.() ?? 0, account.gid)
  chmodSync(folder, (statSync(folder).mode & 0o777) | 0o010)
  return mayEnter(account, folder)
}

// The kernel's limit for the path of a socket is 108 bytes, with its closing zero.
const longestSocketPath = 107

/** The folder, open to the account alone, for the socket of the cluster; in the temporary folder if the path is long. */
export function socketFolder(home: Home, account: Account | null): string {
  const below = path.join(home.folder, 'socket')
  if (Buffer.byteLength(path.join(below, '.s.PGSQL.5432.lock')) <= longestSocketPath) {
    return makePrivate(below, account)
  }
  const digest = createHash('sha256').update(home.folder).digest('hex').slice(0, 16)
  return makePrivate(path.join(tmpdir(), `skyway-${digest}`), account)
}

function makePrivate(folder: string, account: Account | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const ours = [account?.uid, process.getuid?.()].includes(found.uid)
  // Someone else may have made it first, in a folder that all may write to.
  if (!found.isDirectory() || !ours) throw new Error(`${folder} belongs to someone else`)
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

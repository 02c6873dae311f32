import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { StartFault } from '../../settings/start-fault.ts'
import { nameWrapper } from './name-wrapper.ts'
import type { SystemAccount } from './system-account.ts'

/**
 * Checks that PostgreSQL can keep its data below the configured folder, or could make it there. It changes nothing;
 * it makes an empty folder for a moment if there is no data yet.
 *
 * @param account the account of PostgreSQL, or null for that of this process
 * @returns a sentence that says what it found, without its period
 * @throws StartFault that says what prevents it
 */
export function checkDataFolder(configured: string, account: SystemAccount | null): string {
  const cluster = path.join(path.resolve(configured), 'cluster')
  const data = path.join(cluster, 'pgdata')
  if (existsSync(cluster)) checkOwner(realpathSync(cluster), account)
  if (existsSync(data)) {
    checkMode(realpathSync(data))
    return `${data} belongs to the account of PostgreSQL alone`
  }
  checkName(account)
  const folder = existingFolder(cluster)
  checkNewFolder(folder, account)
  return folder === cluster
    ? `There are no data yet in ${cluster}`
    : `There are no data yet; the first start makes them below ${folder}`
}

/** Returns the folder, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

function checkOwner(cluster: string, account: SystemAccount | null): void {
  const { uid } = statSync(cluster)
  const wanted = account?.uid ?? process.getuid?.() ?? uid
  if (uid === wanted) return
  throw new StartFault(
    `${cluster} belongs to uid ${uid}, but this account is uid ${wanted}`,
    `Run the server and its commands as uid ${uid}, with sudo -u '#${uid}' or --user ${uid}.`,
  )
}

function checkMode(data: string): void {
  // PostgreSQL starts with 0700 or 0750 only.
  if ((statSync(data).mode & 0o027) === 0) return
  throw new StartFault(
    `Other accounts may enter ${data}, with which PostgreSQL does not start`,
    `Run chmod 700 ${data}. If that changes nothing, its file system keeps no permissions: move DATA_FOLDER to a local disk.`,
  )
}

/** Checks that the account has a name, which PostgreSQL's initdb asks for. */
function checkName(account: SystemAccount | null): void {
  if (account !== null || process.getuid === undefined || nameWrapper(null) !== null) return
  try {
    userInfo()
  } catch {
    throw new StartFault(
      `PostgreSQL cannot make its data as uid ${process.getuid()}, which has no name in /etc/passwd`,
      'Install libnss_wrapper, which gives it one, or run the server as an account with a name; the image has uid 10001.',
    )
  }
}

/** Checks that the account can have a folder to itself below this one. */
function checkNewFolder(folder: string, account: SystemAccount | null): void {
  let trial: string
  try {
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder')
    accessSync(folder, constants.W_OK | constants.X_OK)
    trial = mkdtempSync(path.join(folder, '.trial-'))
  } catch (error) {
    throw new StartFault(
      `DATA_FOLDER: this account may not write to ${folder}, where the data would be (${String(error)})`,
      'Let it write there, or set DATA_FOLDER to a folder in which it may.',
      { cause: error },
    )
  }
  try {
    keepToItself(trial, account)
  } finally {
    rmdirSync(trial)
  }
}

/**
 * Gives a folder to the account, or to that of this process, and to nobody else.
 *
 * @throws StartFault if its file system keeps no owners or no permissions, as FAT and many shared folders
 */
export function keepToItself(folder: string, account: SystemAccount | null): void {
  let cause: unknown
  try {
    if (account) chownSync(folder, account.uid, account.gid)
    chmodSync(folder, 0o700)
    const { uid, mode } = statSync(folder)
    if ((mode & 0o777) === 0o700 && uid === (account?.uid ?? process.getuid?.() ?? uid)) return
  } catch (error) {
    cause = error
  }
  throw new StartFault(
    `The file system of ${folder} keeps no owners or permissions, without which PostgreSQL does not start`,
    'Set DATA_FOLDER to a folder on a local disk, or in a container to a named volume.',
    { cause },
  )
}

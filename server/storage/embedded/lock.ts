import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFault } from '../../settings/start-fault.ts'
import type { SystemAccount } from './system-account.ts'

// SQLite's result codes (https://sqlite.org/rescode.html).
const busy = 5

/** How long a process that is just ending may still have the lock, in milliseconds. */
const patience = 1000

/**
 * Takes the lock of the cluster in the folder `root`, which one process at a time can have, and returns the
 * function that releases it. The kernel keeps it on the file `lock`, so that it also holds between containers,
 * which cannot see each other's processes, and ends with its process, however that ends. The file is an empty
 * SQLite database in an exclusive transaction that is never committed, because Node.js has no other way to such
 * a lock.
 *
 * Nothing else in this process may open that file: the kernel ends the lock as soon as the process closes any
 * descriptor of it.
 *
 * @param account the account that must be able to take the lock later, or null for that of this process
 * @throws StartFault if another process has it, or if the file system has no locks
 */
export async function lockCluster(root: string, account: SystemAccount | null): Promise<() => void> {
  const file = path.join(root, 'lock')
  const latest = performance.now() + patience
  for (;;) {
    try {
      const database = tryLock(file)
      chmodSync(file, 0o600)
      if (account) chownSync(file, account.uid, account.gid)
      noteHolder(root, account)
      return () => database.close()
    } catch (error) {
      const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
      if (code === undefined) throw error
      if (code !== busy)
        throw new StartFault(
          `The file ${file} cannot be locked: ${String(error)}`,
          'Let the account of the server write to it, and keep the data on a local disk.',
          { cause: error },
        )
      if (performance.now() > latest)
        throw new StartFault(
          `${holder(root)} already uses the data in ${root}`,
          'Stop it first. A command beside a running server works on the same machine and in the same container only.',
          { cause: error },
        )
    }
    await wait(100)
  }
}

function tryLock(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    // The write, which stays in memory, fails on a file that could only be opened for reading: it has no lock.
    database.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const noteOf = (root: string): string => path.join(root, 'lock.holder')

/** Notes who has the lock, for the message of others. */
function noteHolder(root: string, account: SystemAccount | null): void {
  try {
    writeFileSync(noteOf(root), `Process ${process.pid} of ${hostname()}`)
    if (account) chownSync(noteOf(root), account.uid, account.gid)
  } catch {
    // On a full disk, the lock holds without its note, and the message of others is less precise.
  }
}

function holder(root: string): string {
  try {
    return readFileSync(noteOf(root), 'utf8') || 'Another process'
  } catch {
    return 'Another process'
  }
}

import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** The main process of a cluster, as its lock file `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  /** Its status: starting, ready or stopping. */
  readonly status: string
}

/** Returns what the lock file of the data folder says, which may be stale, or null if there is none. */
export function namedPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 1
    ? { pid, socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? 'starting' }
    : null
}

/** Returns whether a process with this id runs. A zombie, which only waits for its parent, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (!existsSync('/proc/self/stat')) return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
  } catch {
    return false
  }
}

/**
 * Returns whether the process works on this data folder. After the machine has restarted, its id may belong
 * to another. Where the system hides the folder of a process, as it does beyond a user namespace, a PostgreSQL
 * of the owner of the data counts as working on it: to take it for gone would damage the data.
 */
export function worksOn(pid: number, dataFolder: string): boolean {
  if (!existsSync('/proc/self/stat')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch (error) {
    const isHidden = error instanceof Error && 'code' in error && error.code === 'EACCES'
    return isHidden && isPostgresOfOwner(pid, dataFolder)
  }
}

function isPostgresOfOwner(pid: number, dataFolder: string): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const [, user] = /^Uid:\s+(\d+)/m.exec(status) ?? []
    return /^Name:\s+postgres$/m.test(status) && user === String(statSync(dataFolder).uid)
  } catch {
    return false
  }
}

/** Returns whether the program file of the process was deleted or replaced since the process started. */
export function isOutdated(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

/**
 * Returns the processes that work on this data folder, also if their main process is gone. Empty without
 * /proc.
 */
export function workersOn(dataFolder: string): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksOn(pid, dataFolder) && isAlive(pid))
}

/**
 * Makes the processes of PostgreSQL that work on this data folder end at once, in the middle of what they do.
 * A program of another kind whose working directory it is, such as a shell, goes on.
 */
export function quitWorkers(dataFolder: string): void {
  for (const pid of workersOn(dataFolder).filter((pid) => isPostgresOfOwner(pid, dataFolder))) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch (error) {
      // It has ended meanwhile, or belongs to an account that may not be signaled; the caller still sees it.
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'ESRCH' && code !== 'EPERM') throw error
    }
  }
}

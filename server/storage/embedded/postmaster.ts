import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** The main process of a cluster, as its lock file `postmaster.pid` names it. */
export interface Postmaster {
  readonly pid: number
  readonly socketFolder: string
  /** What it says of itself: starting, ready, stopping. */
  readonly status: string
}

/** What the lock file of the data folder says, true or stale; null without one. */
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

/** Whether a process with this number runs; a zombie, which only waits for its parent, does not. */
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

/** Whether the process works on this data folder: after a restart of the machine its number may be another's. */
export function worksOn(pid: number, dataFolder: string): boolean {
  if (!existsSync('/proc/self/stat')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
  } catch {
    return false
  }
}

/** Whether the program file of the process was deleted or replaced since it started. */
export function isOutdated(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

/** The processes that work on this data folder, also when their main process is gone; empty without /proc. */
export function workersOn(dataFolder: string): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksOn(pid, dataFolder) && isAlive(pid))
}

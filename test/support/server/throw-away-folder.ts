import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder for the data of a test, which removes it. Every user may enter it, because
 * PostgreSQL's account must. Its name tells which process it belongs to: if that was killed, the next run of the
 * test command removes the folder.
 */
export function throwAwayFolder(below: string = tmpdir()): string {
  const folder = mkdtempSync(path.join(below, `skyway-${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Creates a temporary folder in memory if the system has room there for several servers, otherwise on the
 * disk. Use it for data that need not reach a disk: creating, syncing and removing files is several times
 * faster.
 */
export function memoryFolder(): string {
  return throwAwayFolder(isUsable(sharedMemory) ? sharedMemory : undefined)
}

/** Returns the number of the process that made a temporary folder of this name; null if it is none of ours. */
export function ownerOf(name: string): number | null {
  const [, pid] = /^skyway-(?:prepared-\w+\.)?(\d+)-\w+$/.exec(name) ?? []
  return pid === undefined ? null : Number(pid)
}

/** The in-memory file system that every Linux has. */
export const sharedMemory = '/dev/shm'
const bytesNeeded = 4 * 2 ** 30

/**
 * Returns whether there is enough room, and whether PostgreSQL, which may be copied there, would be allowed
 * to run.
 */
function isUsable(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder)
  return bavail * bsize >= bytesNeeded && mount !== undefined && !/\bnoexec\b/.test(mount)
}

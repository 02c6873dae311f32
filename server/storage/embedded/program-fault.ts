import { readFileSync } from 'node:fs'
import { StartFault } from '../../settings/start-fault.ts'

/** What to do, by what PostgreSQL's programs say. The first that fits counts. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /shared memory segment.*No space left|\/dev\/shm|could not resize shared memory/,
    'Give it more shared memory, such as --shm-size 64m for a container.',
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory|could not fork|out of memory/i,
    'Give this machine or container more memory.',
  ],
  [/No space left on device|Disk quota exceeded/, 'Make room on the disk of DATA_FOLDER.'],
  [/Read-only file system/, 'Set DATA_FOLDER to a folder that can be written to.'],
  [
    /wrong ownership|invalid permissions|could not change permissions|Operation not permitted|Permission denied/,
    'Let the folder belong to the account of PostgreSQL alone, on a local disk (script/doctor says which account).',
  ],
  [
    /could not look up effective user ID/,
    'Give the account of the server a name in /etc/passwd, or install libnss_wrapper.',
  ],
  [
    /could not locate a valid checkpoint record|invalid checkpoint|PANIC:/,
    'The data is damaged: restore a backup into a new DATA_FOLDER (docs/operator/backups.md).',
  ],
]

const reasons = /\b(FATAL|PANIC|ERROR|error):/
/** The time and the process before a line of PostgreSQL's log. */
const stamp = /^\d{4}-\S+ \S+ \S+ \[\d+\] /

/**
 * Returns why a program of PostgreSQL failed, and what to do about it.
 *
 * @param what what it was to do, such as `The embedded PostgreSQL did not start`
 * @param output the end of what it wrote
 */
export function programFault(what: string, output: string, cause: unknown): StartFault {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  // The log also has lines of earlier starts, and of what followed from the error.
  const reason = lines.findLast((line) => reasons.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  const remedy =
    remedies.find(([pattern]) => pattern.test(reason))?.[1] ??
    'Its log, DATA_FOLDER/cluster/log, may say more.'
  return new StartFault(`${what}: ${reason.replace(stamp, '').trim()}`, remedy, { cause })
}

/** Returns what a program wrote to stderr before it failed. */
export function outputOf(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? error.stderr : undefined
  return typeof output === 'string' && output !== '' ? output : String(error)
}

/** Returns the last lines of PostgreSQL's log. */
export function endOfLog(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-15).join('\n')
  } catch {
    return '(it left no log)'
  }
}

import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '../../server/storage/embedded/postmaster.ts'
import { ownerOf, sharedMemory } from '../support/server/throw-away-folder.ts'

/** The variable that marks each process of a run of the test command with the id of the run. */
export const runVariable = 'TEST_RUN'

/** What a run left behind. */
export interface Leftovers {
  readonly processes: number
  readonly folders: number
}

/** Returns the id of the run that this process is: its number and its start, since numbers are used again. */
export function runId(): string {
  return `${process.pid}.${startOf(process.pid)}`
}

/**
 * Ends the processes of runs that do not run any more, and removes the folders of tests that do not. What living runs
 * use stays. Does nothing without /proc.
 *
 * @param ending the id of this run if it ends
 */
export function removeLeftovers(ending?: string): Leftovers {
  if (!existsSync('/proc/self/environ')) return { processes: 0, folders: 0 }
  const isOver = (id: string): boolean => {
    const [pid, start] = id.split('.')
    return id === ending || startOf(Number(pid)) !== start
  }
  const marked = endProcesses(({ environment }) => {
    const [, id] = new RegExp(`(?:^|\\0)${runVariable}=([^\\0]*)`).exec(environment) ?? []
    return id !== undefined && isOver(id)
  })
  const folders = [tmpdir(), sharedMemory].filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => {
        const owner = ownerOf(name)
        return owner !== null && !isAlive(owner)
      })
      .map((name) => path.join(parent, name)),
  )
  // PostgreSQL and servers carry no mark, since they are started with an environment of their own. A shell or an editor
  // in such a folder belongs to somebody.
  const users = endProcesses(
    ({ environment, command, folder }) =>
      /^(?:node|postgres)\b/.test(path.basename(command.split('\0')[0] ?? '')) &&
      folders.some((each) => [environment, command, folder].some((text) => text.includes(each))),
  )
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { processes: marked + users, folders: folders.length }
}

interface Process {
  readonly environment: string
  readonly command: string
  readonly folder: string
}

/** The longest that a killed process is waited for: on a busy machine its end takes a moment. */
const endMilliseconds = 10_000

/** Kills each process but this one that fits, and waits until they have ended. Returns how many. */
function endProcesses(fits: (process: Process) => boolean): number {
  const killed: number[] = []
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!Number.isInteger(pid) || pid === process.pid) continue
    const read = (name: string): string => {
      try {
        return name === 'cwd'
          ? readlinkSync(`/proc/${pid}/cwd`)
          : readFileSync(`/proc/${pid}/${name}`, 'utf8')
      } catch {
        // It has ended meanwhile, or belongs to somebody else.
        return ''
      }
    }
    if (!fits({ environment: read('environ'), command: read('cmdline'), folder: read('cwd') })) continue
    try {
      process.kill(pid, 'SIGKILL')
      killed.push(pid)
    } catch {
      // It has ended by itself.
    }
  }
  const latest = performance.now() + endMilliseconds
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  while (killed.some(isAlive) && performance.now() < latest) Atomics.wait(nothing, 0, 0, 20)
  return killed.length
}

/** Returns when a process started, in ticks since the machine did; null if it does not run. */
function startOf(pid: number): string | null {
  if (!isAlive(pid)) return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

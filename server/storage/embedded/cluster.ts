import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartFault } from '../../settings/start-fault.ts'
import { judgePostgres } from '../../settings/versions.ts'
import { embeddedName } from '../database.ts'
import { type ClusterFolders, clusterFolders, socketFolder } from './data-folder.ts'
import { checkDataVersion } from './data-version.ts'
import { variablesOfName } from './name-wrapper.ts'
import {
  isAlive,
  isOutdated,
  namedPostmaster,
  type Postmaster,
  quitWorkers,
  workersOn,
  worksOn,
} from './postmaster.ts'
import { endOfLog, outputOf, programFault } from './program-fault.ts'
import { findPrograms, type Programs } from './programs.ts'
import { clusterAccount, type SystemAccount } from './system-account.ts'

const run = promisify(execFile)

/** An embedded PostgreSQL server. It is reached by a socket in a folder that only its account may enter. */
export interface Cluster {
  readonly socketFolder: string
  readonly folders: ClusterFolders
  readonly programs: Programs
  /** How it was started: with a new folder, with an existing one, or left running by a killed server. */
  readonly beginning: 'created' | 'started' | 'adopted'
  isAlive(): boolean
  /** Starts it again after it has died, with the same socket. */
  revive(): Promise<void>
  /** Stops it: statements in progress fail, and everything is written to disk. */
  stop(): Promise<void>
}

/** How a cluster is opened. */
export interface OpenOptions {
  /** The folder of the programs that run it; those of the npm package unless given. */
  readonly programs?: string | undefined
  /** Whether a patch is accepted that is not allowed otherwise: data is only read, for an upgrade. */
  readonly isAnyPatch?: boolean
  /** Interrupts the creation of a new cluster, which takes many seconds on a slow machine. */
  readonly stop?: AbortSignal
  /** When workers of a dead main process are told to end, in milliseconds; after 5 seconds by default. */
  readonly workersQuitAfter?: number
}

/**
 * Runs the cluster below `configuredFolder`: creates it, starts it, or adopts the running one.
 *
 * @param options settings of PostgreSQL, such as `fsync=off` for temporary test data
 * @throws Error with the end of PostgreSQL's log if it does not start, or if its programs are of another major
 *   version than the data, or of a patch that is not allowed; the reason of `stop` if that interrupts it
 */
export async function openCluster(
  configuredFolder: string,
  options: readonly string[] = [],
  { programs: chosen, isAnyPatch = false, stop, workersQuitAfter = 5000 }: OpenOptions = {},
): Promise<Cluster> {
  const account = clusterAccount(configuredFolder)
  const folders = clusterFolders(configuredFolder, account)
  const programs = findPrograms(account, folders.root, chosen)
  checkDataVersion(folders, programs)
  const { refusal } = judgePostgres(programs.version)
  if (refusal !== undefined && !isAnyPatch)
    throw new StartFault(
      `${refusal} (${programs.folder})`,
      'Let POSTGRES_PROGRAMS name newer ones (docs/operator/database.md).',
    )
  const tools = new Tools(programs.folder, account, folders)

  const isNew = !existsSync(folders.dataFolder)
  if (isNew) await createData(tools, folders, Number(programs.major), stop)
  const living = await settledPostmaster(folders)
  const outdated = living !== null && isOutdated(living.pid)
  if (outdated) await tools.stop()
  const adopted = living !== null && !outdated
  const socket = adopted ? living.socketFolder : socketFolder(folders, account)
  const startAfterWorkers = async () => {
    await awaitEndOfWorkers(folders, workersQuitAfter)
    await start(tools, folders, socket, options)
  }
  if (!adopted) await startAfterWorkers()

  return {
    socketFolder: socket,
    folders,
    programs,
    beginning: isNew ? 'created' : adopted ? 'adopted' : 'started',
    isAlive: () => livingPostmaster(folders) !== null,
    revive: startAfterWorkers,
    async stop() {
      await tools.stop()
      if (path.dirname(socket) !== folders.root) rmSync(socket, { recursive: true, force: true })
    },
  }
}

/** Returns the cluster that is running below the folder, no matter which process started it, or null. */
export function livingCluster(configuredFolder: string): Postmaster | null {
  return livingPostmaster(clusterFolders(configuredFolder, clusterAccount(configuredFolder)))
}

/**
 * Runs PostgreSQL's programs as the account, in an environment that does not depend on the caller's
 * variables.
 */
class Tools {
  readonly #folder: string
  readonly #account: SystemAccount | null
  readonly #folders: ClusterFolders

  constructor(folder: string, account: SystemAccount | null, folders: ClusterFolders) {
    this.#folder = folder
    this.#account = account
    this.#folders = folders
  }

  /** Runs a program until it ends. If `stop` is aborted, it asks the program to end, and throws the reason. */
  async run(program: 'initdb' | 'pg_ctl', args: readonly string[], stop?: AbortSignal): Promise<void> {
    stop?.throwIfAborted()
    const { PATH } = process.env
    const running = run(path.join(this.#folder, program), args, {
      ...this.#account,
      cwd: this.#folders.root,
      env: { PATH, TZ: 'UTC', LC_ALL: 'C', ...variablesOfName(this.#account, this.#folders.root) },
    })
    const interrupt = () => void running.child.kill()
    stop?.addEventListener('abort', interrupt)
    try {
      await running
    } catch (error) {
      stop?.throwIfAborted()
      throw error
    } finally {
      stop?.removeEventListener('abort', interrupt)
    }
  }

  async stop(): Promise<void> {
    if (livingPostmaster(this.#folders) === null) return
    await this.run('pg_ctl', ['stop', '-D', this.#folders.dataFolder, '-m', 'fast', '-t', '8', '-s'])
  }
}

/**
 * Creates the data folder completely or not at all. A start that is killed, or that runs at the same time as
 * another, leaves no incomplete folder.
 */
async function createData(
  tools: Tools,
  folders: ClusterFolders,
  major: number,
  stop: AbortSignal | undefined,
): Promise<void> {
  for (const name of readdirSync(folders.root)) {
    const [, maker] = /^pgdata\.(\d+)$/.exec(name) ?? []
    const isLeft = maker !== undefined && (Number(maker) === process.pid || !isAlive(Number(maker)))
    if (isLeft) rmSync(path.join(folders.root, name), { recursive: true, force: true })
  }
  const unfinished = `${folders.dataFolder}.${process.pid}`
  const options = ['--auth=trust', '--encoding=UTF8', '--data-checksums', ...localeOptions(major)]
  // An initdb that is asked to end removes its folder.
  try {
    await tools.run('initdb', ['-D', unfinished, '-U', embeddedName, ...options], stop)
  } catch (error) {
    stop?.throwIfAborted()
    throw programFault('The data of the embedded PostgreSQL could not be made', outputOf(error), error)
  }
  try {
    renameSync(unfinished, folders.dataFolder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folders.dataFolder)) throw error
  }
}

/**
 * Returns the options for a locale that sorts by code point and knows the upper and lower case of all of
 * Unicode. From PostgreSQL 17 on, it is built in. Older programs take that of the system; the systems that
 * distribute them have it.
 */
function localeOptions(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8']
}

function livingPostmaster(folders: ClusterFolders): Postmaster | null {
  const named = namedPostmaster(folders.dataFolder)
  return named !== null && isAlive(named.pid) && worksOn(named.pid, folders.dataFolder) ? named : null
}

/**
 * Returns the running postmaster, or null. It first waits until a postmaster that is starting or stopping has
 * finished, since the previous server may have been killed meanwhile.
 */
async function settledPostmaster(folders: ClusterFolders): Promise<Postmaster | null> {
  for (let tries = 0; tries < 600; tries++) {
    const living = livingPostmaster(folders)
    if (living === null || living.status === 'ready') return living
    await wait(50)
  }
  throw new Error(`The PostgreSQL that works on ${folders.dataFolder} neither comes up nor ends`)
}

async function start(
  tools: Tools,
  folders: ClusterFolders,
  socket: string,
  options: readonly string[],
): Promise<void> {
  // Another process has started it meanwhile.
  if (livingPostmaster(folders) !== null) return
  removeStaleLock(path.join(folders.dataFolder, 'postmaster.pid'), folders)
  removeStaleLock(path.join(socket, '.s.PGSQL.5432.lock'), folders)
  const settings = [
    'listen_addresses=',
    // The value is a list, in which a comma separates unless it is quoted.
    `unix_socket_directories="${socket.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'max_connections=120',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // Statements and their values contain personal data, which must not be logged.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    ...options,
  ]
  // pg_ctl passes them to a shell.
  const asArguments = settings.map((setting) => `-c '${setting.replaceAll("'", "'\\''")}'`).join(' ')
  try {
    const { dataFolder, logFile } = folders
    await tools.run('pg_ctl', [
      'start',
      '-D',
      dataFolder,
      '-l',
      logFile,
      '-o',
      asArguments,
      '-w',
      '-t',
      '60',
      '-s',
    ])
  } catch (error) {
    // Another process may have started it at the same moment.
    if (livingPostmaster(folders) !== null) return
    throw programFault('The embedded PostgreSQL did not start', endOfLog(folders.logFile), error)
  }
}

/**
 * Waits until the workers of a dead main process have ended, since a second main process beside them would
 * damage the data, or until a main process is running: one that was just starting looked like such a worker.
 * A worker that is in the middle of a long statement, or waits for a lock of a killed one, does not notice that
 * its main process is gone. It is told to end after some seconds; what it had not committed is lost anyway.
 */
async function awaitEndOfWorkers(folders: ClusterFolders, quitAfter: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (workersOn(folders.dataFolder).length === 0 || livingPostmaster(folders) !== null) return
    if (tries === Math.ceil(quitAfter / 50)) quitWorkers(folders.dataFolder)
    await wait(50)
  }
  throw new Error(`Processes ${workersOn(folders.dataFolder).join(', ')} still work on ${folders.dataFolder}`)
}

/**
 * Removes a stale lock. PostgreSQL removes a lock whose process is gone, but not one whose process id belongs
 * to a zombie or to another program.
 */
function removeStaleLock(file: string, folders: ClusterFolders): void {
  let pid: number
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return
  }
  if (!worksOn(pid, folders.dataFolder) || !isAlive(pid)) rmSync(file, { force: true })
}

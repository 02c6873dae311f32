import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { embeddedName } from '../database.ts'
import { type Account, clusterAccount } from './account.ts'
import { clusterHome, type Home, socketFolder } from './home.ts'
import { isAlive, isOutdated, namedPostmaster, type Postmaster, workersOn, worksOn } from './postmaster.ts'
import { findPrograms } from './programs.ts'

const run = promisify(execFile)

/** A PostgreSQL server of our own, living in a folder, reached by a socket in a folder that only we may enter. */
export interface Cluster {
  readonly socketFolder: string
  readonly home: Home
  /** How it came to run: a new folder, a stopped one, or a living one left by a killed server. */
  readonly beginning: 'created' | 'started' | 'adopted'
  isAlive(): boolean
  /** Starts it again after its death; the socket stays the same. */
  revive(): Promise<void>
  /** Lets running statements fail, writes everything down, ends. */
  stop(): Promise<void>
}

/**
 * Runs the cluster below `configuredFolder`: creates it, starts it, or takes over the living one. `options` are
 * server settings such as `fsync=off` for throw-away tests. Throws with the end of its log when it does not start.
 */
export async function openCluster(
  configuredFolder: string,
  options: readonly string[] = [],
): Promise<Cluster> {
  const account = clusterAccount()
  const home = clusterHome(configuredFolder, account)
  const programs = findPrograms(account, home.folder)
  const tools = new Tools(programs.folder, account, home)

  const isNew = !existsSync(home.dataFolder)
  if (isNew) await createData(tools, home)
  const living = await settledPostmaster(home)
  const outdated = living !== null && isOutdated(living.pid)
  if (outdated) await tools.stop()
  const adopted = living !== null && !outdated
  const socket = adopted ? living.socketFolder : socketFolder(home, account)
  if (!adopted) await start(tools, home, socket, options)

  return {
    socketFolder: socket,
    home,
    beginning: isNew ? 'created' : adopted ? 'adopted' : 'started',
    isAlive: () => livingPostmaster(home) !== null,
    revive: () => start(tools, home, socket, options),
    async stop() {
      await tools.stop()
      if (path.dirname(socket) !== home.folder) rmSync(socket, { recursive: true, force: true })
    },
  }
}

/** The cluster that runs below the folder at this moment, whoever started it. */
export function livingCluster(configuredFolder: string): Postmaster | null {
  return livingPostmaster(clusterHome(configuredFolder, clusterAccount()))
}

/** The programs, run as the account, in an environment that no variable of the caller can upset. */
class Tools {
  readonly #folder: string
  readonly #account: Account | null
  readonly #home: Home

  constructor(folder: string, account: Account | null, home: Home) {
    this.#folder = folder
    this.#account = account
    this.#home = home
  }

  async run(program: 'initdb' | 'pg_ctl', ...args: string[]): Promise<void> {
    const { PATH } = process.env
    await run(path.join(this.#folder, 'bin', program), args, {
      ...this.#account,
      cwd: this.#home.folder,
      env: { PATH, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    })
  }

  async stop(): Promise<void> {
    if (livingPostmaster(this.#home) === null) return
    await this.run('pg_ctl', 'stop', '-D', this.#home.dataFolder, '-m', 'fast', '-t', '8', '-s')
  }
}

/** Makes the data folder, whole or not at all: a start that is killed midway, or raced by another, leaves no half. */
async function createData(tools: Tools, home: Home): Promise<void> {
  for (const name of readdirSync(home.folder)) {
    const [, maker] = /^pgdata\.(\d+)$/.exec(name) ?? []
    const isLeft = maker !== undefined && (Number(maker) === process.pid || !isAlive(Number(maker)))
    if (isLeft) rmSync(path.join(home.folder, name), { recursive: true, force: true })
  }
  const unfinished = `${home.dataFolder}.${process.pid}`
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  await tools.run(
    'initdb',
    '-D',
    unfinished,
    '-U',
    embeddedName,
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
  )
  try {
    renameSync(unfinished, home.dataFolder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(home.dataFolder)) throw error
  }
}

function livingPostmaster(home: Home): Postmaster | null {
  const named = namedPostmaster(home.dataFolder)
  return named !== null && isAlive(named.pid) && worksOn(named.pid, home.dataFolder) ? named : null
}

/** The living postmaster once it has come up or gone: the server before us may have been killed while it did either. */
async function settledPostmaster(home: Home): Promise<Postmaster | null> {
  for (let tries = 0; tries < 600; tries++) {
    const living = livingPostmaster(home)
    if (living === null || living.status === 'ready') return living
    await wait(50)
  }
  throw new Error(`The PostgreSQL that works on ${home.dataFolder} neither comes up nor ends`)
}

async function start(tools: Tools, home: Home, socket: string, options: readonly string[]): Promise<void> {
  await awaitEndOfWorkers(home)
  removeStaleLock(path.join(home.dataFolder, 'postmaster.pid'), home)
  removeStaleLock(path.join(socket, '.s.PGSQL.5432.lock'), home)
  const settings = [
    'listen_addresses=',
    // A list, in which only quotes keep a comma from separating.
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
    // Statements and their values are personal data, which no log may hold.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    ...options,
  ]
  // pg_ctl hands them to a shell.
  const asArguments = settings.map((setting) => `-c '${setting.replaceAll("'", "'\\''")}'`).join(' ')
  try {
    await tools.run(
      'pg_ctl',
      'start',
      '-D',
      home.dataFolder,
      '-l',
      home.logFile,
      '-o',
      asArguments,
      '-w',
      '-t',
      '60',
      '-s',
    )
  } catch (error) {
    // Someone else may have started it in the same moment.
    if (livingPostmaster(home) !== null) return
    throw new Error(`The embedded PostgreSQL did not start:\n${endOfLog(home)}`, { cause: error })
  }
}

/** After the death of the main process its workers end by themselves; starting beside them would harm the data. */
async function awaitEndOfWorkers(home: Home): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (workersOn(home.dataFolder).length === 0) return
    await wait(50)
  }
  throw new Error(`Processes ${workersOn(home.dataFolder).join(', ')} still work on ${home.dataFolder}`)
}

/** PostgreSQL itself clears a lock whose process is gone, but not one whose number lives on as a zombie or a stranger. */
function removeStaleLock(file: string, home: Home): void {
  let pid: number
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return
  }
  if (!worksOn(pid, home.dataFolder) || !isAlive(pid)) rmSync(file, { force: true })
}

function endOfLog(home: Home): string {
  try {
    return readFileSync(home.logFile, 'utf8').split('\n').slice(-15).join('\n')
  } catch {
    return '(it left no log)'
  }
}

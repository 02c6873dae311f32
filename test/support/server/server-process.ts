import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shape, variableName } from '../../../server/settings/settings.ts'
import type { SystemAccount } from '../../../server/storage/embedded/system-account.ts'
import { limit } from '../limits.ts'

const root = resolve(import.meta.dirname, '../../..')
const entry = 'server/main.ts'
/** Limits of memory, as in script/start. */
export const memory = {
  flags: ['--max-semi-space-size=8', '--expose-gc'],
  variables: { MALLOC_ARENA_MAX: '2' },
}
/** Where Node caches compiled code, shared by many starts. */
const compileCache = resolve(root, 'node_modules/.cache/node')

/** A server in a separate process, as an operator starts it. */
export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** Returns everything that it has printed so far, up to the last million characters. */
  output(): string
  /**
   * Waits until `/health/ready` answers 200. Throws with the output when the process ends or 60 s pass
   * before, or more on a slow machine.
   */
  ready(): Promise<void>
  /**
   * Resolves when the process has ended and all its output has been read, with its exit code or the signal
   * that ended it.
   */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Sends a signal, and does not wait. */
  kill(signal: NodeJS.Signals): void
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
}

const running = new Set<ServerProcess>()
const ended = new Set<ServerProcess>()
const mostEnded = 4

/** Forgets the servers that have ended, because they have nothing to do with the test that begins now. */
export function forgetEndedServers(): void {
  ended.clear()
}

/**
 * Returns the output of the servers that this process has started: those that run, and those that have ended
 * and are not forgotten.
 */
export function serverLogs(): string {
  return [...running, ...ended].map((server) => `== ${server.address}\n${server.output()}`).join('\n')
}

/** Variables that raise every rate limit beyond reach, for tests that send many requests from one address. */
export const withoutLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(shape.shape)
    .filter((key) => key.startsWith('limit'))
    .map((key) => [variableName(key), '1000000']),
)

/** What is started, and how. */
interface StartOptions {
  /** The arguments of Node. */
  readonly program?: readonly string[]
  /** The folder of the release that is started with its own Node, by default the project. */
  readonly release?: string
  /** The operating-system account to run as, by default the current one. */
  readonly account?: SystemAccount | undefined
}

/**
 * Starts a server with only these environment variables, on a free port unless PORT is given. It stops
 * immediately on request, fetches no pictures, and has the texts that ship, unless the variables say otherwise.
 */
export async function startServer(
  variables: Readonly<Record<string, string>>,
  { program = [entry], release, account }: StartOptions = {},
): Promise<ServerProcess> {
  const port = variables['PORT'] ?? String(await freePort())
  const address = `http://localhost:${port}`
  const node = release === undefined ? process.execPath : resolve(release, 'node_modules/.bin/node')
  const child = spawn(node, [...memory.flags, ...program], {
    cwd: release ?? root,
    env: {
      ...memory.variables,
      DRAIN_SECONDS: '0',
      PICTURE_FETCH: 'off',
      ...(release === undefined ? { NODE_COMPILE_CACHE: compileCache, CONTENT_FOLDER: 'content' } : {}),
      ...variables,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The server could not be started')

  let printed = ''
  // It begins to listen a moment before it prints its address and the link for the first admin.
  let isAnnounced = !program.includes(entry)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      printed = (printed + text.toString()).slice(-1_000_000)
      isAnnounced ||= printed.includes('ready in')
    })
  }
  // No process that we started may outlive us, however we end.
  const endWithUs = (): boolean => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const server: ServerProcess = {
    address,
    pid,
    output: () => printed,
    async ready() {
      const latest = performance.now() + limit(60_000)
      while (performance.now() < latest && running.has(server)) {
        if (isAnnounced && (await answersYes(`${address}/health/ready`))) return
        await wait(20)
      }
      throw new Error(`The server did not become ready:\n${printed}`)
    },
    ended: new Promise((end) => {
      child.once('close', (code, signal) => {
        process.off('exit', endWithUs)
        running.delete(server)
        ended.add(server)
        // A test may end hundreds of servers.
        const [oldest] = ended
        if (oldest && ended.size > mostEnded) ended.delete(oldest)
        end(code ?? signal ?? 0)
      })
    }),
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await server.ended
    },
  }
  running.add(server)
  return server
}

async function answersYes(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(limit(1000)) })).ok
  } catch {
    return false
  }
}

/**
 * Returns a port that is free at the moment, below those that systems give to connections: one of these may be taken
 * again before a server listens there.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768)
  const server = createServer().listen(port, 'localhost')
  try {
    await once(server, 'listening')
    return port
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return await freePort()
    throw error
  } finally {
    server.close()
  }
}

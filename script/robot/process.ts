import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shape, variableName } from '../../server/settings.ts'

const root = resolve(import.meta.dirname, '../..')

/** The server as a process of its own, as a person starts it. */
export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** All that it has printed so far. */
  output(): string
  /** Waits until `/health/ready` says yes. Throws with the output when it ends or 60 s pass before. */
  ready(): Promise<void>
  /** Resolves when the process has ended: its exit code, or null after a signal. */
  readonly ended: Promise<number | null>
  /** Ends it as kill -9 does. */
  kill(): Promise<void>
  /** Asks it to close politely, and waits for that. */
  stop(): Promise<void>
}

/** Variables that raise every rate limit beyond reach, for trials of something else from one address. */
export const withoutLimits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(shape.shape)
    .filter((key) => key.startsWith('limit'))
    .map((key) => [variableName(key), '1000000']),
)

/** Starts a program of the project, by default the server, with these variables on top of a bare environment. */
export function startServer(
  variables: Readonly<Record<string, string>> & { readonly PORT: string },
  program: readonly string[] = ['server/main.ts'],
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH, HOME, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${variables.PORT}`, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return follow(child, `http://localhost:${variables.PORT}`)
}

function follow(child: ChildProcess, address: string): ServerProcess {
  let printed = ''
  const keep = (text: Buffer): void => {
    printed = (printed + text.toString()).slice(-1_000_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<number | null>((end) => child.once('exit', end))
  // Nothing that we started outlives us, whatever ends us.
  const endWithUs = (): boolean => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  const { pid } = child
  if (pid === undefined) throw new Error('The server could not be started')
  return {
    address,
    pid,
    ended,
    output: () => printed,
    async ready() {
      const end = Date.now() + 60_000
      while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
        if (await answersYes(`${address}/health/ready`)) return
        await wait(20)
      }
      throw new Error(`The server did not become ready:\n${printed}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answersYes(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

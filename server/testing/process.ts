import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from '../storage/embedded/account.ts'

const entry = new URL('../main.ts', import.meta.url).pathname

/** A real server process, as an operator starts it. */
export interface Started {
  readonly url: string
  readonly pid: number
  /** All that it printed so far. */
  output(): string
  /** Whether it became ready; false when it ended first. */
  readonly ready: Promise<boolean>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  kill(signal: NodeJS.Signals): void
}

/** Starts `server/main.ts`, on a free port unless PORT is given, with these variables and no others, as the account. */
export async function startServer(
  variables: { PORT?: string; [name: string]: string | undefined },
  account?: Account,
): Promise<Started> {
  const port = variables.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [entry], {
    env: { LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...variables, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  const ended = new Promise<number | string>((tell) => {
    child.once('exit', (code, signal) => tell(code ?? signal ?? ''))
  })
  const ready = new Promise<boolean>((tell) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes('ready in')) tell(true)
      })
    }
    void ended.then(() => tell(false))
  })
  return {
    url: `http://localhost:${port}`,
    pid: pidOf(child),
    output: () => output,
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
  }
}

/** A folder for data that dies with the test; anyone may enter it, as PostgreSQL's account must. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'skyway-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Asks until the answer has this status; throws when `milliseconds` have passed. */
export async function answersWithin(url: string, status: number, milliseconds: number): Promise<Response> {
  const latest = performance.now() + milliseconds
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === status) return answer
    if (performance.now() > latest) throw new Error(`${url} answers ${answer?.status}, not ${status}`)
    await answer?.arrayBuffer()
  }
}

/** Asks until nobody listens any more; throws when `milliseconds` have passed. */
export async function refusedWithin(url: string, milliseconds: number): Promise<void> {
  const latest = performance.now() + milliseconds
  while (
    await fetch(url).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    )
  ) {
    if (performance.now() > latest) throw new Error(`${url} still answers`)
  }
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The server could not be started')
  return child.pid
}

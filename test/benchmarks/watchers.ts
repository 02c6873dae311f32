// Lets many clients watch the live board of the day while others play, on this machine only. Prints how long a new leader
// takes to reach all of them, how many moves a second are made with them and without, by turns, the processor time of the
// server for a thousand moves, and its memory. The clients are a process of their own. Each needs a file descriptor in both.
//   script/trial watchers [--watchers N] [--connections N] [--seconds N] [--rounds N]
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openDatabase } from '../../server/storage/database.ts'
import { endGame } from '../support/games/ended-game.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { heldBy } from '../support/server/held-resources.ts'
import { startServer, withoutLimits } from '../support/server/server-process.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { load } from './load.ts'
import { dealGames, invite, openGames } from './players.ts'

const { values } = parseArgs({
  options: {
    watchers: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '7' },
    'client-of': { type: 'string' },
  },
})
const watchers = Number(values.watchers)
const seconds = Number(values.seconds)
/** A new leader comes this often while moves are made. */
const leaderSeconds = 5
/** Connections that are opened at once, so that none waits longer than the server lets it. */
const opensAtOnce = 100

const report = z.object({
  open: z.number(),
  reached: z.record(z.string(), z.tuple([z.number(), z.number()])),
})
type Report = z.infer<typeof report>

if (values['client-of'] === undefined) await main()
else await watch(Number(values['client-of']))

/** Watches with many connections, and reports on request: how many are open, how many a score reached, and when the last. */
async function watch(port: number): Promise<void> {
  const reached: Record<string, [number, number]> = {}
  let open = 0
  for (let begun = 0; begun < watchers; begun += opensAtOnce) {
    await Promise.all(Array.from({ length: Math.min(opensAtOnce, watchers - begun) }, watchOnce))
  }
  process.on('message', () => process.send?.({ open, reached } satisfies Report))
  process.send?.({ open, reached } satisfies Report)

  async function watchOnce(): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1' })
    await new Promise<void>((settled) => {
      socket.on('error', () => settled())
      socket.on('close', () => {
        open -= 1
        settled()
      })
      socket.on('data', (bytes: Buffer) => {
        const text = bytes.toString('latin1')
        if (text.startsWith('HTTP/1.1 200')) open += 1
        settled()
        // The best score of Sandwich, which is the second board.
        const [, best] = /"gameTypeId":2,"ownWithin":\d+,"games":\[[^\]]*?"score":(\d+)/.exec(text) ?? []
        if (best === undefined) return
        const count = (reached[best]?.[0] ?? 0) + 1
        reached[best] = [count, Date.now()]
      })
      socket.write('GET /api/gametypes/ranked/live?period=day HTTP/1.1\r\nhost: localhost\r\n\r\n')
    })
  }
}

async function reportOf(client: ChildProcess): Promise<Report> {
  client.send('report')
  const [message] = await once(client, 'message')
  return report.parse(message)
}

async function main(): Promise<void> {
  const descriptors = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  console.log(`${watchers} watchers, of ${descriptors} file descriptors that a process may open`)
  const postgres = await openPostgres(throwAwayFolder())
  const connections = String(watchers + 1000)
  const server = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
    MAX_CONNECTIONS: connections,
    MAX_CONNECTIONS_PER_ADDRESS: connections,
    MAX_WATCHERS: connections,
    MAX_WATCHERS_PER_ADDRESS: connections,
    ...withoutLimits,
  })
  const database = openDatabase({ url: postgres.url }, 4)
  let client: ChildProcess | undefined
  try {
    await server.ready()
    const players = await invite(server, database, Number(values.connections))
    let score = 1000
    const lead = async () => {
      const { rows } = await database.pool.query<{ id: number }>(
        "insert into people (issuer, subject, display_name, is_reader) values ('https://leaders.example', gen_random_uuid()::text, 'Leader', true) returning id",
      )
      score += 1
      await endGame(database, rows[0]?.id ?? 0, { score })
      return { score, at: Date.now() }
    }
    await lead()
    const before = await heldBy(server.address)
    const { port } = new URL(server.address)

    const measure = async (leads: boolean) => {
      const tables = await dealGames(database, players, { seconds })
      await openGames(server, tables)
      await database.pool.query('checkpoint')
      let isOver = false
      const leading = (async () => {
        const led: { score: number; at: number }[] = []
        while (leads && !isOver) {
          led.push(await lead())
          for (let waited = 0; waited < leaderSeconds * 10 && !isOver; waited += 1) await wait(100)
        }
        return led
      })()
      const cpu = await processorSeconds(server.address)
      const { perSecond, p99 } = await load(`${server.address}/api/games`, tables, seconds)
      const used = (await processorSeconds(server.address)) - cpu
      isOver = true
      return { led: await leading, perSecond, p99, cpu: (used / (perSecond * seconds)) * 1_000_000 }
    }

    const watch = async () => {
      const opened = fork(import.meta.filename, ['--client-of', port, '--watchers', values.watchers])
      client = opened
      const [message] = await once(opened, 'message')
      return { process: opened, open: report.parse(message).open }
    }
    const measureWatched = async () => {
      const watching = await watch()
      const watched = await measure(true)
      const times = await arrivals(watching.process, watched.led)
      await leave(watching.process)
      return { ...watched, times }
    }

    const { process: first, open } = await watch()
    const after = await heldBy(server.address)
    console.log(
      `${open} are open; memory ${before.residentMegabytes.toFixed(0)} to ${after.residentMegabytes.toFixed(0)} MB (heap ${before.heapMegabytes.toFixed(0)} to ${after.heapMegabytes.toFixed(0)}), open files ${before.openFiles} to ${after.openFiles}`,
    )
    console.log(`a new leader reaches all after ${(await arrivals(first, [await lead()])).join(', ')} ms`)
    await leave(first)
    // Compiles the code.
    await measure(false)

    const ratios: Record<'perSecond' | 'cpu', number[]> = { perSecond: [], cpu: [] }
    const delays: number[] = []
    for (let round = 1; round <= Number(values.rounds); round++) {
      // By turns, because a server grows faster or slower with time.
      const isWatchedFirst = round % 2 === 0
      const early = isWatchedFirst ? await measureWatched() : null
      const alone = await measure(false)
      const watched = early ?? (await measureWatched())
      delays.push(...watched.times)
      ratios.perSecond.push(watched.perSecond / alone.perSecond)
      ratios.cpu.push(watched.cpu / alone.cpu)
      console.log(
        `moves/s ${alone.perSecond.toFixed(0)} without, ${watched.perSecond.toFixed(0)} with (${(watched.perSecond / alone.perSecond).toFixed(3)}); server time per move ${alone.cpu.toFixed(0)} and ${watched.cpu.toFixed(0)} µs; p99 ${alone.p99} and ${watched.p99} ms; new leaders after ${watched.times.join(', ')} ms`,
      )
    }
    const middle = (figure: 'perSecond' | 'cpu') => {
      const sorted = ratios[figure].sort((one, other) => one - other)
      return sorted[Math.floor(sorted.length / 2)] ?? 0
    }
    console.log(
      `medians of the ratios: ${((1 - middle('perSecond')) * 100).toFixed(1)} % fewer moves/s with a new leader every ${leaderSeconds} s, ${((middle('cpu') - 1) * 100).toFixed(1)} % more processor time of the server for a move; the slowest new leader reached all after ${Math.max(...delays)} ms`,
    )
  } finally {
    client?.kill()
    await server.stop()
    await database.close()
    await postgres.close()
  }
}

/** Ends the process that watches, and with it all its connections. */
async function leave(client: ChildProcess): Promise<void> {
  client.kill()
  await once(client, 'exit')
}

/** Returns after how many milliseconds each new leader had reached all watchers. Throws if one did not within 10 s. */
async function arrivals(
  client: ChildProcess,
  led: readonly { readonly score: number; readonly at: number }[],
): Promise<number[]> {
  const latest = performance.now() + 10_000
  for (;;) {
    const { open, reached } = await reportOf(client)
    if (led.every(({ score }) => (reached[score]?.[0] ?? 0) >= open))
      return led.map(({ score, at }) => (reached[score]?.[1] ?? 0) - at)
    if (performance.now() > latest) throw new Error('A new leader did not reach all watchers')
    await wait(100)
  }
}

async function processorSeconds(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
}

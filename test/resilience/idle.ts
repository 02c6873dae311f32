// Holds 5,000 connections without a whole request at a server of its own while 400 new visitors arrive and 20
// players go on: from one address, from 100 addresses, and with half requests that drip. A connection that
// the server closes is opened again after three to seven seconds. Prints how many visitors were refused and
// how long the answers took. Exits with 1 when a request failed, or when the 99th percentile is 100 ms.
//   script/trial idle [CONNECTIONS]   by default 5,000
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { withoutLimits } from '../support/server/server-process.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const visitors = 400
const players = 20
const visitorEvery = 25
const visited = ['/', '/config.json']
/** Reads the database. */
const played = '/api/gametypes/ranked/-1'
const mostMilliseconds = 100

/** Who holds connections. All of 127.0.0.0/8 is this machine on Linux. Node.js raises its limit of open files itself. */
const floodShape = z.object({
  port: z.number(),
  connections: z.number(),
  addresses: z.number(),
  /** What each connection sends at first, and then every two seconds. */
  begin: z.string(),
  drop: z.string(),
})
type Flood = z.infer<typeof floodShape>

async function main(): Promise<number> {
  const connections = Number(process.argv[2] ?? 5000)
  const silent = { begin: '', drop: '' }
  // Silent connections are cut after REQUEST_SECONDS; these stay as long as a browser's.
  const kept = { begin: 'GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n', drop: '' }
  const half = { begin: 'GET / HTTP/1.1\r\nhost: a\r\n', drop: 'x: y\r\n' }
  const roomy = { MAX_CONNECTIONS: String(2 * connections), MAX_CONNECTIONS_PER_ADDRESS: String(connections) }
  const rows = [
    await row('nobody', {}, null),
    await row('all of them, held at once', roomy, { connections, addresses: 1, ...kept }),
    await row('1 address, of which 1,000 fit', {}, { connections, addresses: 1, ...silent }),
    await row('100 addresses, of which 2,000 fit', {}, { connections, addresses: 100, ...silent }),
    await row('100 addresses with half requests', {}, { connections, addresses: 100, ...half }),
  ]
  const [load = 0] = loadavg()
  if (load > 2 * availableParallelism())
    console.log(
      `Other programs keep this machine busy (load ${load.toFixed(1)}): the times are not the server's.`,
    )
  return rows.every((isGood) => isGood) ? 0 : 1
}

/** Measures one kind of flood, prints its line, and returns whether all requests were answered in time. */
async function row(
  title: string,
  variables: Readonly<Record<string, string>>,
  kind: Omit<Flood, 'port'> | null,
): Promise<boolean> {
  const server = await openOneProcess({
    ...withoutLimits,
    ...variables,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const { port } = new URL(server.address)
  const address = `http://127.0.0.1:${port}`
  // The first answers of a process are slow: its code is compiled, and its connections to the database opened.
  for (const path of [...visited, played, played, played])
    await Promise.all(Array.from({ length: players }, () => ask(address + path, new Agent())))
  const flood = kind && (await openFlood({ ...kind, port: Number(port) }))
  try {
    const stop = new AbortController()
    const playing = Array.from({ length: players }, (_, i) => play(address, i, stop.signal))
    const arrivals: Promise<Outcome>[] = []
    for (let i = 0; i < visitors; i++) {
      arrivals.push(ask(`${address}${visited[i % visited.length]}`, new Agent()))
      await wait(visitorEvery)
    }
    const newcomers = await Promise.all(arrivals)
    const held = flood === null ? { open: 0, opened: 0 } : await flood.count()
    stop.abort()
    const others = (await Promise.all(playing)).flat()
    console.log(
      `${title.padEnd(34)} ${String(held.open).padStart(5)} held, ${String(held.opened).padStart(6)} opened   ${told('new visitors', newcomers)}   ${told('others', others)}`,
    )
    return [newcomers, others].every(
      (outcomes) => outcomes.every((outcome) => outcome !== null) && p99(outcomes) < mostMilliseconds,
    )
  } finally {
    await flood?.close()
    await server.close()
  }
}

/** The milliseconds until a whole answer of status 200, or null if there was none. */
type Outcome = number | null

/** Sends requests on one kept connection, every 100 ms or, every other player, after 1 to 3 s of thought. */
async function play(address: string, index: number, stop: AbortSignal): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: Outcome[] = []
  while (!stop.aborted) {
    outcomes.push(await ask(address + played, agent))
    const pause = index % 2 === 0 ? 100 : 1000 + 2000 * Math.random()
    await wait(pause, undefined, { signal: stop }).catch(() => {})
  }
  agent.destroy()
  return outcomes
}

function ask(url: string, agent: Agent): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 10_000 }, (answer) => {
      answer.resume()
      answer.on('error', () => resolve(null))
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : null))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => {
      // As browsers do: a kept connection may have been closed while the request was on its way.
      if (request.reusedSocket) void ask(url, agent).then(resolve)
      else resolve(null)
    })
  })
}

function told(who: string, outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter((outcome) => outcome === null).length
  return `${who}: ${failed} of ${outcomes.length} refused, p99 ${p99(outcomes).toFixed(0)} ms`
}

function p99(outcomes: readonly Outcome[]): number {
  const times = outcomes.filter((outcome) => outcome !== null).toSorted((one, other) => one - other)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

const countShape = z.object({ open: z.number(), opened: z.number() })
type Count = z.infer<typeof countShape>

/** Starts a flood in a thread of its own, and waits until every connection has been opened once. */
async function openFlood(flood: Flood): Promise<{ count(): Promise<Count>; close(): Promise<unknown> }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: flood })
  const next = () =>
    new Promise<Count>((resolve, reject) => {
      thread.once('message', (message) => resolve(countShape.parse(message)))
      thread.once('error', reject)
    })
  await next()
  return {
    async count() {
      const counted = next()
      thread.postMessage('count')
      return await counted
    },
    close: () => thread.terminate(),
  }
}

/** Opens the connections of a flood, and each of them again some seconds after it was closed. */
function hold({ port, connections, addresses, begin, drop }: Flood): void {
  const open = new Set<Socket>()
  let opened = 0
  const openOne = (index: number) => {
    const localAddress = addresses === 1 ? '127.0.1.1' : `127.0.1.${1 + (index % addresses)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('connect', () => {
      open.add(socket)
      if (begin !== '') socket.write(begin)
      if (++opened === connections) parentPort?.postMessage({ open: open.size, opened })
    })
    // Whatever the server sends is of no interest, except that it has closed the connection.
    socket.resume()
    socket.on('error', (error) => {
      if (!('code' in error) || !['ECONNRESET', 'EPIPE'].includes(String(error.code))) throw error
    })
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(openOne, 3000 + 4000 * Math.random(), index)
    })
  }
  for (let index = 0; index < connections; index++) setTimeout(openOne, index / 2, index)
  if (drop !== '') setInterval(() => open.forEach((socket) => void socket.write(drop)), 2000)
  parentPort?.on('message', () => parentPort?.postMessage({ open: open.size, opened }))
}

if (isMainThread) process.exitCode = await main()
else hold(floodShape.parse(workerData))

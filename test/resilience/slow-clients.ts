// Floods a server of its own with clients that leave it waiting, while 400 new visitors arrive and 20 players go on:
// connections without a whole request, bodies that come byte by byte, answers that nobody reads, and requests that are
// sent at once. What the server closes is opened again after three to seven seconds. Prints how many visitors were
// refused and how long their answers took. Exits with 1 when a request failed, or, without a proxy, when the 99th
// percentile of pages is 100 ms. A proxy is Debian's, with the configuration of deploy/.
//   script/trial slow-clients [--proxy caddy|nginx|haproxy]   by default without a proxy
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { withoutLimits } from '../support/server/server-process.ts'
import { openShippedProxy, shippedProxies } from '../support/server/shipped-proxy.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const visitors = 400
const players = 20
const visitorEvery = 25
const mostMilliseconds = 100

interface Visit {
  readonly path: string
  readonly form?: { readonly type: string; readonly body: string }
}
const pages: readonly Visit[] = [{ path: '/' }, { path: '/config.json' }]
/** Reads the database. */
const played: Visit = { path: '/api/gametypes/ranked/-1' }
const forms: readonly Visit[] = [
  {
    path: '/assets/contact.php',
    form: {
      type: 'application/x-www-form-urlencoded',
      body: 'name=Mira&email=mira@example.org&subject=Cards&message=Forty+by+Friday',
    },
  },
  {
    path: '/auth/forgot-password',
    form: { type: 'application/json', body: '{"email":"mira@example.org"}' },
  },
]

/** Who holds connections. All of 127.0.0.0/8 is this machine on Linux. Node.js raises its limit of open files itself. */
const floodShape = z.object({
  port: z.number(),
  connections: z.number(),
  addresses: z.number(),
  /** What each connection sends at first, and then every second. */
  begin: z.string(),
  drop: z.string(),
  /** Whether the clients read what the server sends. */
  reads: z.boolean(),
})
type Flood = z.infer<typeof floodShape>
type FloodKind = Omit<Flood, 'port'>

const host = 'host: 127.0.0.1\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`
const body = (path: string) =>
  `POST ${path} HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 60000\r\n\r\n{`
const kind = (connections: number, begin: string, more: Partial<FloodKind> = {}): FloodKind => ({
  connections,
  addresses: 1,
  begin,
  drop: '',
  reads: true,
  ...more,
})

/** Also through a proxy. */
const floods: readonly (readonly [string, FloodKind | null])[] = [
  ['nobody', null],
  ['1 with 600 requests, unread', kind(1, get('/').repeat(600), { reads: false })],
  ['100 with 20 requests, unread', kind(100, get('/').repeat(20), { reads: false })],
  ['600 with bodies of messages', kind(600, body('/assets/contact.php'), { drop: ' ' })],
  ['600 with bodies of logins', kind(600, body('/auth/sign-in/start'), { drop: ' ' })],
  ['2,500 with bodies of messages', kind(2500, body('/assets/contact.php'), { addresses: 5, drop: ' ' })],
]
/** A proxy would keep these from the server. */
const directFloods: readonly (readonly [string, FloodKind, Readonly<Record<string, string>>?])[] = [
  [
    '5,000 idle, held at once',
    // Silent connections are cut after REQUEST_SECONDS; these stay as long as a browser's.
    kind(5000, get('/health/live')),
    { MAX_CONNECTIONS: '10000', MAX_CONNECTIONS_PER_ADDRESS: '5000' },
  ],
  ['5,000 silent at 1 address', kind(5000, '')],
  ['5,000 silent at 100 addresses', kind(5000, '', { addresses: 100 })],
  [
    '5,000 with half heads, 100 addresses',
    kind(5000, `GET / HTTP/1.1\r\n${host}`, { addresses: 100, drop: 'x: y\r\n' }),
  ],
]

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { proxy: { type: 'string' } } })
  const proxy = z.enum(shippedProxies).optional().parse(values.proxy)
  let isGood = true
  for (const [title, flood] of floods) isGood = (await row(title, flood, { proxy })) && isGood
  if (!proxy)
    for (const [title, flood, variables] of directFloods)
      isGood = (await row(title, flood, { variables })) && isGood
  const [load = 0] = loadavg()
  if (load > 2 * availableParallelism())
    console.log(
      `Other programs keep this machine busy (load ${load.toFixed(1)}): the times are not the server's.`,
    )
  return isGood ? 0 : 1
}

interface Setting {
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly proxy?: (typeof shippedProxies)[number] | undefined
}

/** Measures one kind of flood, prints its line, and returns whether all requests were answered in time. */
async function row(title: string, flood: FloodKind | null, { variables, proxy }: Setting): Promise<boolean> {
  const server = await openOneProcess({
    ...withoutLimits,
    ...variables,
    ...(proxy && { TRUSTED_PROXIES: '127.0.0.1' }),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const serverPort = Number(new URL(server.address).port)
  const between = proxy && (await openShippedProxy(proxy, serverPort))
  const port = between?.port ?? serverPort
  // The first answers of a process are slow: its code is compiled, and its connections to the database opened.
  for (const visit of [...pages, ...forms, played, played, played])
    await Promise.all(Array.from({ length: players }, () => ask(port, visit, new Agent())))
  const held = flood && (await openFlood({ ...flood, port }))
  try {
    const stop = new AbortController()
    const playing = Array.from({ length: players }, (_, i) => play(port, i, stop.signal))
    const arrivals: { visit: Visit; outcome: Promise<Outcome> }[] = []
    for (let i = 0; i < visitors; i++) {
      const visits = i % 5 === 0 ? forms : pages
      const visit = visits[Math.floor(i / 5) % visits.length] ?? played
      arrivals.push({ visit, outcome: ask(port, visit, new Agent()) })
      await wait(visitorEvery)
    }
    const of = (isForm: boolean) =>
      Promise.all(
        arrivals.filter(({ visit }) => (visit.form !== undefined) === isForm).map(({ outcome }) => outcome),
      )
    const [readers, writers] = [await of(false), await of(true)]
    const count = held ? await held.count() : { open: 0, opened: 0 }
    stop.abort()
    const others = (await Promise.all(playing)).flat()
    console.log(
      `${title.padEnd(37)} ${String(count.open).padStart(5)} held, ${String(count.opened).padStart(6)} opened   ${told('pages', readers)}   ${told('forms', writers)}   ${told('players', others)}`,
    )
    const isInTime = [readers, others].every((outcomes) => p99(outcomes) < mostMilliseconds)
    const isAnswered = [readers, writers, others].every((outcomes) => !outcomes.includes(null))
    return isAnswered && (isInTime || proxy !== undefined)
  } finally {
    await held?.close()
    await between?.close()
    await server.close()
  }
}

/** The milliseconds until a whole answer of status 200, or null if there was none. */
type Outcome = number | null

/** Sends requests on one kept connection, every 100 ms or, every other player, after 1 to 3 s of thought. */
async function play(port: number, index: number, stop: AbortSignal): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: Outcome[] = []
  while (!stop.aborted) {
    outcomes.push(await ask(port, played, agent))
    const pause = index % 2 === 0 ? 100 : 1000 + 2000 * Math.random()
    await wait(pause, undefined, { signal: stop }).catch(() => {})
  }
  agent.destroy()
  return outcomes
}

function ask(port: number, visit: Visit, agent: Agent): Promise<Outcome> {
  const began = performance.now()
  const { path, form } = visit
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        agent,
        timeout: 10_000,
        method: form ? 'POST' : 'GET',
        headers: form ? { 'content-type': form.type, 'content-length': form.body.length } : {},
      },
      (answer) => {
        answer.resume()
        answer.on('error', () => resolve(null))
        answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : null))
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => {
      // As browsers do: a kept connection may have been closed while the request was on its way.
      if (asked.reusedSocket) void ask(port, visit, agent).then(resolve)
      else resolve(null)
    })
    asked.end(form?.body)
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
function hold({ port, connections, addresses, begin, drop, reads }: Flood): void {
  const open = new Set<Socket>()
  let opened = 0
  const openOne = (index: number) => {
    const localAddress = `127.0.1.${1 + (index % addresses)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('connect', () => {
      open.add(socket)
      if (begin !== '') socket.write(begin)
      if (++opened === connections) parentPort?.postMessage({ open: open.size, opened })
    })
    // Whatever the server sends is of no interest, except that it has closed the connection.
    if (reads) socket.resume()
    socket.on('error', (error) => {
      if (!('code' in error) || !['ECONNRESET', 'EPIPE'].includes(String(error.code))) throw error
    })
    socket.on('close', () => {
      open.delete(socket)
      setTimeout(openOne, 3000 + 4000 * Math.random(), index)
    })
  }
  for (let index = 0; index < connections; index++) setTimeout(openOne, index / 2, index)
  if (drop !== '') setInterval(() => open.forEach((socket) => void socket.write(drop)), 1000)
  parentPort?.on('message', () => parentPort?.postMessage({ open: open.size, opened }))
}

if (isMainThread) process.exitCode = await main()
else hold(floodShape.parse(workerData))

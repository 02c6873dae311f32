import { createServer, request, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const checkMilliseconds = 100

/** A proxy that sends requests in turn to the servers that are ready. */
export interface Balancer {
  readonly address: string
  /** How many answers had each status; `cut` counts those that ended early, and 502 those that never began. */
  readonly answers: ReadonlyMap<number | 'cut', number>
  /** The longest time from a request to the end of its answer, in milliseconds. */
  longest(): number
  /** Waits until a server is known to be ready, or not to be. */
  knows(server: string, isReady: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a proxy as an operator would configure one: it asks each server for `/health/ready` ten times a second,
 * and repeats no request.
 *
 * @param servers their addresses, which stay the same when a server is replaced
 */
export async function openBalancer(port: number, servers: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>()
  const answers = new Map<number | 'cut', number>()
  const count = (answer: number | 'cut') => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  let longest = 0
  let isOver = false
  const checks = servers.map(async (server) => {
    while (!isOver) {
      const isReady = await fetch(`${server}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      ready[isReady ? 'add' : 'delete'](server)
      await wait(checkMilliseconds)
    }
  })
  let turn = 0
  // Clients keep a connection for the time that the server announces, which is longer than Node's default.
  const proxy: Server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const began = performance.now()
    const open = servers.filter((server) => ready.has(server))
    const server = open[turn++ % Math.max(1, open.length)]
    const fail = (): void => {
      count(outgoing.headersSent ? 'cut' : 502)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (server === undefined) return fail()
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    // A kept connection could be closed by the server at the moment of the next request.
    const forwarded = request(`${server}${incoming.url}`, { agent: false, method: incoming.method, headers })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', fail)
      answer.on('end', () => {
        count(answer.statusCode ?? 502)
        longest = Math.max(longest, performance.now() - began)
      })
      answer.pipe(outgoing)
    })
    forwarded.on('error', fail)
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening))
  return {
    address: `http://localhost:${port}`,
    answers,
    longest: () => longest,
    async knows(server, isReady) {
      while (ready.has(server) !== isReady) await wait(checkMilliseconds)
    },
    async close() {
      isOver = true
      await Promise.all(checks)
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

import { rmSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { freePort, throwAwayFolder } from '../../server/testing/process.ts'
import { openPostgres } from './postgres.ts'
import { type ServerProcess, startServer } from './process.ts'

/** The whole product running on real parts, as its visitors meet it. */
export interface RunningHouse {
  readonly address: string
  /** The one-time link for the first admin that the first start printed. */
  readonly firstAdminLink: string
  close(): Promise<void>
}

/** A house that can fall and stand up again on the same address and data. */
export interface OneProcess extends RunningHouse {
  /** Ends the server as kill -9 does. */
  kill(): Promise<void>
  /** Starts it again after a kill, and waits until it is ready. */
  restart(): Promise<void>
}

type Variables = Readonly<Record<string, string>>

/** Behind no balancer that has to be told, a house need not go on for a while when it is closed. */
const closesAtOnce: Variables = { DRAIN_SECONDS: '0' }

/**
 * One process with the embedded PostgreSQL, on data of its own. Variables that depend on its address, such as those that
 * name a provider which must know it, are made from that.
 */
export async function openOneProcess(
  variables: Variables | ((address: string) => Promise<Variables>) = {},
): Promise<OneProcess> {
  const folder = throwAwayFolder()
  const port = String(await freePort())
  const more = typeof variables === 'function' ? await variables(`http://localhost:${port}`) : variables
  const all = { PORT: port, DATA_FOLDER: folder, ...closesAtOnce, ...more }
  let server = startServer(all)
  await server.ready()
  const first = server
  return {
    address: server.address,
    // With an outside provider there is none.
    get firstAdminLink() {
      return firstAdminLinkOf(first)
    },
    kill: () => server.kill(),
    async restart() {
      server = startServer(all)
      await server.ready()
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Two processes on one PostgreSQL behind a door that sends each request to the other of them by turns. */
export async function openTwoProcesses(
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningHouse> {
  const postgres = await openPostgres()
  const door = await freePort()
  const address = `http://localhost:${door}`
  const shared = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    ...closesAtOnce,
    ...variables,
  }
  // Both at once: their migrations meet, and only one of them may print the link.
  const servers = [
    startServer({ ...shared, PORT: String(await freePort()) }),
    startServer({ ...shared, PORT: String(await freePort()) }),
  ]
  await Promise.all(servers.map((server) => server.ready()))
  const turns = await openTurns(door, servers)
  return {
    address,
    firstAdminLink: firstAdminLinkOf(...servers),
    async close() {
      turns.closeAllConnections()
      turns.close()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.close()
    },
  }
}

/** The one-time link that the first start printed. Throws when it printed none. */
export function firstAdminLinkOf(...servers: readonly ServerProcess[]): string {
  const printed = servers.map((server) => server.output()).join('\n')
  const [link] = /http\S+first-admin#token=\S+/.exec(printed) ?? []
  if (!link) throw new Error(`The first start printed no link for the first admin:\n${printed}`)
  return link
}

/** A proxy that hands each request to the next server of the list. */
async function openTurns(port: number, servers: readonly ServerProcess[]): Promise<Server> {
  const ports = servers.map((server) => Number(new URL(server.address).port))
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    turn = (turn + 1) % ports.length
    const onward = request({
      agent,
      host: '127.0.0.1',
      port: ports[turn],
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening))
  return proxy
}

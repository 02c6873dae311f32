import { rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { Address } from '../../../server/storage/database.ts'
import { embeddedIn, openPostgres } from '../postgres/postgres.ts'
import { copyPreparedData } from '../postgres/prepared-data.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { memoryFolder } from './throw-away-folder.ts'

/** The whole product with all its real parts. */
export interface TestServer {
  readonly address: string
  /** The one-time link for the first admin, which the server printed when it started. */
  readonly firstAdminLink: string
  /** Returns the address of its database, for what the API does not offer, such as a deal of known cards. */
  database(): Address
  close(): Promise<void>
}

/** A server that can be killed and restarted on the same address and data. */
export interface OneProcess extends TestServer {
  /** Kills the server as kill -9 does. */
  kill(): Promise<void>
  /** Starts it again after a kill, and waits until it is ready. */
  restart(): Promise<void>
}

type Variables = Readonly<Record<string, string>>

/**
 * Starts one process with the embedded PostgreSQL, on separate, empty data. A function returns the variables
 * that depend on the server's address, such as those of a provider which must know it.
 */
export async function openOneProcess(
  variables: Variables | ((address: string) => Promise<Variables>) = {},
): Promise<OneProcess> {
  const folder = memoryFolder()
  const port = String(await freePort())
  const more = typeof variables === 'function' ? await variables(`http://localhost:${port}`) : variables
  const all: Variables & { DATA_FOLDER: string } = { PORT: port, DATA_FOLDER: folder, ...more }
  if (all['DATABASE_URL'] === undefined) await copyPreparedData(all.DATA_FOLDER)
  let server = await startServer(all)
  await server.ready()
  const first = server
  return {
    address: server.address,
    // With an external provider there is none.
    get firstAdminLink() {
      return firstAdminLinkOf(first)
    },
    database: () =>
      all['DATABASE_URL'] === undefined ? embeddedIn(all.DATA_FOLDER) : { url: all['DATABASE_URL'] },
    async kill() {
      server.kill('SIGKILL')
      await server.ended
    },
    async restart() {
      server = await startServer(all)
      await server.ready()
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts two processes on one PostgreSQL behind a proxy that sends requests to them in turn. */
export async function openTwoProcesses(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const postgres = await openPostgres()
  const proxyPort = await freePort()
  const address = `http://localhost:${proxyPort}`
  const shared = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  }
  // Both start at once: their migrations overlap, and only one of them may print the link.
  const servers = await Promise.all([startServer(shared), startServer(shared)])
  await Promise.all(servers.map((server) => server.ready()))
  const turns = await openTurns(proxyPort, servers)
  return {
    address,
    firstAdminLink: firstAdminLinkOf(...servers),
    database: () => ({ url: postgres.url }),
    async close() {
      turns.closeAllConnections()
      turns.close()
      await Promise.all(servers.map((server) => server.stop()))
      await postgres.close()
    },
  }
}

/** Returns the one-time link for the first admin that one of the servers printed. Throws when none did. */
export function firstAdminLinkOf(...servers: readonly Pick<ServerProcess, 'output'>[]): string {
  const printed = servers.map((server) => server.output()).join('\n')
  const [link] = /http\S+first-admin#token=\S+/.exec(printed) ?? []
  if (!link) throw new Error(`No server printed a link for the first admin:\n${printed}`)
  return link
}

/** Opens a proxy that passes each request to the next server of the list. */
async function openTurns(port: number, servers: readonly ServerProcess[]): Promise<Server> {
  const ports = servers.map((server) => Number(new URL(server.address).port))
  let turn = 0
  // Clients keep a connection for the time that the server announces, which is longer than Node's default.
  const proxy = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    turn = (turn + 1) % ports.length
    const forwarded = request({
      // A kept connection could be closed by the server at the moment of the next request.
      agent: false,
      host: '127.0.0.1',
      port: ports[turn],
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => proxy.listen(port, 'localhost', listening))
  return proxy
}

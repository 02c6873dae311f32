import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Settings } from '../settings/settings.ts'
import { plainAddress } from './client-network.ts'
import { eventStreamType } from './event-streams.ts'
import { addressKey } from './limits.ts'

type Limits = Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustedProxies'>

/** Browsers and proxies send one request after the other on such a connection; tools that measure send some at once. */
const mostUnanswered = 32

interface Connection {
  readonly socket: Socket
  /** The key of the client's address; null without a bound, as for a trusted proxy, which many people share. */
  readonly address: string | null
  /** The answers that have not yet been sent completely, in the order of their requests. */
  readonly answers: Set<ServerResponse>
  /** Begin the requests that wait for the answer before theirs, in order. */
  readonly turns: (() => void)[]
  /** When it was opened, or a request or an answer was the last, counted in such moments. */
  lastActive: number
}

/**
 * Limits how many connections a server has at once, in all and from each client address. At a limit, the
 * connection that has waited longest for its client makes room for the new one, so that connections without
 * requests and clients that do not read keep nobody out. Idle connections of a proxy go after those, and event
 * streams last. A new connection is refused only while the server owes an answer on every other one.
 *
 * Half a request on a connection that makes room gets `refusal` as its answer: a proxy takes a server that closes a
 * connection without an answer for a broken one, and sends it nobody's requests for a while.
 *
 * The requests of one connection are served one after the other, as their answers are sent, with those of others in
 * between. A connection with more than 32 unanswered ones is closed.
 *
 * A server that stops closes the connections on which nothing has come, since browsers open some in advance, and each other
 * one after its last answer. Node.js would wait for both until they have been idle for long.
 */
export function limitConnections(app: FastifyInstance, limits: Limits, refusal: string): void {
  const { server, figures } = app
  const closed = new Counter({
    name: 'skyway_http_connections_closed_total',
    help: 'Connections that were closed because MAX_CONNECTIONS was reached, or 1000 of one client address',
    registers: [figures],
  })
  const connections = new Connections(limits, refusal, () => closed.inc())
  new Gauge({
    name: 'skyway_http_connections',
    help: 'Open connections of clients',
    registers: [figures],
    collect() {
      this.set(connections.size)
    },
  })
  server.on('connection', (socket) => connections.open(socket))
  server.prependListener('request', (request, response) => connections.serve(request, response))
  app.addHook('preClose', async () => connections.stop())
  app.addHook('onRequest', (request, reply, done) => connections.takeTurn(request.raw, reply.raw, done))
}

class Connections {
  readonly #limits: Limits
  readonly #refusal: string
  readonly #proxies = new BlockList()
  readonly #all = new Map<Socket, Connection>()
  /** The same connections, by address. */
  readonly #byAddress = new Map<string, Map<Socket, Connection>>()
  /** Counts connections, requests and answers. A request costs the same, however many connections there are. */
  #moment = 0
  #isStopping = false

  readonly #closed: () => void

  /**
   * @param refusal the whole answer to a request whose connection is closed
   * @param closed is called when a limit closes a connection
   */
  constructor(limits: Limits, refusal: string, closed: () => void) {
    this.#limits = limits
    this.#refusal = refusal
    this.#closed = closed
    for (const proxy of limits.trustedProxies) {
      const [address = '', length] = proxy.split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (length === undefined) this.#proxies.addAddress(address, family)
      else this.#proxies.addSubnet(address, Number(length), family)
    }
  }

  get size(): number {
    return this.#all.size
  }

  /** Closes the connections on which nothing has come, and each other one after its last answer. */
  stop(): void {
    this.#isStopping = true
    for (const socket of this.#all.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  open(socket: Socket): void {
    const address = this.#addressOf(socket)
    const { maxConnections, maxConnectionsPerAddress } = this.#limits
    const ofAddress = address === null ? undefined : this.#byAddress.get(address)
    const hasRoom =
      (ofAddress === undefined || this.#makeRoom(ofAddress, maxConnectionsPerAddress)) &&
      this.#makeRoom(this.#all, maxConnections)
    if (!hasRoom) {
      socket.destroy()
      this.#closed()
      return
    }
    const connection: Connection = {
      socket,
      address,
      answers: new Set(),
      turns: [],
      lastActive: ++this.#moment,
    }
    this.#all.set(socket, connection)
    if (address !== null) {
      const known = this.#byAddress.get(address) ?? new Map<Socket, Connection>()
      this.#byAddress.set(address, known.set(socket, connection))
    }
    socket.once('close', () => this.#remove(socket))
  }

  serve({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#all.get(socket)
    if (connection === undefined) return
    const { answers, turns } = connection
    if (answers.size >= mostUnanswered) {
      this.#remove(socket)
      socket.destroy()
      return
    }
    answers.add(response)
    connection.lastActive = ++this.#moment
    response.once('close', () => {
      answers.delete(response)
      connection.lastActive = ++this.#moment
      if (this.#isStopping && answers.size === 0) socket.end()
      // Otherwise all of them would be served before anybody else's.
      if (turns.length > 0) setImmediate(() => turns.shift()?.())
    })
  }

  /** Calls `begin` when the answers before this one have been sent, or never if the connection ends before. */
  takeTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
    if (socket.destroyed) return
    const connection = this.#all.get(socket)
    const [first = response] = connection?.answers ?? []
    if (first === response) begin()
    else connection?.turns.push(begin)
  }

  /** Returns whether fewer than `most` connections are open, after closing one if necessary. */
  #makeRoom(connections: ReadonlyMap<Socket, Connection>, most: number): boolean {
    if (connections.size < most) return true
    const spare = spareOf(connections.values())
    if (spare === undefined) return false
    // The event `close` comes too late for the next connection of the same moment.
    this.#remove(spare.socket)
    const [answer] = spare.answers
    // The system sends it after the end, too, so that a client that does not read cannot keep the connection.
    if (answer?.headersSent === false) spare.socket.write(this.#refusal)
    spare.socket.destroy()
    this.#closed()
    return true
  }

  #remove(socket: Socket): void {
    const connection = this.#all.get(socket)
    if (connection === undefined) return
    connection.turns.length = 0
    this.#all.delete(socket)
    const address = connection.address ?? ''
    const ofAddress = this.#byAddress.get(address)
    ofAddress?.delete(socket)
    if (ofAddress?.size === 0) this.#byAddress.delete(address)
  }

  #addressOf({ remoteAddress }: Socket): string | null {
    // A client that has already gone has none.
    if (remoteAddress === undefined) return null
    const ip = plainAddress(remoteAddress)
    return this.#proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') ? null : addressKey(ip)
  }
}

/**
 * Returns the connection that is closed first: of those that can best be spared the one that has waited longest.
 * Returns undefined if the server owes an answer on every connection.
 */
function spareOf(connections: Iterable<Connection>): Connection | undefined {
  let spare: { connection: Connection; cost: number } | undefined
  for (const connection of connections) {
    const cost = costOf(connection)
    if (cost === undefined) continue
    const isBetter =
      spare === undefined ||
      cost < spare.cost ||
      (cost === spare.cost && connection.lastActive < spare.connection.lastActive)
    if (isBetter) spare = { connection, cost }
  }
  return spare?.connection
}

/** Returns what it would cost others to close a connection, from 0 to 2; undefined if the server owes an answer on it. */
function costOf({ answers, address }: Connection): number | undefined {
  // The other answers of the connection wait for the first.
  const [answer] = answers
  // A proxy may just be sending somebody's request on it, which it cannot send again.
  if (answer === undefined) return address === null ? 1 : 0
  if (waitsForClient(answer)) return 0
  return isEventStream(answer) ? 2 : undefined
}

/** Returns whether the rest of a request has yet to arrive, or the client has yet to read the answer. */
function waitsForClient({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean {
  return !req.complete || writableEnded || writableNeedDrain
}

/** Returns whether an answer ends only when its client goes, which then opens it again. */
function isEventStream(answer: ServerResponse): boolean {
  return answer.getHeader('content-type') === eventStreamType
}

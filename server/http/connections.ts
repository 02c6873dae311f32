import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Settings } from '../settings/settings.ts'
import { plainAddress } from './client-network.ts'
import { eventStreamType } from './event-streams.ts'
import { addressKey } from './limits.ts'

type Limits = Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustedProxies'>

interface Connection {
  readonly socket: Socket
  /** The key of the client's address; null without a bound, as for a trusted proxy, which many people share. */
  readonly address: string | null
  /** The answers that have been begun and not yet been sent completely. */
  readonly answers: Set<ServerResponse>
  /** When it was opened, or a request or an answer was the last, counted in such moments. */
  lastActive: number
}

/**
 * Limits how many connections a server has at once, in all and from each client address. At a limit, the
 * connection that has been idle longest makes room for the new one, so that connections without requests keep
 * nobody out. A new connection is refused only while the server owes an answer on every other one.
 */
export function limitConnections(server: Server, limits: Limits, figures: Registry): void {
  const closed = new Counter({
    name: 'skyway_http_connections_closed_total',
    help: 'Connections that were closed because MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS was reached',
    registers: [figures],
  })
  const connections = new Connections(limits, () => closed.inc())
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
}

class Connections {
  readonly #limits: Limits
  readonly #proxies = new BlockList()
  readonly #all = new Map<Socket, Connection>()
  /** The same connections, by address. */
  readonly #byAddress = new Map<string, Map<Socket, Connection>>()
  /** Counts connections, requests and answers. A request costs the same, however many connections there are. */
  #moment = 0

  readonly #closed: () => void

  /** @param closed is called when a limit closes a connection */
  constructor(limits: Limits, closed: () => void) {
    this.#limits = limits
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
    const connection = { socket, address, answers: new Set<ServerResponse>(), lastActive: ++this.#moment }
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
    connection.answers.add(response)
    connection.lastActive = ++this.#moment
    response.once('close', () => {
      connection.answers.delete(response)
      connection.lastActive = ++this.#moment
    })
  }

  /** Returns whether fewer than `most` connections are open, after closing one if necessary. */
  #makeRoom(connections: ReadonlyMap<Socket, Connection>, most: number): boolean {
    if (connections.size < most) return true
    const spare = spareOf(connections.values())
    if (spare === undefined) return false
    // The event `close` comes too late for the next connection of the same moment.
    this.#remove(spare.socket)
    spare.socket.destroy()
    this.#closed()
    return true
  }

  #remove(socket: Socket): void {
    const address = this.#all.get(socket)?.address ?? ''
    this.#all.delete(socket)
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
 * Returns the connection that is closed first: of those without a request the one that has been idle longest, or else
 * of those that wait for their clients. Returns undefined if the server owes an answer on every connection.
 */
function spareOf(connections: Iterable<Connection>): Connection | undefined {
  let idle: Connection | undefined
  let slow: Connection | undefined
  for (const connection of connections) {
    const { answers, lastActive } = connection
    if (answers.size === 0) {
      if (idle === undefined || lastActive < idle.lastActive) idle = connection
    } else if (slow === undefined || lastActive < slow.lastActive) {
      if ([...answers].every(waitsForClient)) slow = connection
    }
  }
  return idle ?? slow
}

/**
 * Returns whether the rest of a request has yet to arrive, or the client has yet to read the answer; or it is an event
 * stream, which its client opens again.
 */
function waitsForClient(response: ServerResponse): boolean {
  const { req, writableEnded } = response
  return !req.complete || writableEnded || response.getHeader('content-type') === eventStreamType
}

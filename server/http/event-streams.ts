import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import * as text from '../../content/text/refusals.ts'
import type { Settings } from '../settings/settings.ts'
import type { Readiness } from './health.ts'
import { addressKey } from './limits.ts'
import { unavailable } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer is an event stream, whose duration says nothing about the server. */
    isEventStream?: boolean
  }
}

/** An event stream to a client, as the HTML standard defines it (server-sent events). */
export class EventStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  /**
   * Sends whole events. A client that does not read loses its connection: it comes back and gets the present state,
   * and meanwhile takes no memory.
   */
  send(events: Buffer): void {
    if (this.#response.writableLength > mostUnreadBytes) this.#response.destroy()
    else this.#response.write(events)
  }

  end(): void {
    this.#response.end()
  }

  /** Calls the listener when the stream is over, whoever ended it. */
  onEnd(listener: () => void): void {
    this.#response.once('close', listener)
  }
}

const mostUnreadBytes = 256 * 1024
/** Shorter than the 20 s after which this server, and than the 30 s after which the proxies of `deploy/`, close. */
const heartbeatSeconds = 12
/** A comment, which clients ignore. */
const heartbeat = Buffer.from(':\n\n')
/** Clients come back after a wait of their own, so that those of a stopped process do not come all at once. */
const retryMilliseconds = { least: 1000, most: 5000 }
/** So many streams are written to before other work has its turn. */
const streamsAtOnce = 200
/** For a client that found no place. */
const retryWithoutPlaceSeconds = 60

type Limits = Pick<Settings, 'maxWatchers' | 'maxWatchersPerAddress'>

/**
 * The open event streams of this process. They are limited apart from other requests, in all and for each client
 * address. While all places are taken, the address that has the most makes room for one that has fewer. They end
 * when the process stops and when the API is switched off.
 */
export class EventStreams {
  readonly #limits: Limits
  readonly #readiness: Readiness
  readonly #isServed: () => boolean
  readonly #byAddress = new Map<string, Set<EventStream>>()
  readonly #all = new Set<EventStream>()
  #clock: NodeJS.Timeout | undefined
  #isClosing = false

  /** @param isServed returns whether the API is on */
  constructor(
    app: FastifyInstance,
    limits: Limits,
    { readiness, isServed }: { readiness: Readiness; isServed: () => boolean },
  ) {
    this.#limits = limits
    this.#readiness = readiness
    this.#isServed = isServed
    const all = this.#all
    new Gauge({
      name: 'skyway_watchers',
      help: 'Open event streams: pages that show a live leaderboard; 1000 at most',
      registers: [app.figures],
      collect() {
        this.set(all.size)
      },
    })
    app.addHook('preClose', async () => {
      this.#isClosing = true
      this.#endAll()
    })
  }

  /**
   * Answers a request with an event stream.
   *
   * @throws Problem 503 if there is no place, or the process stops
   */
  open(request: FastifyRequest, reply: FastifyReply): EventStream {
    if (this.#isClosing || this.#readiness.isDraining) throw unavailable('stopping', text.stopping)
    const address = addressKey(request.ip)
    if (!this.#hasRoom(address)) throw unavailable('watchers', text.busy, retryWithoutPlaceSeconds)
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', eventStreamType)
    // Proxies must neither compress nor collect what they pass on.
    raw.setHeader('cache-control', 'no-store, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    // The end of the connection is the end of the stream. Chunks would only be work for each event.
    raw.useChunkedEncodingByDefault = false
    const { least, most } = retryMilliseconds
    raw.write(`retry: ${least + Math.floor(Math.random() * (most - least))}\n\n`)
    const stream = new EventStream(raw)
    this.#add(stream, address)
    return stream
  }

  #hasRoom(address: string): boolean {
    const { maxWatchers, maxWatchersPerAddress } = this.#limits
    const own = this.#byAddress.get(address)?.size ?? 0
    if (own >= maxWatchersPerAddress) return false
    if (this.#all.size < maxWatchers) return true
    const largest = [...this.#byAddress.values()].reduce((one, other) =>
      other.size > one.size ? other : one,
    )
    if (largest.size <= own + 1) return false
    const [oldest] = largest
    // It leaves its place at once; the event `close` comes later.
    if (oldest) largest.delete(oldest)
    oldest?.end()
    return true
  }

  #add(stream: EventStream, address: string): void {
    const ofAddress = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, ofAddress.add(stream))
    this.#all.add(stream)
    let seconds = 0
    this.#clock ??= setInterval(() => {
      seconds += 1
      if (!this.#isServed()) this.#endAll()
      else if (seconds % heartbeatSeconds === 0) sendToAll(this.#all, (one) => one.send(heartbeat))
    }, 1000).unref()
    stream.onEnd(() => {
      this.#all.delete(stream)
      ofAddress.delete(stream)
      if (ofAddress.size === 0) this.#byAddress.delete(address)
      if (this.#all.size > 0) return
      clearInterval(this.#clock)
      this.#clock = undefined
    })
  }

  #endAll(): void {
    for (const stream of this.#all) stream.end()
  }
}

/** The media type of event streams. */
export const eventStreamType = 'text/event-stream'

/** Does something for each stream, in parts, so that other requests need not wait for all of them. */
export function sendToAll(streams: Iterable<EventStream>, send: (stream: EventStream) => void): void {
  const waiting = [...streams].values()
  const sendPart = () => {
    for (let sent = 0; sent < streamsAtOnce; sent += 1) {
      const next = waiting.next()
      if (next.done) return
      send(next.value)
    }
    setImmediate(sendPart)
  }
  sendPart()
}

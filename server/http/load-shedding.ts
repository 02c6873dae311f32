import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import * as text from '../../content/text/refusals.ts'
import type { Settings } from '../settings/settings.ts'
import { addressKey } from './limits.ts'
import { unavailable } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the feature of the route limits its requests, which then do not count as everybody's. */
    hasOwnConcurrencyLimit?: boolean
  }
}

/**
 * Limits how many requests the server works on at once, in all and for each client address. More get 503 with
 * Retry-After, so that they do not slow down the others. Health checks are always answered. Requests of a feature
 * with a limit of its own are not counted: a flood of them takes no place of the others.
 */
export function shedLoad(app: FastifyInstance, { maxInFlight }: Settings): void {
  const work = limitWork(app, {
    most: maxInFlight,
    refusal: text.busy,
    counts: ({ routeOptions, url }) =>
      !routeOptions.config.hasOwnConcurrencyLimit && !url.startsWith('/health/'),
  })
  new Gauge({
    name: 'skyway_http_requests_in_flight',
    help: 'Requests that are being worked on and count toward MAX_IN_FLIGHT',
    registers: [app.figures],
    collect() {
      this.set(work.size)
    },
  })
}

/**
 * Limits how many requests of the routes of `app` are worked on at once, besides those that the server works on for
 * everybody else. More get 503 with Retry-After and the sentence. Call it before the routes are registered.
 */
export function limitConcurrency(app: FastifyInstance, limit: { most: number; refusal: string }): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, hasOwnConcurrencyLimit: true }
  })
  limitWork(app, { ...limit, counts: () => true })
}

interface WorkLimit {
  readonly most: number
  readonly refusal: string
  readonly counts: (request: FastifyRequest) => boolean
}

/**
 * A request is work until its body is awaited, and from when its body is here until its answer is handed over. While
 * the server waits for a client that sends or reads slowly, the request takes no place of others.
 */
function limitWork(app: FastifyInstance, { most, refusal, counts }: WorkLimit): Work {
  const work = new Work(most)
  const begin = (request: FastifyRequest) => {
    if (counts(request) && !work.begin(request)) throw unavailable('busy', refusal, 1)
  }
  app.addHook('onRequest', (request, reply, done) => {
    begin(request)
    reply.raw.once('close', () => work.end(request))
    done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    work.end(request)
    done(null, payload)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    begin(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    work.end(request)
    done(null, payload)
  })
  return work
}

/** The requests that are being worked on: at most so many, and half of them, rounded up, for one client address. */
class Work {
  readonly #most: number
  readonly #addressOf = new Map<FastifyRequest, string>()
  readonly #countOf = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#addressOf.size
  }

  /** Returns whether there was a place for the request, which it then has. */
  begin(request: FastifyRequest): boolean {
    const address = addressKey(request.ip)
    const count = this.#countOf.get(address) ?? 0
    if (this.size >= this.#most || count >= Math.ceil(this.#most / 2)) return false
    this.#addressOf.set(request, address)
    this.#countOf.set(address, count + 1)
    return true
  }

  /** Gives back the place of a request, if it has one. */
  end(request: FastifyRequest): void {
    const address = this.#addressOf.get(request)
    if (address === undefined) return
    this.#addressOf.delete(request)
    const count = this.#countOf.get(address) ?? 0
    if (count > 1) this.#countOf.set(address, count - 1)
    else this.#countOf.delete(address)
  }
}

import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { addressKey } from '../http/limits.ts'
import type { Tables } from '../storage/tables.ts'
import { addViews, type NewViews, otherNames, saltOf } from './store.ts'
import { deviceOf, pageOf, visitorOf } from './view.ts'

/** How often counted views are written to the database, in milliseconds. */
const interval = 60_000

/** How many views of one client address are counted between two writes. A whole school may share one. */
const mostOfAddress = 300

/**
 * How many visitors with their pages wait for the next write at most: 14 million views a day. Their statement takes less
 * than half a second.
 */
const mostWaiting = 20_000

/** How many pages and how many sources a process counts by name on a day. */
const mostNames = 1000

/** A view of a page, as a browser reports it. */
export interface View {
  /** The address of the page, without its query. */
  readonly page: string
  /** The host whose link was followed to it; empty if there was none. */
  readonly source: string
  /** The width of the window, in CSS pixels. */
  readonly width: number
  /** The address of the client. It is not kept. */
  readonly address: string
  /** The browser's name for itself. It is not kept. */
  readonly agent: string
}

/**
 * Counts views in memory and writes them to the database once a minute, in one statement. A killed process loses those of
 * its last minute.
 */
export class VisitCounting {
  readonly #db: Kysely<Tables>
  readonly #countryOf: (address: string) => string | null
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  #waiting = new Map<string, NewViews>()
  readonly #byAddress = new Map<string, number>()
  #day = ''
  #salt: Promise<Buffer> | null = null
  readonly #names = { page: new Set<string>(), source: new Set<string>() }
  #writing: Promise<void> = Promise.resolve()

  /**
   * @param countryOf returns the country of a client address
   * @param now returns the time in milliseconds since 1970
   */
  constructor(
    db: Kysely<Tables>,
    log: Pick<FastifyBaseLogger, 'warn'>,
    { countryOf, now = Date.now }: { countryOf: (address: string) => string | null; now?: () => number },
  ) {
    this.#db = db
    this.#countryOf = countryOf
    this.#now = now
    this.#timer = setInterval(() => {
      this.write().catch((error: unknown) => log.warn({ err: error }, 'visits were not written'))
    }, interval).unref()
  }

  /** Counts a view. Returns false if its address has used up its views of this minute, or too many visitors wait. */
  async count(view: View): Promise<boolean> {
    const address = addressKey(view.address)
    const used = this.#byAddress.get(address) ?? 0
    if (used >= mostOfAddress || this.#waiting.size >= mostWaiting) return false
    this.#byAddress.set(address, used + 1)
    const day = this.#enterDay()
    const visitor = visitorOf(await this.#saltOf(day), { address, agent: view.agent })
    const traits = {
      day,
      visitor,
      source: this.#known('source', view.source),
      device: deviceOf(view.width),
      country: this.#countryOf(view.address),
    }
    this.#add({ ...traits, page: '', views: 1 })
    this.#add({ ...traits, page: this.#known('page', pageOf(view.page)), views: 1 })
    return true
  }

  /**
   * Writes what was counted since the last time.
   *
   * @throws if the database does not take it; it is kept for the next time
   */
  async write(): Promise<void> {
    // Whoever asked for the write before was told of its failure.
    this.#writing = this.#writing.catch(() => {}).then(() => this.#writeWaiting())
    await this.#writing
  }

  /** Writes for the last time. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  async #writeWaiting(): Promise<void> {
    const views = this.#waiting
    this.#waiting = new Map()
    this.#byAddress.clear()
    if (views.size === 0) return
    try {
      await addViews(this.#db, [...views.values()])
    } catch (error) {
      for (const each of views.values()) this.#add(each)
      throw error
    }
  }

  #add(views: NewViews): void {
    const key = `${views.day} ${views.visitor} ${views.page}`
    const known = this.#waiting.get(key)
    this.#waiting.set(key, known ? { ...known, views: known.views + views.views } : views)
  }

  #enterDay(): string {
    const day = new Date(this.#now()).toISOString().slice(0, 10)
    if (day !== this.#day) {
      this.#day = day
      this.#salt = null
      for (const names of Object.values(this.#names)) names.clear()
    }
    return day
  }

  /** The database is asked for the salt once a day, and again after a failure. */
  #saltOf(day: string): Promise<Buffer> {
    this.#salt ??= saltOf(this.#db, day).catch((error: unknown) => {
      this.#salt = null
      throw error
    })
    return this.#salt
  }

  /** Returns a name, or that of all others once the day has too many, so that nobody can fill the database with names. */
  #known(kind: 'page' | 'source', name: string): string {
    const names = this.#names[kind]
    if (names.has(name)) return name
    if (names.size >= mostNames) return otherNames
    names.add(name)
    return name
  }
}

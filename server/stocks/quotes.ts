import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import * as text from '../../content/text/stock-page.ts'
import { unavailable } from '../http/problem.ts'
import { errorMessage } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { type Bar, readBars } from './bars.ts'
import type { Source } from './source.ts'
import { findAnswer, storeAnswer } from './store.ts'

/** Daily prices, oldest first. */
export interface Quotes {
  readonly bars: readonly Bar[]
  /** When they were read from the source. */
  readonly readAt: Date
}

interface Options {
  readonly db: Kysely<Tables>
  readonly source: Source
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The longest time that a request waits for prices; a page without prices is promised within 5 s. */
const patienceMilliseconds = 4500
/** How long a source is not read again after it failed. */
const restMilliseconds = 30_000

/**
 * The prices of a source: read when they are needed, cached while they are fresh, and kept when the source
 * fails.
 */
export class QuoteCache {
  readonly #options: Options
  #last: Quotes | undefined
  #hasFailed = false
  #restUntil = 0
  #reading: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Returns the current prices. `isLate` means that the source has not returned newer ones, and that these
   * are its last valid ones.
   *
   * @throws Problem 503 if there are none
   */
  async current(): Promise<Quotes & { isLate: boolean }> {
    if (!this.#isFresh() && Date.now() >= this.#restUntil) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await settledWithin(this.#reading, patienceMilliseconds)
    }
    if (this.#last) return { ...this.#last, isLate: this.#hasFailed || this.#reading !== undefined }
    throw unavailable('prices', text.noneForPrograms, restMilliseconds / 1000)
  }

  #isFresh(): boolean {
    return isFresh(this.#last, this.#options.source)
  }

  /** Reads the source. Never rejects: a failure is logged, and the previous prices stay. */
  async #read(): Promise<void> {
    const { source } = this.#options
    await this.#lookInDatabase()
    this.#hasFailed = false
    if (this.#isFresh()) return
    try {
      const csv = await source.read()
      const readAt = new Date()
      this.#last = { bars: readBars(csv), readAt }
      await this.#keep(csv, readAt)
    } catch (error) {
      this.#hasFailed = true
      this.#restUntil = Date.now() + Math.min(restMilliseconds, source.freshMilliseconds)
      this.#warn(`prices could not be read from the ${source.kind}`, error)
    }
  }

  /** Reads the prices that another process, or this one before it restarted, has stored. */
  async #lookInDatabase(): Promise<void> {
    const { db, source } = this.#options
    if (source.key === undefined) return
    try {
      const answer = await findAnswer(db, source.key)
      if (!answer || answer.readAt <= (this.#last?.readAt ?? new Date(0))) return
      this.#last = { bars: readBars(answer.csv), readAt: answer.readAt }
    } catch (error) {
      this.#warn('the last good prices could not be looked up', error)
    }
  }

  async #keep(csv: string, readAt: Date): Promise<void> {
    const { db, source } = this.#options
    if (source.key === undefined) return
    try {
      await storeAnswer(db, source.key, { csv, readAt })
    } catch (error) {
      this.#warn('prices could not be kept in the database', error)
    }
  }

  #warn(what: string, error: unknown): void {
    this.#options.log.warn({ reason: errorMessage(error) }, what)
  }
}

function isFresh(quotes: Quotes | undefined, source: Source): boolean {
  return quotes !== undefined && Date.now() - quotes.readAt.getTime() < source.freshMilliseconds
}

async function settledWithin(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((over) => {
    timer = setTimeout(over, milliseconds)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}

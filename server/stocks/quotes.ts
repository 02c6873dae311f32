import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { unavailable } from '../http/problem.ts'
import { reason } from '../reason.ts'
import type { Tables } from '../storage/tables.ts'
import { type Bar, readBars } from './bars.ts'
import type { Source } from './source.ts'
import { findAnswer, keepAnswer } from './store.ts'

/** Daily prices, oldest first. */
export interface Quotes {
  readonly bars: readonly Bar[]
  /** When the source gave them. */
  readonly readAt: Date
}

interface Parts {
  readonly db: Kysely<Tables>
  readonly source: Source
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The longest that anybody waits for prices; a page that has none is promised within 5 s. */
const patienceMilliseconds = 4500
/** A source that has just failed is left alone for so long. */
const restMilliseconds = 30_000

/** Prices of one source: read when they are wanted, kept while they are fresh, and kept on when the source fails. */
export class QuoteKeeper {
  readonly #parts: Parts
  #last: Quotes | undefined
  #hasFailed = false
  #restUntil = 0
  #reading: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * The prices at this moment; `isLate` when the source did not give newer ones and its last good answer is given
   * instead. Throws a 503 Problem where there is none.
   */
  async current(): Promise<Quotes & { isLate: boolean }> {
    if (!this.#isFresh() && Date.now() >= this.#restUntil) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await settledWithin(this.#reading, patienceMilliseconds)
    }
    if (this.#last) return { ...this.#last, isLate: this.#hasFailed || this.#reading !== undefined }
    throw unavailable('The source of the prices gives none at the moment.', restMilliseconds / 1000)
  }

  #isFresh(): boolean {
    return isFresh(this.#last, this.#parts.source)
  }

  /** Never rejects: what went wrong is logged, and what is at hand remains. */
  async #read(): Promise<void> {
    const { source } = this.#parts
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

  /** Another process may have asked meanwhile, or this one before it was started again. */
  async #lookInDatabase(): Promise<void> {
    const { db, source } = this.#parts
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
    const { db, source } = this.#parts
    if (source.key === undefined) return
    try {
      await keepAnswer(db, source.key, { csv, readAt })
    } catch (error) {
      this.#warn('prices could not be kept in the database', error)
    }
  }

  #warn(what: string, error: unknown): void {
    this.#parts.log.warn({ reason: reason(error) }, what)
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

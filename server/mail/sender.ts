import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Kysely } from 'kysely'
import { Polling } from '../storage/polling.ts'
import type { Tables } from '../storage/tables.ts'
import { deleteOldFailed, deleteSent, markFailed, postpone, type TakenMail, takeDue } from './queue.ts'
import { type Deliver, DeliveryError } from './smtp.ts'

const tracer = trace.getTracer('skyway')

const sweepMilliseconds = 3_600_000
/** The time limit of one attempt, well below the lease on a mail. */
const attemptMilliseconds = 20_000
/** How long a closing process waits for attempts in progress. */
const graceMilliseconds = 3000
const atOnce = 5

/** The result of an attempt to send a mail; `reason` is a code of the failure, without an address. */
export interface Attempt {
  readonly mail: Pick<TakenMail, 'id' | 'kind' | 'attempts'>
  readonly outcome: 'sent' | 'postponed' | 'failed'
  readonly reason?: string
}

/** Receives the events of a sender. */
export interface Listener {
  attempted(attempt: Attempt): void
  /** Reading the queue failed for a reason other than a mail or an unavailable database. */
  broke(error: unknown): void
}

/**
 * Sends due mails. Any number of processes can do so. A mail is sent at least once: if its process dies
 * between the mail server's answer and the deletion of the mail, it is sent again with the same Message-ID.
 */
export class Sender {
  readonly #db: Kysely<Tables>
  readonly #deliver: Deliver
  readonly #listener: Listener
  readonly #stop = new AbortController()
  readonly #sweeping: NodeJS.Timeout
  readonly #polling: Polling

  constructor(db: Kysely<Tables>, deliver: Deliver, listener: Listener) {
    this.#db = db
    this.#deliver = deliver
    this.#listener = listener
    this.#polling = new Polling(
      async () => (await this.sendDue()) === atOnce,
      (error) => listener.broke(error),
    )
    // A failed sweep is repeated by the next one. If the database is unavailable, the requests report it.
    this.#sweeping = setInterval(() => void deleteOldFailed(db).catch(() => {}), sweepMilliseconds).unref()
  }

  /** Looks for due mails now and every second until `stop`. */
  start(): void {
    this.#polling.start()
  }

  /** Looks for due mails without waiting for the next second. */
  hurry(): void {
    this.#polling.hurry()
  }

  /** Takes no more mails, and aborts the attempts in progress when the grace period ends. */
  stop(): void {
    this.#polling.stop()
    clearInterval(this.#sweeping)
    setTimeout(() => this.#stop.abort(), graceMilliseconds).unref()
  }

  /** Resolves when no attempt is in progress; after `stop`, within the grace period. */
  async ended(): Promise<void> {
    await this.#polling.ended()
  }

  /** Tries to send some of the due mails and returns how many it took. */
  async sendDue(): Promise<number> {
    const mails = await takeDue(this.#db, atOnce)
    await Promise.all(mails.map((mail) => this.#attempt(mail)))
    return mails.length
  }

  async #attempt(mail: TakenMail): Promise<void> {
    const { kind, attempts } = mail
    const attributes = { 'skyway.mail.kind': kind, 'skyway.mail.attempts': attempts }
    await tracer.startActiveSpan('mail send', { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        const attempt = await this.#send(mail)
        span.setAttribute('skyway.mail.outcome', attempt.outcome)
        if (attempt.outcome !== 'sent') span.setStatus({ code: SpanStatusCode.ERROR })
        this.#listener.attempted(attempt)
      } finally {
        span.end()
      }
    })
  }

  async #send(mail: TakenMail): Promise<Attempt> {
    if (mail.isLate) return await this.#fail(mail, 'late', null)
    try {
      await this.#deliver(
        mail,
        AbortSignal.any([this.#stop.signal, AbortSignal.timeout(attemptMilliseconds)]),
      )
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      if (error.isFinal) return await this.#fail(mail, error.reason, error.message)
      await postpone(this.#db, mail, error.message)
      return { mail, outcome: 'postponed', reason: error.reason }
    }
    await deleteSent(this.#db, mail.id)
    return { mail, outcome: 'sent' }
  }

  async #fail(mail: TakenMail, reason: string, detail: string | null): Promise<Attempt> {
    await markFailed(this.#db, mail, detail)
    return { mail, outcome: 'failed', reason }
  }
}

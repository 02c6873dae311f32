import type { Kysely } from 'kysely'
import { isDatabaseAway } from '../storage/away.ts'
import type { Tables } from '../storage/tables.ts'
import { forgetSent, giveUp, postpone, sweepFailed, type TakenMail, takeDue } from './queue.ts'
import { type Deliver, DeliveryError } from './smtp.ts'

const pollMilliseconds = 1000
const sweepMilliseconds = 3_600_000
/** The whole of one attempt; well below the lease on a mail. */
const attemptMilliseconds = 20_000
/** How long a closing process waits for attempts under way. */
const graceMilliseconds = 3000
const atOnce = 5

/** What was done with a mail; `reason` is a code of the failure, without an address. */
export interface Attempt {
  readonly mail: Pick<TakenMail, 'id' | 'kind' | 'attempts'>
  readonly outcome: 'sent' | 'postponed' | 'failed'
  readonly reason?: string
}

/** Who hears of what a sender does. */
export interface Listener {
  attempted(attempt: Attempt): void
  /** A look at the queue broke for a reason that no mail and no database has. */
  broke(error: unknown): void
}

/**
 * Sends what is due, as one of any number of processes. A mail is sent at least once: one whose process dies between
 * the mail server's word and ours is sent again under the same Message-ID.
 */
export class Sender {
  readonly #db: Kysely<Tables>
  readonly #deliver: Deliver
  readonly #listener: Listener
  readonly #stop = new AbortController()
  readonly #sweeping: NodeJS.Timeout
  #polling: NodeJS.Timeout | undefined
  #underWay: Promise<unknown> = Promise.resolve()

  constructor(db: Kysely<Tables>, deliver: Deliver, listener: Listener) {
    this.#db = db
    this.#deliver = deliver
    this.#listener = listener
    // What one sweep fails to forget the next one finds; that the database is away is said by the requests.
    this.#sweeping = setInterval(() => void sweepFailed(db).catch(() => {}), sweepMilliseconds).unref()
  }

  /** Looks for mails that are due, every second until `stop`. */
  start(): void {
    const look = () => {
      this.#underWay = this.sendDue()
        .catch((error: unknown) => {
          if (!isDatabaseAway(error)) this.#listener.broke(error)
          return 0
        })
        .then((taken) => {
          if (this.#polling === undefined) return
          this.#polling = setTimeout(look, taken === atOnce ? 0 : pollMilliseconds).unref()
        })
    }
    this.#polling = setTimeout(look, pollMilliseconds).unref()
  }

  /** Takes nothing more, and cuts the attempts under way when the grace is over. */
  stop(): void {
    clearTimeout(this.#polling)
    clearInterval(this.#sweeping)
    this.#polling = undefined
    setTimeout(() => this.#stop.abort(), graceMilliseconds).unref()
  }

  /** Resolves when nothing is under way any more; after `stop` within its grace. */
  async ended(): Promise<void> {
    await this.#underWay
  }

  /** Tries some of the mails that are due now, and answers how many it took. */
  async sendDue(): Promise<number> {
    const mails = await takeDue(this.#db, atOnce)
    await Promise.all(mails.map((mail) => this.#attempt(mail)))
    return mails.length
  }

  async #attempt(mail: TakenMail): Promise<void> {
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
      this.#listener.attempted({ mail, outcome: 'postponed', reason: error.reason })
      return
    }
    await forgetSent(this.#db, mail.id)
    this.#listener.attempted({ mail, outcome: 'sent' })
  }

  async #fail(mail: TakenMail, reason: string, detail: string | null): Promise<void> {
    await giveUp(this.#db, mail, detail)
    this.#listener.attempted({ mail, outcome: 'failed', reason })
  }
}

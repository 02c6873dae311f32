import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Counter } from 'prom-client'
import { cachedReading, exportShared } from '../http/database-figures.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mail.ts'
import { enqueue, waitingMails } from './queue.ts'
import { type Attempt, type Listener, Sender } from './sender.ts'
import { type Deliver, smtpDelivery } from './smtp.ts'

/** The longest time until the sender looks at the queue by itself. */
const pollMilliseconds = 1000

/** Sends mails for features. */
export interface Mailer {
  /**
   * What happens to mails: they are sent by SMTP; they are printed to the log, in development only; or they
   * cannot be sent, and nothing may be queued.
   */
  readonly delivery: 'smtp' | 'log' | 'none'
  /**
   * Queues a mail within the caller's transaction: it is sent if and only if that commits, as soon as the
   * request that queued it is answered, or within a second or two otherwise.
   *
   * @throws Error if an address is not valid, or if `delivery` is `none`
   */
  queue(db: Kysely<Tables>, mail: Mail): Promise<void>
}

/** Returns what happens to mails with these settings. */
export function mailDelivery({ smtpUrl, nodeEnv }: Settings): Mailer['delivery'] {
  if (smtpUrl !== undefined) return 'smtp'
  return nodeEnv === 'development' ? 'log' : 'none'
}

/** Opens the mailer. It sends mails from when the app is ready until it closes. */
export function openMailer(app: FastifyInstance, settings: Settings, { db }: Database): Mailer {
  const delivery = mailDelivery(settings)
  if (delivery === 'log') {
    app.log.warn('SMTP_URL is not set: mails with codes are printed here, because this is development')
  }
  if (delivery === 'none') {
    return {
      delivery,
      async queue(_transaction, { kind }) {
        throw new Error(`There is no way for the mail "${kind}": SMTP_URL is not set`)
      },
    }
  }
  const deliver = settings.smtpUrl ? smtpDelivery(settings, settings.smtpUrl) : printed(app)
  const sender = new Sender(db, deliver, listener(app))
  exportQueue(app, db)
  app.addHook('onReady', async () => sender.start())
  app.addHook('preClose', async () => sender.stop())
  app.addHook('onClose', () => sender.ended())

  let queuedAt = Number.NEGATIVE_INFINITY
  // When a request has been answered, its transaction has ended. Sending starts only then, so that the
  // response time does not show whether a mail was queued. If another request is answered first, it finds no
  // mail, and the next answer looks again.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (performance.now() - queuedAt < pollMilliseconds) sender.hurry()
    done()
  })
  return {
    delivery,
    async queue(transaction, mail) {
      await enqueue(transaction, mail)
      queuedAt = performance.now()
    },
  }
}

/** Exports how many mails wait in the queue, which all processes share, and for how long. */
function exportQueue(app: FastifyInstance, db: Kysely<Tables>): void {
  const waiting = cachedReading(app, () => waitingMails(db))
  exportShared(app, {
    name: 'skyway_mails_waiting',
    help: 'Mails that wait to be sent',
    read: async () => (await waiting())?.count ?? null,
  })
  exportShared(app, {
    name: 'skyway_mails_oldest_age_seconds',
    help: 'How long ago the oldest waiting mail was queued; 0 if none waits',
    read: async () => (await waiting())?.oldestSeconds ?? null,
  })
}

function printed(app: FastifyInstance): Deliver {
  return async ({ to, subject, text }) => {
    app.log.warn({ mail: { to, subject, text } }, 'a mail that would be sent')
  }
}

function listener(app: FastifyInstance): Listener {
  const mails = new Counter({
    name: 'skyway_mails_total',
    help: 'Attempts to send a mail, by what it was for and how they ended; a failed one is given up',
    labelNames: ['kind', 'outcome'] as const,
    registers: [app.figures],
  })
  return {
    attempted({ mail: { id, kind, attempts }, outcome, reason }: Attempt) {
      mails.inc({ kind, outcome })
      const line = { mail: id, kind, attempts, outcome, reason }
      if (outcome === 'failed') app.log.error(line, 'mail given up')
      else if (outcome === 'postponed') app.log.warn(line, 'mail not taken')
      else app.log.info(line, 'mail sent')
    },
    broke: (error) => app.log.error({ err: error }, 'the mail queue broke'),
  }
}

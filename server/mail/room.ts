import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Counter } from 'prom-client'
import type { Settings } from '../settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mail.ts'
import { enqueue } from './queue.ts'
import { type Attempt, type Listener, Sender } from './sender.ts'
import { type Deliver, smtpDelivery } from './smtp.ts'

/** Where a room hands in its mails. */
export interface MailRoom {
  /**
   * What becomes of a mail: it is sent by SMTP; it is printed to the log, in development only; or there is no way, and
   * none must be queued.
   */
  readonly delivery: 'smtp' | 'log' | 'none'
  /**
   * Queues a mail within the transaction of the caller: it goes out, within a second or two, if and only if that
   * commits. Throws for an address that is none, and where `delivery` is none.
   */
  queue(db: Kysely<Tables>, mail: Mail): Promise<void>
}

/** What becomes of mails under these settings. */
export function mailDelivery({ smtpUrl, nodeEnv }: Settings): MailRoom['delivery'] {
  if (smtpUrl !== undefined) return 'smtp'
  return nodeEnv === 'development' ? 'log' : 'none'
}

/** Opens the mail room: mails go out from now on, until the app closes. */
export function openMail(app: FastifyInstance, settings: Settings, { db }: Database): MailRoom {
  const delivery = mailDelivery(settings)
  if (delivery === 'log') {
    app.log.warn('no SMTP_URL: mails that bear codes are printed here, as long as this is development')
  }
  const deliver = settings.smtpUrl ? smtpDelivery(settings, settings.smtpUrl) : printed(app)
  if (delivery !== 'none') startSending(app, new Sender(db, deliver, listener(app)))
  return {
    delivery,
    async queue(transaction, mail) {
      if (delivery === 'none')
        throw new Error(`There is no way for the mail "${mail.kind}": SMTP_URL is not set`)
      await enqueue(transaction, mail)
    },
  }
}

function startSending(app: FastifyInstance, sender: Sender): void {
  sender.start()
  app.addHook('preClose', async () => sender.stop())
  app.addHook('onClose', () => sender.ended())
}

function printed(app: FastifyInstance): Deliver {
  return async ({ to, subject, text }) => {
    app.log.warn({ mail: { to, subject, text } }, 'a mail that would be sent')
  }
}

function listener(app: FastifyInstance): Listener {
  const mails = new Counter({
    name: 'mails_total',
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

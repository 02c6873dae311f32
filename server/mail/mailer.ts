import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Work } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { Mail } from './mail.ts'
import { checkedMail, enqueue, mailJob, type QueuedMail, queuedMail, takeOverMails } from './queue.ts'
import { type Deliver, DeliveryFailure, smtpDelivery } from './smtp.ts'

/** The longest time until the jobs are looked at anyway. */
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
  /**
   * Sends a mail now, for a caller that keeps a record of each mail itself.
   *
   * @param messageId the same in every attempt
   * @throws DeliveryFailure if the mail server does not take it, or if nobody knows whether it has
   */
  sendNow(mail: Mail, messageId: string, stop: AbortSignal): Promise<void>
}

/** Returns what happens to mails with these settings. */
export function mailDelivery({ smtpUrl, nodeEnv }: Settings): Mailer['delivery'] {
  if (smtpUrl !== undefined) return 'smtp'
  return nodeEnv === 'development' ? 'log' : 'none'
}

/** Returns the work that sends mails. */
export function mailWork(deliver: Deliver): Work<QueuedMail> {
  return {
    kind: mailJob,
    data: queuedMail,
    atOnce: 5,
    run: ({ id, data }, stop) => deliver({ ...data, messageId: id }, stop),
    redact: (data) => ({ ...data, text: '' }),
  }
}

/** Opens the mailer. It sends mails from when the app is ready until it closes. */
export function openMailer(app: FastifyInstance, settings: Settings, { db }: Database, jobs: Jobs): Mailer {
  const delivery = mailDelivery(settings)
  if (delivery === 'log') {
    app.log.warn('SMTP_URL is not set: mails with codes are printed here, because this is development')
  }
  if (delivery === 'none') {
    return {
      delivery,
      async queue(_transaction, { kind }) {
        throw noWay(kind)
      },
      async sendNow({ kind }) {
        throw noWay(kind)
      },
    }
  }
  const deliver = settings.smtpUrl ? smtpDelivery(settings, settings.smtpUrl) : printed(app)
  const sending = jobs.work(mailWork(deliver))
  jobs.repeat({ kind: 'take over mails', everySeconds: 60, run: () => takeOverMails(jobs.queues, db) })

  let queuedAt = Number.NEGATIVE_INFINITY
  // When a request has been answered, its transaction has ended. Sending starts only then, so that the
  // response time does not show whether a mail was queued. If another request is answered first, it finds no
  // mail, and the next answer looks again.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (performance.now() - queuedAt < pollMilliseconds) sending.hurry()
    done()
  })
  return {
    delivery,
    async queue(transaction, mail) {
      await enqueue(jobs.queues, transaction, mail)
      queuedAt = performance.now()
    },
    sendNow: (mail, messageId, stop) => deliver({ ...checkedMail(mail), messageId }, stop),
  }
}

/** Returns the error for a mail that a server without SMTP_URL was to send. */
function noWay(kind: string): DeliveryFailure {
  const message = `There is no way for the mail "${kind}": SMTP_URL is not set`
  const why = { isFinal: false, fault: 'settings', reason: 'SMTP_URL' } as const
  return new DeliveryFailure(message, { ...why, isOfThisMail: false, isUnclear: false })
}

function printed(app: FastifyInstance): Deliver {
  return async ({ to, subject, text }) => {
    app.log.warn({ mail: { to, subject, text } }, 'a mail that would be sent')
  }
}

import type { Kysely } from 'kysely'
import * as text from '../../content/text/notice-texts.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { mailDelivery } from '../mail/mailer.ts'
import { enqueue } from '../mail/queue.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tables } from '../storage/tables.ts'
import type { Notice } from './events.ts'
import { noticeTopic, type Receiver, receiversOf, webhookJob } from './receivers.ts'
import type { QueuedWebhook } from './webhook.ts'

/** Tells receivers of what has happened, through the queue of jobs. */
export class Notices {
  readonly #queue: JobQueue
  readonly #canMail: boolean
  readonly #publicUrl: string
  readonly #queued: () => void

  /** @param queued called when a notice to a webhook was queued */
  constructor(queue: JobQueue, settings: Settings, queued = () => {}) {
    this.#queue = queue
    this.#canMail = mailDelivery(settings) !== 'none'
    this.#publicUrl = settings.publicUrl
    this.#queued = queued
  }

  /** Whether mails can be sent. */
  get canMail(): boolean {
    return this.#canMail
  }

  /**
   * Tells all who are told of such events, if and only if the caller's transaction commits.
   *
   * @param notice.mailedTo who gets a mail of it in any case, and no second one
   * @returns whether there is anybody who is told
   */
  async tell(
    transaction: Kysely<Tables>,
    { mailedTo, ...notice }: Notice & { mailedTo?: string | undefined },
  ): Promise<boolean> {
    const receivers = await receiversOf(transaction, notice.event)
    for (const receiver of receivers) {
      if (receiver.address.toLowerCase() !== mailedTo?.toLowerCase())
        await this.#send(transaction, receiver, notice)
    }
    return receivers.length > 0
  }

  /** Sends a notice that only tests whether it arrives. */
  async test(transaction: Kysely<Tables>, receiver: Receiver): Promise<void> {
    await this.#send(transaction, receiver, {
      event: 'test',
      subject: 'test',
      text: text.test,
      page: '/notices',
    })
  }

  async #send(
    transaction: Kysely<Tables>,
    receiver: Receiver,
    { page, ...notice }: Omit<Notice, 'event'> & { event: Notice['event'] | 'test' },
  ): Promise<void> {
    const link = `${this.#publicUrl}${page}`
    if (receiver.isWebhook) {
      const data: QueuedWebhook = {
        ...notice,
        receiverId: receiver.id,
        link,
        happenedAt: new Date().toISOString(),
      }
      await this.#queue.queue(transaction, {
        kind: webhookJob,
        topic: notice.event,
        data,
        emails: [],
        orderKey: `${receiver.id} ${notice.subject}`,
      })
      this.#queued()
    } else if (this.#canMail) {
      await enqueue(this.#queue, transaction, {
        kind: noticeTopic,
        to: receiver.address,
        subject: notice.text,
        text: text.mailText({ notice: notice.text, link, page: `${this.#publicUrl}/notices` }),
      })
    }
  }
}

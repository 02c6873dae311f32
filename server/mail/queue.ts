import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { cutText } from '../../content/reader/graphemes.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { shownText } from '../text/shown-text.ts'
import { type Mail, mailAddress } from './mail.ts'

/** The kind of the jobs that send a mail. */
export const mailJob = 'mail'

const longestSubject = 200

/** What a job keeps of its mail. */
export const queuedMail = z.object({
  to: z.string(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  /** Empty for a failed mail with a code. */
  text: z.string(),
  html: z.string().optional(),
  unsubscribe: z.string().optional(),
})
export type QueuedMail = z.infer<typeof queuedMail>

/**
 * Returns a mail as it is sent.
 *
 * @throws ZodError if an address is not valid
 */
export function checkedMail({ to, replyTo, subject, text, html, unsubscribe }: Mail): QueuedMail {
  return {
    to: mailAddress.parse(to),
    replyTo: replyTo === undefined ? null : mailAddress.parse(replyTo),
    subject: cutText(shownText(subject), longestSubject),
    // PostgreSQL stores no NUL in JSON.
    text: text.replaceAll('\0', ''),
    ...(html !== undefined && { html: html.replaceAll('\0', '') }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
}

/**
 * Queues a mail within the caller's transaction: it is sent if and only if that commits.
 *
 * @throws ZodError if an address is not valid
 */
export async function enqueue(queue: JobQueue, db: Kysely<Tables>, mail: Mail): Promise<void> {
  const data = checkedMail(mail)
  await queue.queue(db, {
    kind: mailJob,
    topic: mail.kind,
    data,
    emails: [data.to, ...(data.replyTo === null ? [] : [data.replyTo])],
    goodForSeconds: mail.goodForSeconds,
  })
}

/** A mail that a server of the previous version left in its own table. */
interface LeftOver {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly queuedAt: Date
  /** For a mail with a code: for how many seconds more it is valid. */
  readonly goodForSeconds: number | null
  readonly attempts: number
  readonly hasFailed: boolean
  readonly lastError: string | null
}

const takenAtOnce = 100

/**
 * Makes jobs of the mails that a server of the previous version has left in its own table: those that failed,
 * and those that it would have sent within a second if it still ran.
 */
export async function takeOverMails(queue: JobQueue, db: Kysely<Tables>): Promise<void> {
  while ((await takeSome(queue, db)) === takenAtOnce);
}

async function takeSome(queue: JobQueue, db: Kysely<Tables>): Promise<number> {
  await queue.make(mailJob)
  return await inTransaction(db, async (transaction) => {
    // A subquery in place of the list could be run again for each row, and each time take others.
    const { rows } = await sql<LeftOver>`
      with left_over as materialized (
        select message_id from mails where failed_at is not null or due_at < now() - interval '1 minute'
        limit ${takenAtOnce} for update skip locked
      )
      delete from mails where message_id in (select message_id from left_over)
      returning message_id as id, kind, recipient, reply_to as "replyTo", subject, text, queued_at as "queuedAt",
        case when good_until is not null then greatest(0, extract(epoch from good_until - now()))::float8 end
          as "goodForSeconds",
        attempts, failed_at is not null as "hasFailed", last_error as "lastError"`.execute(transaction)
    for (const row of rows) {
      const { id, kind: topic, recipient: to, replyTo, subject, text, lastError } = row
      const data: QueuedMail = { to, replyTo, subject, text }
      const emails = replyTo === null ? [to] : [to, replyTo]
      const goodForSeconds = row.goodForSeconds ?? undefined
      const job = { id, kind: mailJob, topic, data, emails, goodForSeconds }
      if (row.hasFailed) {
        await queue.addFailed(transaction, {
          ...job,
          queuedAt: row.queuedAt,
          attempts: row.attempts,
          fault: lastError === null ? 'late' : 'refused',
          error: lastError,
          redacted: row.goodForSeconds !== null,
        })
      } else await queue.queue(transaction, job)
    }
    return rows.length
  })
}

const shown = ['kind', 'subject', 'queued_at', 'failed_at']

/** Mails that a server of the previous version has queued, until they are jobs. */
export const mailDeletion: readonly DeletionRule[] = [
  { table: 'mails', column: 'recipient', holds: 'email', outcome: 'removed', shown },
  { table: 'mails', column: 'reply_to', holds: 'email', outcome: 'removed', shown },
]

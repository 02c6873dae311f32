import { type Kysely, sql } from 'kysely'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { shownText } from '../text/shown-text.ts'
import { type Mail, mailAddress } from './mail.ts'

const longestSubject = 200
/** How long sending is tried if the mail sets no time; RFC 5321 4.5.4.1 asks for days. */
const triedFor = sql`interval '3 days'`
/** How long a failed mail is kept for the operator. */
const keptFor = sql`interval '30 days'`
/** Longer than any attempt takes, so that a mail is taken a second time only if its process died. */
const leaseSeconds = 60

/** A mail that a process has taken to send it. */
export interface TakenMail {
  readonly id: number
  /** The same in every attempt, so that the receiver recognizes a mail that arrives twice. */
  readonly messageId: string
  readonly kind: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  /** The number of attempts, including this one. */
  readonly attempts: number
  /** Whether it is too late to send it. */
  readonly isLate: boolean
}

/**
 * Queues a mail within the caller's transaction: it is sent if and only if that commits.
 *
 * @throws ZodError if an address is not valid
 */
export async function enqueue(db: Kysely<Tables>, mail: Mail): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mailAddress.parse(mail.to),
      reply_to: mail.replyTo === undefined ? null : mailAddress.parse(mail.replyTo),
      subject: Array.from(shownText(mail.subject)).slice(0, longestSubject).join(''),
      text: mail.text,
      good_until:
        mail.goodForSeconds === undefined
          ? null
          : sql<Date>`now() + make_interval(secs => ${mail.goodForSeconds})`,
    })
    .execute()
}

/** Takes at most `most` due mails for this process alone. They are due again if the process dies. */
export async function takeDue(db: Kysely<Tables>, most: number): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    update mails set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from mails where failed_at is null and due_at <= now()
      order by due_at limit ${most} for update skip locked
    )
    returning id, message_id as "messageId", kind, recipient as "to", reply_to as "replyTo", subject, text, attempts,
      coalesce(good_until, queued_at + ${triedFor}) <= now() as "isLate"`.execute(db)
  return rows
}

/** Returns how many mails wait, and how long ago the oldest of them was queued. */
export async function waitingMails(db: Kysely<Tables>): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(*) as count,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as "oldestSeconds"
    from mails where failed_at is null`.execute(db)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** Deletes a mail that was sent. */
export async function deleteSent(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Postpones a mail to its next attempt: half a minute at first, then doubling up to an hour. */
export async function postpone(db: Kysely<Tables>, mail: TakenMail, reason: string): Promise<void> {
  const seconds = Math.min(3600, 30 * 2 ** (mail.attempts - 1))
  await sql`
    update mails set last_error = ${reason},
      due_at = least(now() + make_interval(secs => ${seconds}), coalesce(good_until, queued_at + ${triedFor}))
    where id = ${mail.id}`.execute(db)
}

/**
 * Marks a mail as failed; without a reason it keeps that of its last attempt. It stays for the operator to
 * see, but the text of a mail with a code is deleted.
 */
export async function markFailed(db: Kysely<Tables>, mail: TakenMail, reason: string | null): Promise<void> {
  await sql`
    update mails set failed_at = now(), last_error = coalesce(${reason}, last_error),
      text = case when good_until is null then text else '' end
    where id = ${mail.id}`.execute(db)
}

/** Deletes mails that failed more than 30 days ago. */
export async function deleteOldFailed(db: Kysely<Tables>): Promise<void> {
  await sql`delete from mails where failed_at < now() - ${keptFor}`.execute(db)
}

// The text is left out: a code in it would prove more than the token of the request for the export.
const shown = ['kind', 'subject', 'queued_at', 'failed_at']

/** Queued and failed mails that are addressed to the person, or whose answers go to the person. */
export const mailDeletion: readonly DeletionRule[] = [
  { table: 'mails', column: 'recipient', holds: 'email', outcome: 'removed', shown },
  { table: 'mails', column: 'reply_to', holds: 'email', outcome: 'removed', shown },
]

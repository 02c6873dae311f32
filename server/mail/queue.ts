import { type Kysely, sql } from 'kysely'
import { shownText } from '../http/shown-text.ts'
import type { Tables } from '../storage/tables.ts'
import { type Mail, mailAddress } from './mail.ts'

const longestSubject = 200
/** How long a mail is tried that says nothing else; RFC 5321 4.5.4.1 asks for days. */
const triedFor = sql`interval '3 days'`
/** How long a mail that failed is kept for the operator to see. */
const keptFor = sql`interval '30 days'`
/** Longer than any attempt takes, so that only a mail whose process died is taken a second time. */
const leaseSeconds = 60

/** A mail that was taken to be sent by whoever took it. */
export interface TakenMail {
  readonly id: number
  /** The same in every attempt, so that a receiver knows a mail that comes twice. */
  readonly messageId: string
  readonly kind: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  /** The attempts so far, this one included. */
  readonly attempts: number
  /** No longer to be sent. */
  readonly isLate: boolean
}

/**
 * Puts a mail into the queue within the transaction of the caller: it will be sent if and only if that commits. Throws
 * for an address that is none.
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

/** Takes at most so many mails that are due, for this process alone. They are due again if it dies over them. */
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

/** A mail that was sent leaves nothing behind. */
export async function forgetSent(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Lets a mail wait for its next attempt: half a minute at first, then ever longer, up to an hour. */
export async function postpone(db: Kysely<Tables>, mail: TakenMail, reason: string): Promise<void> {
  const seconds = Math.min(3600, 30 * 2 ** (mail.attempts - 1))
  await sql`
    update mails set last_error = ${reason},
      due_at = least(now() + make_interval(secs => ${seconds}), coalesce(good_until, queued_at + ${triedFor}))
    where id = ${mail.id}`.execute(db)
}

/**
 * Gives a mail up; without a reason the one of its last attempt stands. It stays for the operator to see, without its
 * text if that was good for a while only.
 */
export async function giveUp(db: Kysely<Tables>, mail: TakenMail, reason: string | null): Promise<void> {
  await sql`
    update mails set failed_at = now(), last_error = coalesce(${reason}, last_error),
      text = case when good_until is null then text else '' end
    where id = ${mail.id}`.execute(db)
}

/** Forgets mails that failed long ago. */
export async function sweepFailed(db: Kysely<Tables>): Promise<void> {
  await sql`delete from mails where failed_at < now() - ${keptFor}`.execute(db)
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import type { Tables } from '../storage/tables.ts'

/** How many mails are listed by one statement. */
const listedAtOnce = 1000

/** A sending, which ends when the newsletter is stopped, and does not begin again when it is resumed. */
export interface Run {
  readonly newsletterId: number
  readonly run: number
}

/** How a sending begins, ends or goes on. */
const changes = {
  /** Sends a draft to those who are confirmed now. */
  start: {
    set: sql`started_at = now(),
      recipients = (select count(*) from subscribers where confirmed_at <= now()),
      list_end = (select coalesce(max(id), 0) from subscribers)`,
    if: sql`started_at is null`,
  },
  stop: {
    set: sql`stopped_at = now()`,
    if: sql`started_at is not null and stopped_at is null and finished_at is null`,
  },
  resume: {
    set: sql`stopped_at = null`,
    if: sql`stopped_at is not null and finished_at is null`,
  },
  /** Goes on with what the mail server had refused. */
  retry: {
    set: sql`stopped_at = null, finished_at = null`,
    if: sql`started_at is not null`,
  },
}

/** Begins, ends or continues a sending. Returns it, or null if the newsletter is in another state. */
export async function changeSending(
  transaction: Transaction<Tables>,
  newsletterId: number,
  change: keyof typeof changes,
): Promise<Run | null> {
  const { set, if: condition } = changes[change]
  const { rows } = await sql<Run>`
    update newsletters set run = run + 1, ${set} where id = ${newsletterId} and ${condition}
    returning id as "newsletterId", run`.execute(transaction)
  return rows[0] ?? null
}

/** Makes the mails that the mail server has refused wait again. Returns how many there were. */
export async function retryFailed(transaction: Transaction<Tables>, newsletterId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update newsletter_mails set state = 'waiting', attempts = 0, due_at = now(), reason = ''
    where newsletter_id = ${newsletterId} and state = 'failed'`.execute(transaction)
  return Number(numAffectedRows)
}

const goesOn = ({ newsletterId, run }: Run) =>
  sql<boolean>`id = ${newsletterId} and run = ${run} and stopped_at is null and finished_at is null`

/** Adds a mail for each subscriber who was confirmed at the start, some at a time. Returns whether more are to be added. */
export async function listMails(db: Kysely<Tables>, run: Run, atOnce = listedAtOnce): Promise<boolean> {
  const { rows } = await sql<{ isMore: boolean }>`
    with sending as (select id, started_at, listed_to, list_end from newsletters where ${goesOn(run)} for update),
    batch as (
      select subscribers.id from subscribers, sending
      where subscribers.id > listed_to and subscribers.id <= list_end and confirmed_at <= started_at
      order by subscribers.id limit ${atOnce}
    ),
    added as (
      insert into newsletter_mails (newsletter_id, subscriber_id)
      select sending.id, batch.id from sending, batch
      on conflict do nothing
    )
    update newsletters set listed_to = case
      when (select count(*) from batch) < ${atOnce} then newsletters.list_end
      else (select max(id) from batch) end
    from sending where newsletters.id = sending.id
    returning newsletters.listed_to < newsletters.list_end as "isMore"`.execute(db)
  return rows[0]?.isMore ?? false
}

/** A mail that is to be sent, or was left out because its subscriber had unsubscribed. */
export interface TakenMail {
  readonly id: number
  readonly attempts: number
  /** Null if the subscriber has unsubscribed. */
  readonly email: string | null
  readonly token: string | null
}

/**
 * Takes the next mail of a sending, which nobody else can take then. Returns null if none is due, or if the sending was
 * stopped.
 */
export async function takeMail(db: Kysely<Tables>, run: Run): Promise<TakenMail | null> {
  const { rows } = await sql<TakenMail>`
    with next as (
      select newsletter_mails.id, subscriber_id from newsletter_mails
      where newsletter_id = ${run.newsletterId} and state = 'waiting' and due_at <= now()
        and exists (select from newsletters where ${goesOn(run)})
      order by due_at, newsletter_mails.id limit 1 for update of newsletter_mails skip locked
    ),
    addressed as (
      select next.id, email, token from next
      left join subscribers on subscribers.id = subscriber_id and confirmed_at is not null
    )
    update newsletter_mails set taken_at = now(), attempts = attempts + 1,
      state = case when email is null then 'unsubscribed' else 'sending' end
    from addressed where newsletter_mails.id = addressed.id
    returning newsletter_mails.id, attempts, email, token`.execute(db)
  return rows[0] ?? null
}

/** What became of a mail that was taken. */
export interface Settled {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unclear'
  /** A code without an address. */
  readonly reason?: string
  /** When a waiting mail is tried again; at once by default. */
  readonly inSeconds?: number
}

/** Records what became of a mail that this process has taken. */
export async function settleMail(
  db: Kysely<Tables>,
  id: number,
  { state, reason = '', inSeconds = 0 }: Settled,
): Promise<void> {
  await sql`
    update newsletter_mails set state = ${state}, reason = ${reason},
      due_at = now() + make_interval(secs => ${inSeconds})
    where id = ${id} and state = 'sending'`.execute(db)
}

/**
 * Records that nobody knows what became of mails whose process has died. An attempt takes at most 20 seconds.
 */
export async function settleLost(db: Kysely<Tables>, newsletterId: number): Promise<void> {
  await sql`
    update newsletter_mails set state = 'unclear', reason = 'killed'
    where newsletter_id = ${newsletterId} and state = 'sending' and taken_at < now() - interval '1 minute'`.execute(
    db,
  )
}

/** Ends a sending if all of its mails are settled. Returns whether none is left to be sent by this run. */
export async function finishSending(db: Kysely<Tables>, run: Run): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    with finished as (
      update newsletters set finished_at = now()
      where ${goesOn(run)} and listed_to >= list_end and not exists (
        select from newsletter_mails where newsletter_id = ${run.newsletterId} and state in ('waiting', 'sending'))
      returning id
    )
    select exists (select from finished) or not exists (select from newsletters where ${goesOn(run)}) as "isOver"`.execute(
    db,
  )
  return rows[0]?.isOver ?? true
}

/** How many mails of a newsletter are in each state. */
export interface MailCounts {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
  readonly unclear: number
  readonly unsubscribed: number
}

/** Returns how many mails of a newsletter are in each state; one that is being sent waits. */
export async function countMails(db: Kysely<Tables>, newsletterId: number): Promise<MailCounts> {
  const { rows } = await sql<{ state: keyof MailCounts; count: number }>`
    select case state when 'sending' then 'waiting' else state end as state, count(*)
    from newsletter_mails where newsletter_id = ${newsletterId} group by 1`.execute(db)
  const counts = { waiting: 0, sent: 0, failed: 0, unclear: 0, unsubscribed: 0 }
  return { ...counts, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

interface MailLine {
  readonly key: string
  readonly id: number
  readonly emailAddress: string | null
  readonly reason: string
  readonly attempts: number
}

/** Returns mails of a newsletter in a state, of a place of the list, and one more. */
export async function readMails(
  db: Kysely<Tables>,
  place: KeyedPlace,
  { newsletterId, only }: { newsletterId: number; only: 'failed' | 'unclear' },
): Promise<MailLine[]> {
  const { rows } = await sql<MailLine>`
    select ${keyOf('due_at', 'found.id')} as key, found.id, email as "emailAddress", reason, attempts from (
      select * from newsletter_mails
      where newsletter_id = ${newsletterId} and state = ${only} and ${keyRange(place, 'due_at')}
    ) as found
    left join subscribers on subscribers.id = subscriber_id`.execute(db)
  return rows
}

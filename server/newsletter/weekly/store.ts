import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** SQL for the first moment of the present week, which begins on Monday in UTC (ISO 8601), by the clock of the database. */
const thisWeek = sql<Date>`date_trunc('week', now() at time zone 'UTC')`
const nextWeek = sql<Date>`((${thisWeek} + interval '7 days') at time zone 'UTC')`

/** Returns the address at which a person gets the weekly mail, or null if they did not ask for it. */
export async function weeklyAddress(db: Kysely<Tables>, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('weekly_mails')
    .select('email')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Turns the weekly mail of a person on, at a confirmed address. The first one is about the present week. If it is on
 * already, only the address changes.
 */
export async function turnOn(db: Kysely<Tables>, personId: number, email: string): Promise<void> {
  await sql`
    insert into weekly_mails (person_id, email, due_at) values (${personId}, ${email}, ${nextWeek})
    on conflict (person_id) do update set email = excluded.email`.execute(db)
}

/** Sends the weekly mail of a person to another confirmed address, if it is on. */
export async function moveWeeklyMail(db: Kysely<Tables>, personId: number, to: string): Promise<void> {
  await db.updateTable('weekly_mails').set({ email: to }).where('person_id', '=', personId).execute()
}

/** Turns the weekly mail of a person off. */
export async function turnOff(db: Kysely<Tables>, personId: number): Promise<void> {
  await db.deleteFrom('weekly_mails').where('person_id', '=', personId).execute()
}

/** Turns a weekly mail off by the token in its mails. Does nothing for an unknown token. */
export async function turnOffByToken(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('weekly_mails').where('token', '=', token).execute()
}

/** A weekly mail that is to be sent, unless its week was not played. */
export interface DueMail {
  readonly personId: number
  /**
   * Null if the person is disabled or has another address now, or if the week ended so long ago that nobody wants to read
   * about it.
   */
  readonly email: string | null
  readonly token: string
  /** The Monday with which the week of the mail began, such as `2026-11-16`. */
  readonly monday: string
}

/** How long after its week a mail may be sent. */
const longestDelay = sql`interval '3 days'`

/**
 * Takes the next mail that is due, by making the one of the next week due, so that neither another process nor a later
 * attempt sends it again. Returns null if none is due.
 */
export async function takeDueMail(db: Kysely<Tables>): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    with next as (
      select person_id from weekly_mails where due_at <= now()
      order by due_at, person_id limit 1 for update skip locked
    )
    update weekly_mails as mails set due_at = ${nextWeek}
    from next join people on people.id = next.person_id
    where mails.person_id = next.person_id
    returning mails.person_id as "personId", token, (${thisWeek}::date - 7)::text as monday,
      case when people.disabled_at is null and people.email = mails.email
        and now() at time zone 'UTC' < ${thisWeek} + ${longestDelay} then mails.email end as email`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Makes a mail due again that was taken and certainly not sent. */
export async function returnMail(db: Kysely<Tables>, personId: number, inSeconds: number): Promise<void> {
  await sql`
    update weekly_mails set due_at = now() + make_interval(secs => ${inSeconds})
    where person_id = ${personId} and due_at = ${nextWeek}`.execute(db)
}

/** Returns whether a mail is due. */
export async function isMailDue(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from weekly_mails where due_at <= now()) as "isDue"`.execute(db)
  return rows[0]?.isDue ?? false
}

import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { FaultReason } from './state.ts'

/** Longer than any attempt takes, so that a picture is taken a second time only if its process died. */
const leaseSeconds = 60
/** How long a picture waits after its first attempts, in seconds. After the last attempt it has failed. */
const pauses = [60, 600]
const mostAttempts = pauses.length + 1
/** How many missed pictures are queued at once. */
const missedAtOnce = 1000

/** A picture that a process has taken to fetch it. */
export interface TakenPicture {
  readonly personId: number
  readonly address: string
  /** The number of attempts, including this one. */
  readonly attempts: number
}

/**
 * A new address, or one that failed more than a minute ago, is fetched from the start. The previous copy is
 * dropped.
 */
const startAgain = sql`
  address = excluded.address, asked_at = now(), due_at = now(), attempts = 0, fault = null, file = null, image = null,
  fetched_at = null
  where known.address <> excluded.address
    or (known.fault is not null and known.asked_at < now() - interval '1 minute')`

/**
 * Queues the picture at an address for a person, or removes it for an empty address, within the transaction
 * that changes the profile: it is fetched if and only if that commits. An unchanged address is not fetched
 * again.
 */
export async function queuePicture(db: Kysely<Tables>, personId: number, address: string): Promise<void> {
  if (address === '') {
    await db.deleteFrom('profile_pictures').where('person_id', '=', personId).execute()
    return
  }
  await sql`
    insert into profile_pictures as known (person_id, address) values (${personId}, ${address})
    on conflict (person_id) do update set ${startAgain}`.execute(db)
}

/**
 * Queues what a process of the previous build changed without queueing it, and deletes what it left behind.
 * The people are locked, so that a change at the same moment comes before or after.
 */
export async function queueMissedPictures(db: Kysely<Tables>): Promise<void> {
  await sql`
    with missed as (
      select id, profile_picture from people
      where profile_picture <> '' and not exists (
        select from profile_pictures where person_id = id and address = profile_picture)
      order by id limit ${missedAtOnce} for no key update
    )
    insert into profile_pictures as known (person_id, address)
    select id, profile_picture from missed where profile_picture <> ''
    on conflict (person_id) do update set ${startAgain}`.execute(db)
  await sql`
    with left_over as (
      select id, profile_picture from people
      where profile_picture = '' and exists (select from profile_pictures where person_id = id)
      order by id limit ${missedAtOnce} for no key update
    )
    delete from profile_pictures where person_id in (select id from left_over where profile_picture = '')`.execute(
    db,
  )
}

/** Takes at most `most` due pictures for this process alone. They are due again if the process dies. */
export async function takeDuePictures(db: Kysely<Tables>, most: number): Promise<TakenPicture[]> {
  // A subquery in place of the list could be run again for each row, and each time take others.
  const { rows } = await sql<TakenPicture>`
    with due as materialized (
      select person_id from profile_pictures where due_at <= now()
      order by due_at limit ${most} for update skip locked
    )
    update profile_pictures set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    where person_id in (select person_id from due)
    returning person_id as "personId", address, attempts`.execute(db)
  return rows
}

/** Returns whether no further attempt is made. */
export function isExhausted({ attempts }: TakenPicture): boolean {
  return attempts > mostAttempts
}

/**
 * Stores a picture under a name that cannot be guessed, unless the person has chosen another or none
 * meanwhile.
 */
export async function storePicture(db: Kysely<Tables>, taken: TakenPicture, image: Buffer): Promise<void> {
  await sql`
    update profile_pictures set due_at = null, fault = null, file = ${`${randomBytes(16).toString('hex')}.webp`},
      image = ${image}, fetched_at = now()
    where ${isTaken(taken)}`.execute(db)
}

/** Postpones a picture to its next attempt; returns false after the last attempt. */
export async function postponePicture(db: Kysely<Tables>, taken: TakenPicture): Promise<boolean> {
  const pause = pauses[taken.attempts - 1]
  if (pause === undefined) return false
  await sql`
    update profile_pictures set due_at = now() + make_interval(secs => ${pause})
    where ${isTaken(taken)}`.execute(db)
  return true
}

/** Marks a picture as failed, with the reason for its person. */
export async function failPicture(
  db: Kysely<Tables>,
  taken: TakenPicture,
  reason: FaultReason,
): Promise<void> {
  await sql`update profile_pictures set due_at = null, fault = ${reason} where ${isTaken(taken)}`.execute(db)
}

/** Releases a picture without counting the attempt, for any process that continues. */
export async function releasePicture(db: Kysely<Tables>, taken: TakenPicture): Promise<void> {
  await sql`
    update profile_pictures set due_at = now(), attempts = attempts - 1 where ${isTaken(taken)}`.execute(db)
}

function isTaken({ personId, address, attempts }: TakenPicture) {
  return sql<boolean>`
    person_id = ${personId} and address = ${address} and attempts = ${attempts} and due_at is not null`
}

import { type Kysely, sql } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import type { Tables } from '../storage/tables.ts'
import { foundByWords } from '../text/found-by-words.ts'

interface SubscriberLine {
  readonly key: string
  readonly id: number
  readonly emailAddress: string
  readonly subscribedAt: Date
  readonly confirmedAt: Date | null
  readonly source: string
}

const listed = {
  all: sql<boolean>`true`,
  confirmed: sql<boolean>`confirmed_at is not null`,
  unconfirmed: sql<boolean>`confirmed_at is null`,
}

/** Returns the subscribers of a place of the list, and one more. */
export async function readSubscribers(
  db: Kysely<Tables>,
  place: KeyedPlace,
  search: { readonly text: string; readonly only: keyof typeof listed },
): Promise<SubscriberLine[]> {
  const isFound = await foundByWords(db, 'subscribers', search.text)
  const { rows } = await sql<SubscriberLine>`
    select ${keyOf('subscribed_at')} as key, id, email as "emailAddress", subscribed_at as "subscribedAt",
      confirmed_at as "confirmedAt", source
    from subscribers
    where ${listed[search.only]} and ${isFound} and ${keyRange(place, 'subscribed_at')}`.execute(db)
  return rows
}

/** Removes subscribers. Returns how many there were. */
export async function removeSubscribers(db: Kysely<Tables>, ids: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from subscribers where id in (
      select id from subscribers where id = any(${ids}) order by id for update)`.execute(db)
  return Number(numAffectedRows)
}

/** Returns how many subscribers are confirmed. */
export async function countConfirmed(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from subscribers where ${listed.confirmed}`.execute(db)
  return rows[0]?.count ?? 0
}

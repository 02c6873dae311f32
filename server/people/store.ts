import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import { notFound } from '../http/problem.ts'
import type { Issuer } from '../session/issuer.ts'
import type { Tables } from '../storage/tables.ts'
import { foundByWords } from '../text/found-by-words.ts'

/** Which people are listed. */
export interface PeopleSearch {
  readonly text: string
  readonly only: 'all' | 'disabled' | 'admins'
}

/** A person of the list. */
export interface PersonLine {
  readonly id: number
  readonly display_name: string
  readonly email: string | null
  readonly created_at: Date
  readonly last_seen_at: Date | null
  readonly is_reader: boolean
  readonly reader_since: Date | null
  /** Null if an external provider decides. */
  readonly is_admin: boolean | null
  readonly disabled_at: Date | null
}

/** A person with all that admins see. */
interface PersonRow extends PersonLine {
  readonly picture: string
  readonly profile_picture: string
  readonly disabled_note: string
  readonly name_reset_at: Date | null
}

/** Returns the people of a place of the list, and one more. */
export async function readPeople(
  db: Kysely<Tables>,
  issuer: Issuer,
  { place, search }: { place: KeyedPlace; search: PeopleSearch },
): Promise<(PersonLine & { key: string })[]> {
  const { rows } = await sql<PersonLine & { key: string }>`
    select ${keyOf('people.created_at', 'people.id')} as key, ${columns(issuer)}
    from (
      select * from people
      where ${listed(issuer, search.only)} and ${await foundByWords(db, 'people', search.text)} and ${keyRange(place, 'created_at')}
    ) as people`.execute(db)
  return rows
}

/**
 * Returns a person.
 *
 * @param pictureAddress SQL for the URL of the picture of a row of `people`
 * @throws Problem 404 if there is none
 */
export async function readManaged(
  db: Kysely<Tables>,
  issuer: Issuer,
  { id, pictureAddress }: { id: number; pictureAddress: RawBuilder<string> },
): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select ${columns(issuer)}, ${pictureAddress} as picture, people.profile_picture, people.disabled_note,
      people.name_reset_at
    from people where people.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

function columns({ name, own }: Issuer) {
  const isAdmin = own
    ? sql`case when people.issuer = ${name} then ${own.isAdmin(sql.ref('people.subject'))} end`
    : sql`null::boolean`
  return sql`people.id, people.display_name, people.email, people.created_at, people.last_seen_at,
    people.is_reader, people.reader_since, people.disabled_at, ${isAdmin} as is_admin`
}

function listed({ name, own }: Issuer, only: PeopleSearch['only']): RawBuilder<boolean> {
  if (only === 'all') return sql<boolean>`true`
  if (only === 'disabled') return sql<boolean>`disabled_at is not null`
  if (!own) return sql<boolean>`false`
  return sql<boolean>`id in (
    select id from ${own.admins} as admins
    join people on people.issuer = ${name} and people.subject = admins.subject)`
}

/** Returns how many people came with an account for the first time, by day, from one up to the one before another, in UTC. */
export async function accountsOfDays(
  db: Kysely<Tables>,
  from: string,
  to: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (created_at at time zone 'utc')::date as day, count(*) as count from people
    where created_at >= ${from}::date::timestamp at time zone 'utc'
      and created_at < ${to}::date::timestamp at time zone 'utc'
    group by 1`.execute(db)
  return rows
}

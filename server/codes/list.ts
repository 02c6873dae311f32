import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import type { Tables } from '../storage/tables.ts'
import { wordBeginnings } from '../text/word-beginnings.ts'
import { type CodeState, stateOfCode } from './store.ts'

/** The most people that a line names. */
const mostNamed = 10

interface CodeLine {
  key: string
  id: number
  beginning: string
  note: string
  state: CodeState
  created_at: Date
  created_by: string | null
  expires_at: Date | null
  people_limit: number
  people_count: number
  redemptions: { name: string | null; at: string }[]
}

/** Which codes are searched: by words that begin so, or by the code itself. */
export interface CodeSearch {
  readonly text: string
  /** The hashes of the text, if it is a code. */
  readonly hashes: readonly Buffer[]
}

/** Returns the codes of a place of the list, and one more. */
export async function readCodes(
  db: Kysely<Tables>,
  place: KeyedPlace,
  search: CodeSearch,
): Promise<CodeLine[]> {
  const { rows } = await sql<CodeLine>`
    select ${keyOf('codes.created_at', 'codes.id')} as key, codes.id, codes.beginning, codes.note,
      ${stateOfCode} as state, codes.created_at, admins.display_name as created_by,
      codes.expires_at, codes.people_limit, codes.people_count,
      coalesce(redeemed.redemptions, '[]') as redemptions
    from (select * from codes where ${found(place, search)} ${keyRange(place, 'created_at')}) as codes
    left join people as admins on admins.id = codes.created_by
    left join lateral (
      select json_agg(json_build_object('name', display_name, 'at', redeemed_at)) as redemptions
      from (
        select people.display_name, code_redemptions.redeemed_at
        from code_redemptions left join people on people.id = code_redemptions.person_id
        where code_redemptions.code_id = codes.id
        order by code_redemptions.redeemed_at desc limit ${mostNamed}
      ) as latest
    ) as redeemed on true`.execute(db)
  return rows
}

/**
 * Returns SQL for the beginning of a condition that the codes of a search satisfy. What the words find is read
 * first, from their indexes: a search costs what it finds, while the planner would rather read all codes in the
 * order of the list until a page is full.
 */
function found(place: KeyedPlace, { text, hashes }: CodeSearch): RawBuilder<unknown> {
  if (text === '') return sql``
  const words = sql`to_tsquery('simple', ${wordBeginnings(text)})`
  return sql`id in (
    with noted as materialized (select id, created_at from codes where words @@ ${words}),
    named as materialized (select id from people where words @@ ${words})
    select id from codes where code_hash = any(${hashes})
    union
    (select id from noted where ${keyRange(place, 'created_at')})
    union
    (select id from codes
      where id in (select code_id from code_redemptions join named on named.id = person_id)
        and ${keyRange(place, 'created_at')})
  ) and`
}

/** Returns SQL that locks codes in one order, so that two admins who change the same codes wait in turn. */
function locked(ids: readonly number[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`id in (
    select id from codes where id = any(${ids}) and used_at is null and ${condition} order by id for update)`
}

/** Ends codes that are open. Returns the ids of those that were. */
export async function endCodes(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  // After waiting for another admin, now() would still be the time before.
  const { rows } = await sql<{ id: number }>`
    update codes set expires_at = now()
    where ${locked(ids, sql`(expires_at is null or expires_at > clock_timestamp())`)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lets codes end at another time, also codes that have ended, but not those that everybody has redeemed. Returns
 * the ids of those that were changed.
 */
export async function extendCodes(
  db: Kysely<Tables>,
  ids: readonly number[],
  expiresAt: Date | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update codes set expires_at = ${expiresAt}
    where ${locked(ids, sql`expires_at is distinct from ${expiresAt}::timestamptz`)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { nameKey } from '../text/name-key.ts'

const batch = 1000

/**
 * Gives a key to each name that has none: names of before keys were introduced, and names like one that nobody
 * has any longer. Of people whose names look alike, the first to arrive gets the key. Several processes may do so
 * at once.
 */
export async function giveNameKeys(db: Kysely<Tables>): Promise<void> {
  for (let last = { at: '-infinity', id: 0 }; ; ) {
    const { rows: people } = await sql<{ id: number; name: string; at: string }>`
      select id, display_name as name, created_at::text as at from people
      where is_named and name_key is null and (created_at, id) > (${last.at}::timestamptz, ${last.id}::bigint)
      order by created_at, id limit ${batch}`.execute(db)
    const keys = people.map((person) => ({ ...person, key: nameKey(person.name) }))
    // The name is compared, since the person may have changed it by now.
    await sql`
      update people set name_key = first.key
      from (
        select distinct on (key) id, name, key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as each (id bigint, name text, at timestamptz, key text)
        order by key, at, id
      ) as first
      where people.id = first.id and people.display_name = first.name
        and not exists (select from people as other where other.name_key = first.key)`.execute(db)
    if (people.length < batch) return
    last = people.at(-1) ?? last
  }
}

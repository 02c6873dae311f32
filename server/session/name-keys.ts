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
  for (let last = 0; ; ) {
    const people = await db
      .selectFrom('people')
      .select(['id', 'display_name'])
      .where('is_named', '=', true)
      .where('name_key', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    const keys = people.map(({ id, display_name: name }) => ({ id, name, key: nameKey(name) }))
    // The name is compared, since the person may have changed it by now.
    await sql`
      update people set name_key = first.key
      from (
        select distinct on (key) id, name, key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as each (id bigint, name text, key text)
        order by key, id
      ) as first
      where people.id = first.id and people.display_name = first.name
        and not exists (select from people as other where other.name_key = first.key)`.execute(db)
    last = people.at(-1)?.id ?? 0
    if (people.length < batch) return
  }
}

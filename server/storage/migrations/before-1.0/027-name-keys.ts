import { type Kysely, sql } from 'kysely'

/**
 * Adds the key of a person's name, which no two people share. A server that starts gives it to the people who were
 * there before; it finds them by the second index, where only people stay whose name another had first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column name_key text`.execute(db)
  await sql`create unique index people_name_key on people (name_key)`.execute(db)
  await sql`create index people_without_name_key on people (id) where is_named and name_key is null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/**
 * Marks whether a person's name was given, by the provider or by the person, or only stands in for one, and cuts names to
 * what a person may choose. A process of the build before inserts people as named, so that no name of theirs is replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column is_named boolean not null default true`.execute(db)
  await sql`update people set is_named = false where display_name = 'Player'`.execute(db)
  await sql`update people set display_name = left(display_name, 50) where length(display_name) > 50`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** A player's games in the order of the list, so that a page far down is found in the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index games_listed on games (person_id, game_type_id, game_over, id desc)`.execute(db)
  // The new index begins with the same columns.
  await sql`drop index games_of_person`.execute(db)
  // An index answers alone only for pages that were vacuumed since they changed.
  await sql`
    alter table games set (
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.02
    )`.execute(db)
}

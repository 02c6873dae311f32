import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/** A player's games in the order of the list, so that a page far down is found in the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index games_listed on games (person_id, game_type_id, game_over, id desc)`.execute(db)
  // The new index begins with the same columns.
  await sql`drop index games_of_person`.execute(db)
  // An index answers alone only for pages that were vacuumed since they changed.
  for (const option of ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor'])
    await setStorage(db, sql`alter table games set (${sql.ref(option)} = 0.02)`)
}

import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/**
 * The counts of all players' scores in several rows for each ten, so that games that end at the same time rarely wait for
 * each other. Builds before this one go on counting in `score_counts`, and readers add both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table score_count_shards (
      game_type_id integer not null references game_types (id),
      ten integer not null,
      shard integer not null,
      games bigint not null,
      primary key (game_type_id, ten, shard)
    )`.execute(db)
  await setStorage(db, sql`alter table score_count_shards set (fillfactor = 50)`)
}

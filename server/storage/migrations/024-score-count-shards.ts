import { type Kysely, sql } from 'kysely'

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
    ) with (fillfactor = 50)`.execute(db)
}

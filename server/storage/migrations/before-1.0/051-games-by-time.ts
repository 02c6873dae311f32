import { type Kysely, sql } from 'kysely'

/**
 * The games of a player in the order in which they began, whatever their ids. Of two games that were dealt at the same
 * moment, the later id can have the earlier time; a place that this makes wrong is no longer kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index games_in_order on games (person_id, game_type_id, game_over, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    delete from game_ordinals using games as placed
    where placed.id = game_ordinals.game_id and exists (
      select from games as other
      where other.person_id = placed.person_id and other.game_type_id = placed.game_type_id
        and other.created_at between placed.created_at - interval '1 minute' and placed.created_at + interval '1 minute'
        and (other.id > placed.id) <> ((other.created_at, other.id) > (placed.created_at, placed.id)))`.execute(
    db,
  )
  // Dropping comes last: from then on, also those who read the table wait for the end of the migration.
  await sql`drop index games_listed`.execute(db)
  await sql`alter index games_in_order rename to games_listed`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/**
 * The deal of the day: the secret ends of the hash chains that its seeds come from, the day whose cards a game has, and
 * the results of each day. A server of the previous build deals no such game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_chains (
      first_day date primary key,
      days integer not null check (days > 0),
      secret bytea not null check (length(secret) = 32)
    )`.execute(db)
  await sql`alter table games add column day date`.execute(db)
  // The one try of a player. Neither column changes with a move, so that a move still touches no index.
  await sql`
    create unique index games_of_day on games (person_id, day, game_type_id)
    where day is not null and not practice`.execute(db)
  await sql`
    create table daily_results (
      game_id bigint primary key references games (id) on delete cascade,
      day date not null,
      game_type_id integer not null references game_types (id),
      person_id bigint references people (id) on delete set null,
      score integer not null,
      link uuid not null default gen_random_uuid() unique,
      unique (person_id, day, game_type_id)
    )`.execute(db)
  await sql`
    create table daily_scores (
      day date not null,
      game_type_id integer not null references game_types (id),
      score integer not null,
      games bigint not null,
      primary key (day, game_type_id, score)
    )`.execute(db)
  await setStorage(db, sql`alter table daily_scores set (fillfactor = 50)`)
}

import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/**
 * What players have achieved and on which days they have played, kept by the statement that ends a game. A job counts the
 * games that ended before this migration. A game that a process of the build before ends during an update is not counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Finished games are never deleted, and a reference to them would cost each last move a look at the game.
  await sql`
    create table achievements (
      person_id bigint not null references people (id) on delete cascade,
      name text not null,
      game_id bigint not null,
      earned_at timestamptz not null,
      times integer not null,
      primary key (person_id, name)
    )`.execute(db)
  await setStorage(db, sql`alter table achievements set (fillfactor = 80)`)
  await sql`
    create table days_played (
      person_id bigint not null references people (id) on delete cascade,
      day date not null,
      primary key (person_id, day)
    )`.execute(db)
  await sql`
    create table earlier_games (
      only_row boolean primary key default true check (only_row),
      ended_before timestamptz not null,
      counted_to bigint not null,
      last_id bigint not null
    )`.execute(db)
  await sql`
    insert into earlier_games (ended_before, counted_to, last_id)
    select now(), 0, coalesce(max(id), 0) from games`.execute(db)
}

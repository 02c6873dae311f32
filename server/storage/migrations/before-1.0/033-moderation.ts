import { type Kysely, sql } from 'kysely'

/** Games that an admin has taken off the leaderboard, and names that players have reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table excluded_games (
      id bigint generated always as identity primary key,
      game_id bigint not null unique references games (id) on delete cascade,
      person_id bigint not null references people (id) on delete cascade,
      reason text not null,
      excluded_by bigint references people (id) on delete set null,
      excluded_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index excluded_games_of_person on excluded_games (person_id)`.execute(db)
  await sql`create index excluded_games_by_admin on excluded_games (excluded_by)`.execute(db)
  // Of equal scores the one that was reached first comes first, also when a game comes back to the leaderboard.
  await sql`create index rankings_in_order on rankings (game_type_id, score desc, finished_at, game_id)`.execute(
    db,
  )
  await sql`drop index rankings_best`.execute(db)
  await sql`alter index rankings_in_order rename to rankings_best`.execute(db)

  await sql`
    create table name_reports (
      id bigint generated always as identity primary key,
      reporter_id bigint references people (id) on delete set null,
      person_id bigint not null references people (id) on delete cascade,
      name text not null,
      cause text not null,
      note text not null,
      reported_at timestamptz not null default now(),
      settled_at timestamptz,
      settled_by bigint references people (id) on delete set null,
      settled_note text not null default '',
      words tsvector not null generated always as (to_tsvector('simple', name || ' ' || note)) stored
    )`.execute(db)
  await sql`
    create unique index name_reports_open on name_reports (reporter_id, person_id)
    where settled_at is null`.execute(db)
  await sql`create index name_reports_open_in_order on name_reports (id) where settled_at is null`.execute(db)
  await sql`create index name_reports_of_reporter on name_reports (reporter_id)`.execute(db)
  await sql`create index name_reports_of_person on name_reports (person_id)`.execute(db)
  await sql`create index name_reports_by_admin on name_reports (settled_by)`.execute(db)
  await sql`create index name_reports_words on name_reports using gin (words)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * How often the pages were seen and by how many visitors, and what was played on each day. What tells visitors apart is
 * deleted after its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_salts (
      day date primary key,
      salt bytea not null check (length(salt) = 32)
    )`.execute(db)
  // The page is empty in the row that says that a visitor has seen any page.
  await sql`
    create table day_visitors (
      day date not null,
      visitor bytea not null,
      page text not null,
      primary key (day, visitor, page)
    )`.execute(db)
  await sql`
    create table visit_counts (
      day date not null,
      kind text not null check (kind in ('page', 'source', 'device', 'country')),
      name text not null,
      views bigint not null,
      visitors bigint not null,
      primary key (day, kind, name)
    )`.execute(db)
  await sql`
    create table game_days (
      day date primary key,
      games_begun integer not null,
      games_ended integer not null,
      players integer not null,
      new_players integer not null,
      accounts integer not null,
      codes_redeemed integer not null
    )`.execute(db)
  await sql`create index games_created on games (created_at)`.execute(db)
  await sql`create index games_finished on games (finished_at) where finished_at is not null`.execute(db)
  await sql`create index people_created on people (created_at)`.execute(db)
  await sql`create index code_redemptions_redeemed on code_redemptions (redeemed_at)`.execute(db)
}

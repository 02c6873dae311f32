import { type Kysely, sql } from 'kysely'

/**
 * Codes for several people, with a note, and who redeemed them. `used_at` now says that nobody else can redeem
 * a code. Servers of the previous build still redeem codes for one person; those then show no name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table codes
      add column note text not null default '',
      add column beginning text not null default '',
      add column people_limit integer not null default 1 check (people_limit >= 1),
      add column people_count integer not null default 0 check (people_count between 0 and people_limit)`.execute(
    db,
  )
  await sql`
    create table code_redemptions (
      id bigint generated always as identity primary key,
      code_id bigint not null references codes (id) on delete cascade,
      person_id bigint references people (id) on delete set null,
      redeemed_at timestamptz not null default now(),
      unique (code_id, person_id)
    )`.execute(db)
  await sql`create index code_redemptions_of_person on code_redemptions (person_id)`.execute(db)
  await sql`
    insert into code_redemptions (code_id, person_id, redeemed_at)
    select id, used_by, used_at from codes where used_at is not null`.execute(db)
  await sql`update codes set people_count = 1 where used_at is not null`.execute(db)
  // Stored, because computing the words of each row would take most of the time of a search.
  await sql`
    alter table codes add column words tsvector
    generated always as (to_tsvector('simple', beginning || ' ' || note)) stored`.execute(db)
  await sql`create index codes_searched on codes using gin (words)`.execute(db)
  await sql`
    alter table people add column words tsvector
    generated always as (to_tsvector('simple', display_name || ' ' || coalesce(email, ''))) stored`.execute(
    db,
  )
  await sql`create index people_searched on people using gin (words)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The switch that all processes share, and the rate limits that hold across them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table system_state (
      only_row boolean primary key default true check (only_row),
      api_active boolean not null,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into system_state (api_active) values (true)`.execute(db)
  await sql`
    create table rate_limits (
      rule text not null,
      key_hash bytea not null,
      used integer not null,
      ends_at timestamptz not null,
      primary key (rule, key_hash)
    )`.execute(db)
  await sql`create index rate_limits_ends_at on rate_limits (ends_at)`.execute(db)
}

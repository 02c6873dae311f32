import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Sign-in codes, kept as keyed hashes only, and the key, which is drawn once for each database. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table code_key (
      only_row boolean primary key default true check (only_row),
      key bytea not null check (length(key) = 32)
    )`.execute(db)
  await sql`insert into code_key (key) values (${randomBytes(32)})`.execute(db)
  await sql`
    create table codes (
      id bigint generated always as identity primary key,
      code_hash bytea not null unique,
      created_at timestamptz not null default now(),
      created_by bigint references people (id) on delete set null,
      expires_at timestamptz,
      used_at timestamptz,
      used_by bigint references people (id) on delete set null
    )`.execute(db)
}

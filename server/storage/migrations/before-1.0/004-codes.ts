import { type Kysely, sql } from 'kysely'

/** Sign-in codes, kept as keyed hashes only. */
export async function up(db: Kysely<never>): Promise<void> {
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

import { type Kysely, sql } from 'kysely'

/** Requests that have created something, so that a repeated one gets the same answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      hash bytea primary key,
      answer bytea not null default '',
      used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index idempotency_keys_used_at on idempotency_keys (used_at)`.execute(db)
}

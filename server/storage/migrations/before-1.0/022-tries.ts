import { type Kysely, sql } from 'kysely'

/**
 * Tries that somebody could guess with, per account and browser or network, and what unknown devices may try
 * together. The keys are keyed hashes. `failures_in_row` counts wrong codes of an authenticator app.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_tries (
      key_hash bytea primary key,
      failures integer not null,
      free_at timestamptz,
      forget_at timestamptz not null
    )`.execute(db)
  await sql`create index identity_tries_forget_at_idx on identity_tries (forget_at)`.execute(db)
  await sql`
    create table identity_try_budgets (
      key_hash bytea primary key,
      full_at timestamptz not null
    )`.execute(db)
  await sql`create index identity_try_budgets_full_at_idx on identity_try_budgets (full_at)`.execute(db)
  await sql`alter table identity_totp add column failures_in_row integer not null default 0`.execute(db)
}

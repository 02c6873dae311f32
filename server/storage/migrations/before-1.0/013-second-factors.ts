import { type Kysely, sql } from 'kysely'

/**
 * What proves a person beside a password: the secret of an app that makes codes (TOTP, RFC 6238), codes to recover with,
 * and passkeys (WebAuthn). `last_step` is the time step of the last code that was used, so that none serves twice.
 * `proven_at` says when the person of a sign-in was last proven.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_totp (
      user_id text primary key references identity_user (id) on delete cascade,
      secret text not null,
      last_step bigint not null default 0,
      confirmed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table identity_recovery_code (
      user_id text not null references identity_user (id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table identity_passkey (
      credential_id text primary key,
      user_id text not null references identity_user (id) on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports jsonb not null,
      name text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db)
  await sql`create index identity_passkey_user_id_idx on identity_passkey (user_id)`.execute(db)
  await sql`alter table identity_session add column proven_at timestamptz not null default now()`.execute(db)
}

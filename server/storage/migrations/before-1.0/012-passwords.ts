import { type Kysely, sql } from 'kysely'

/**
 * Passwords that never travel: what an account keeps is an OPAQUE record (RFC 9807), under an identifier that says
 * nothing of the person. `must_change` marks a password that an admin gave away. A challenge is what the server
 * remembers between two requests of one exchange: it is used once and ends soon.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_password (
      user_id text primary key references identity_user (id) on delete cascade,
      credential_id text not null unique,
      record text not null,
      must_change boolean not null default false,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table identity_challenge (
      token_hash bytea primary key,
      kind text not null,
      user_id text references identity_user (id) on delete cascade,
      data jsonb not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index identity_challenge_expires_at_idx on identity_challenge (expires_at)`.execute(db)
  await sql`create index identity_challenge_user_id_idx on identity_challenge (user_id)`.execute(db)
  // Hashes of passwords that did travel, from before this.
  await sql`delete from identity_account where provider_id = 'credential'`.execute(db)
}

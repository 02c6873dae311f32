import { type Kysely, sql } from 'kysely'

/**
 * The tables of the OpenID Connect protocol, which is now that of oidc-provider: sessions, and one table for codes,
 * refresh tokens and interactions, whose ids are stored as hashes. Codes and tokens are deleted with their session.
 * `cookie_hash` is that of the session's cookie. `answer` is the encrypted answer of a refresh, to repeat it. Accounts,
 * their credentials and the signing keys stay as they are; everybody logs in once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'oauth_client_assertion',
    'oauth_consent',
    'oauth_access_token',
    'oauth_refresh_token',
    'oauth_client_resource',
    'oauth_resource',
    'oauth_client',
    'verification',
    'session',
  ]) {
    await sql`drop table ${sql.table(`identity_${table}`)}`.execute(db)
  }
  await sql`
    create table identity_session (
      id text primary key,
      user_id text not null references identity_user (id) on delete cascade,
      cookie_hash bytea not null unique,
      device text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      proven_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index identity_session_user_id_idx on identity_session (user_id)`.execute(db)
  await sql`create index identity_session_expires_at_idx on identity_session (expires_at)`.execute(db)
  await sql`
    create table identity_oidc_entity (
      model text not null,
      id_hash bytea not null,
      session_id text references identity_session (id) on delete cascade,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      consumed_at timestamptz,
      answer text,
      expires_at timestamptz not null,
      primary key (model, id_hash)
    )`.execute(db)
  await sql`create index identity_oidc_entity_session_id_idx on identity_oidc_entity (session_id)`.execute(db)
  await sql`create index identity_oidc_entity_expires_at_idx on identity_oidc_entity (expires_at)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The embedded provider: the tables that better-auth and its OpenID Connect provider expect, by our names, and ours
 * beside them. Two things differ from the library's own: what a sign-in gave dies with it (`on delete cascade` to
 * identity_session), and refresh tokens know their order (`seq`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_user (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_admin boolean not null,
      website text
    )`.execute(db)
  await sql`
    create table identity_session (
      id text primary key,
      expires_at timestamptz not null,
      token text not null unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      ip_address text,
      user_agent text,
      user_id text not null references identity_user (id) on delete cascade
    )`.execute(db)
  await sql`
    create table identity_account (
      id text primary key,
      account_id text not null,
      provider_id text not null,
      user_id text not null references identity_user (id) on delete cascade,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table identity_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table identity_jwks (
      id text primary key,
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      alg text,
      crv text
    )`.execute(db)
  await sql`
    create table identity_oauth_client (
      id text primary key,
      client_id text not null unique,
      client_secret text,
      client_discovery_id text,
      disabled boolean,
      skip_consent boolean,
      enable_end_session boolean,
      subject_type text,
      scopes jsonb,
      client_credentials_scopes jsonb,
      user_id text references identity_user (id) on delete cascade,
      created_at timestamptz,
      updated_at timestamptz,
      name text,
      uri text,
      icon text,
      contacts jsonb,
      tos text,
      policy text,
      software_id text,
      software_version text,
      software_statement text,
      redirect_uris jsonb not null,
      post_logout_redirect_uris jsonb,
      backchannel_logout_uri text,
      backchannel_logout_session_required boolean,
      token_endpoint_auth_method text,
      application_type text,
      jwks text,
      jwks_uri text,
      grant_types jsonb,
      response_types jsonb,
      require_pkce boolean,
      dpop_bound_access_tokens boolean,
      reference_id text,
      metadata jsonb
    )`.execute(db)
  await sql`
    create table identity_oauth_resource (
      id text primary key,
      identifier text not null unique,
      name text not null,
      access_token_ttl integer,
      refresh_token_ttl integer,
      signing_algorithm text,
      signing_key_id text,
      allowed_scopes jsonb,
      custom_claims jsonb,
      dpop_bound_access_tokens_required boolean,
      disabled boolean,
      created_at timestamptz,
      updated_at timestamptz,
      policy_version integer,
      metadata jsonb
    )`.execute(db)
  await sql`
    create table identity_oauth_client_resource (
      id text primary key,
      client_id text not null references identity_oauth_client (client_id) on delete cascade,
      resource_id text not null references identity_oauth_resource (identifier) on delete cascade,
      metadata jsonb,
      created_at timestamptz
    )`.execute(db)
  await sql`
    create table identity_oauth_refresh_token (
      id text primary key,
      seq bigint generated always as identity,
      token text not null unique,
      client_id text not null references identity_oauth_client (client_id) on delete cascade,
      session_id text references identity_session (id) on delete cascade,
      user_id text not null references identity_user (id) on delete cascade,
      reference_id text,
      authorization_code_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      revoked timestamptz,
      rotated_at timestamptz,
      rotation_replay_response text,
      rotation_replay_expires_at timestamptz,
      auth_time timestamptz,
      confirmation jsonb,
      scopes jsonb not null
    )`.execute(db)
  await sql`
    create table identity_oauth_access_token (
      id text primary key,
      token text not null unique,
      client_id text not null references identity_oauth_client (client_id) on delete cascade,
      session_id text references identity_session (id) on delete cascade,
      user_id text references identity_user (id) on delete cascade,
      reference_id text,
      authorization_code_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      refresh_id text references identity_oauth_refresh_token (id) on delete cascade,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      revoked timestamptz,
      confirmation jsonb,
      scopes jsonb not null
    )`.execute(db)
  await sql`
    create table identity_oauth_consent (
      id text primary key,
      client_id text not null references identity_oauth_client (client_id) on delete cascade,
      user_id text references identity_user (id) on delete cascade,
      reference_id text,
      resources jsonb,
      requested_user_info_claims jsonb,
      scopes jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table identity_oauth_client_assertion (
      id text primary key,
      expires_at timestamptz not null
    )`.execute(db)
  // The names are the library's, so that its own comparison finds them.
  await sql`create index identity_session_user_id_idx
    on identity_session (user_id)`.execute(db)
  await sql`create index identity_account_user_id_idx
    on identity_account (user_id)`.execute(db)
  await sql`create index identity_verification_identifier_idx
    on identity_verification (identifier)`.execute(db)
  await sql`create index identity_oauth_client_user_id_idx
    on identity_oauth_client (user_id)`.execute(db)
  await sql`create index identity_oauth_client_resource_client_id_idx
    on identity_oauth_client_resource (client_id)`.execute(db)
  await sql`create index identity_oauth_client_resource_resource_id_idx
    on identity_oauth_client_resource (resource_id)`.execute(db)
  await sql`create index identity_oauth_refresh_token_client_id_idx
    on identity_oauth_refresh_token (client_id)`.execute(db)
  await sql`create index identity_oauth_refresh_token_session_id_idx
    on identity_oauth_refresh_token (session_id)`.execute(db)
  await sql`create index identity_oauth_refresh_token_user_id_idx
    on identity_oauth_refresh_token (user_id)`.execute(db)
  await sql`create index identity_oauth_refresh_token_authorization_code_id_idx
    on identity_oauth_refresh_token (authorization_code_id)`.execute(db)
  await sql`create index identity_oauth_access_token_client_id_idx
    on identity_oauth_access_token (client_id)`.execute(db)
  await sql`create index identity_oauth_access_token_session_id_idx
    on identity_oauth_access_token (session_id)`.execute(db)
  await sql`create index identity_oauth_access_token_user_id_idx
    on identity_oauth_access_token (user_id)`.execute(db)
  await sql`create index identity_oauth_access_token_authorization_code_id_idx
    on identity_oauth_access_token (authorization_code_id)`.execute(db)
  await sql`create index identity_oauth_access_token_refresh_id_idx
    on identity_oauth_access_token (refresh_id)`.execute(db)
  await sql`create index identity_oauth_consent_client_id_idx
    on identity_oauth_consent (client_id)`.execute(db)
  await sql`create index identity_oauth_consent_user_id_idx
    on identity_oauth_consent (user_id)`.execute(db)
  await sql`create unique index identity_oauth_client_resource_client_id_resource_id_uidx
    on identity_oauth_client_resource (client_id, resource_id)`.execute(db)
  // What each installation makes for itself at its first start.
  await sql`
    create table identity_secrets (
      name text primary key,
      value text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table identity_first_admin_links (
      token_hash bytea primary key,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)
}

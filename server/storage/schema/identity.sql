-- Accounts, what proves them, and the sign-ins and tokens of the OpenID Connect provider. What is said of a
-- hash was never stored in clear.

-- An account. Its id is the subject of the tokens.
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
);
create index identity_user_admins on identity_user (id) where is_admin;

-- The accounts at outside providers that log in to an account. The columns of tokens and passwords are
-- empty.
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
);
create unique index identity_account_provider_id_account_id_uidx
  on identity_account (provider_id, account_id);
create index identity_account_user_id_idx on identity_account (user_id);

-- A password that never travels: the record of OPAQUE (RFC 9807), under an identifier that says nothing of
-- the person. must_change is set for a password that an admin gave away.
create table identity_password (
  user_id text primary key references identity_user (id) on delete cascade,
  credential_id text not null unique,
  record text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);

-- The secret of an app that makes codes (TOTP, RFC 6238), encrypted. last_step is the time step of the last
-- code that was used, so that none works twice.
create table identity_totp (
  user_id text primary key references identity_user (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  failures_in_row integer not null default 0
);

-- Codes that work once instead of the app.
create table identity_recovery_code (
  user_id text not null references identity_user (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Passkeys (WebAuthn).
create table identity_passkey (
  credential_id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index identity_passkey_user_id_idx on identity_passkey (user_id);

-- What the server remembers between two requests of one exchange. It is used once and expires soon.
create table identity_challenge (
  token_hash bytea primary key,
  kind text not null,
  user_id text references identity_user (id) on delete cascade,
  data jsonb not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index identity_challenge_expires_at_idx on identity_challenge (expires_at);
create index identity_challenge_user_id_idx on identity_challenge (user_id);

-- Sign-ins, by the cookie of the browser. proven_at says when the person was last proven; device_hash is
-- the cookie by which the browser is known for the account.
create table identity_session (
  id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  cookie_hash bytea not null unique,
  device text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  proven_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device_hash bytea
);
create index identity_session_expires_at_idx on identity_session (expires_at);
create index identity_session_user_id_idx on identity_session (user_id);

-- The names that people give to their devices.
create table identity_device_names (
  user_id text not null references identity_user (id) on delete cascade,
  device_hash bytea not null,
  name text not null,
  named_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Codes, refresh tokens and interactions of oidc-provider. They are deleted with their sign-in. answer is
-- the encrypted answer of a refresh, to repeat it.
create table identity_oidc_entity (
  model text not null,
  id_hash bytea not null,
  session_id text references identity_session (id) on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  answer text,
  expires_at timestamptz not null,
  network_hash bytea,
  primary key (model, id_hash)
);
create index identity_oidc_entity_expires_at_idx on identity_oidc_entity (expires_at);
create index identity_oidc_entity_network_hash_idx
  on identity_oidc_entity (network_hash, created_at) where model = 'Interaction';
create index identity_oidc_entity_session_id_idx on identity_oidc_entity (session_id);

-- Tries that somebody could guess with, by account and browser or network.
create table identity_tries (
  key_hash bytea primary key,
  failures integer not null,
  free_at timestamptz,
  forget_at timestamptz not null
);
create index identity_tries_forget_at_idx on identity_tries (forget_at);

-- What unknown devices may try together: a budget that is full again at full_at.
create table identity_try_budgets (
  key_hash bytea primary key,
  full_at timestamptz not null
);
create index identity_try_budgets_full_at_idx on identity_try_budgets (full_at);

-- The keys that sign tokens. The private ones are encrypted.
create table identity_jwks (
  id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  alg text,
  crv text
);

-- What each installation makes for itself at its first start.
create table identity_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Links that make an account an admin.
create table identity_first_admin_links (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  is_for_further_admin boolean not null default false
);

-- What the server keeps for itself.

-- One row: the switch of the API, and what is known of backups and of newer versions.
create table system_state (
  only_row boolean primary key default true check (only_row),
  api_active boolean not null,
  changed_at timestamptz not null default now(),
  last_backup_at timestamptz,
  tested_backup_at timestamptz,
  newest_version text,
  newest_version_notes text
);
insert into system_state (api_active) values (true);

-- The limits that hold across processes: how often a key has used a rule in the window that ends at
-- ends_at.
create table rate_limits (
  rule text not null,
  key_hash bytea not null,
  used integer not null,
  ends_at timestamptz not null,
  primary key (rule, key_hash)
);
create index rate_limits_ends_at on rate_limits (ends_at);

-- Requests that have created something, by a hash of who sent what under which key, so that a repeated one
-- gets the same answer.
create table idempotency_keys (
  hash bytea primary key,
  answer bytea not null default '',
  used_at timestamptz not null default now()
);
create index idempotency_keys_used_at on idempotency_keys (used_at);

-- Who is told of what happens. Only a webhook has a secret, which signs its notices.
create table notice_receivers (
  id integer generated always as identity primary key,
  address text not null unique check (length(address) <= 500),
  secret text,
  events text[] not null,
  told_at timestamptz
);

-- Conditions that last, such as a full disk, of which the receivers were told.
create table lasting_conditions (
  event text primary key,
  severity text not null
);

-- Mails that builds before the job queue have left. Each start makes jobs of them.
create table mails (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  good_until timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index mails_due on mails (due_at) where failed_at is null;

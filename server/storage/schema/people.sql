-- People as the games know them, and the codes that make them readers.

-- Everyone who ever called the API, by issuer and subject.
create table people (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  display_name text not null,
  profile_picture text not null default '',
  email text,
  is_reader boolean not null default false,
  created_at timestamptz not null default now(),
  is_named boolean not null default true,
  name_key text,
  words tsvector
    generated always as (to_tsvector('simple', display_name || ' ' || coalesce(email, ''))) stored,
  last_seen_at timestamptz,
  reader_since timestamptz,
  disabled_at timestamptz,
  disabled_note text not null default '',
  name_reset_at timestamptz,
  picture_reset_at timestamptz,
  preferences jsonb not null default '{}',
  unique (issuer, subject)
);
create index people_created on people (created_at, id);
create index people_disabled on people (created_at, id) where disabled_at is not null;
create unique index people_name_key on people (name_key);
create index people_searched on people using gin (words);
create index people_without_name_key on people (id) where is_named and name_key is null;

-- What is left of a deleted person: a keyed hash of issuer and subject, by which old tokens are refused.
create table deleted_people (
  key_hash bytea primary key,
  deleted_at timestamptz not null default now()
);

-- The pictures of people as the server has fetched them. A picture counts only while the person has its
-- address.
create table profile_pictures (
  person_id bigint primary key references people (id) on delete cascade,
  address text not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz default now(),
  attempts integer not null default 0,
  fault text,
  file text unique,
  image bytea,
  fetched_at timestamptz,
  check ((file is null) = (image is null))
);
create index profile_pictures_due on profile_pictures (due_at) where due_at is not null;

-- Names that players have reported.
create table name_reports (
  id bigint generated always as identity primary key,
  reporter_id bigint references people (id) on delete set null,
  person_id bigint not null references people (id) on delete cascade,
  name text not null,
  cause text not null,
  note text not null,
  reported_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references people (id) on delete set null,
  settled_note text not null default '',
  words tsvector not null generated always as (to_tsvector('simple', name || ' ' || note)) stored
);
create index name_reports_by_admin on name_reports (settled_by);
create index name_reports_of_person on name_reports (person_id);
create index name_reports_of_reporter on name_reports (reporter_id);
create unique index name_reports_open on name_reports (reporter_id, person_id) where settled_at is null;
create index name_reports_open_in_order on name_reports (reported_at, id) where settled_at is null;
create index name_reports_reported on name_reports (reported_at, id);
create index name_reports_words on name_reports using gin (words);

-- Who of the admins did what.
create table audit_trail (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default now(),
  person_id bigint references people (id) on delete set null,
  act text not null,
  thing text not null
);
create index audit_trail_about_people on audit_trail (thing, done_at, id) where thing like 'person %';
create index audit_trail_done on audit_trail (done_at, id);
create index audit_trail_of_person_in_order on audit_trail (person_id, done_at, id);

-- Sign-in codes, as keyed hashes. used_at says that nobody else can redeem a code; used_by was set by
-- builds whose codes were for one person.
create table codes (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  created_by bigint references people (id) on delete set null,
  expires_at timestamptz,
  used_at timestamptz,
  used_by bigint references people (id) on delete set null,
  note text not null default '',
  beginning text not null default '',
  people_limit integer not null default 1 check (people_limit >= 1),
  people_count integer not null default 0,
  words tsvector generated always as (to_tsvector('simple', beginning || ' ' || note)) stored,
  check (people_count between 0 and people_limit)
);
create index codes_created on codes (created_at, id);
create index codes_created_by on codes (created_by);
create index codes_searched on codes using gin (words);
create index codes_used_by on codes (used_by);

-- Who has redeemed which code.
create table code_redemptions (
  id bigint generated always as identity primary key,
  code_id bigint not null references codes (id) on delete cascade,
  person_id bigint references people (id) on delete set null,
  redeemed_at timestamptz not null default now(),
  unique (code_id, person_id)
);
create index code_redemptions_of_person on code_redemptions (person_id);
create index code_redemptions_redeemed on code_redemptions (redeemed_at);

-- Who waits for a sign-in code. The row goes when the person redeems one.
create table code_requests (
  person_id bigint primary key references people (id) on delete cascade,
  asked_at timestamptz not null default now()
);
create index code_requests_newest on code_requests (asked_at desc);

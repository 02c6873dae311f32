-- What visitors write to the owner, and what the owner sends to who asked for it.

-- What visitors have written by the contact form. spam_at says since when a message counts as probable
-- spam.
create table contact_messages (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  read_at timestamptz,
  answered_at timestamptz,
  words tsvector not null
    generated always as (to_tsvector('simple', name || ' ' || email || ' ' || subject)) stored,
  spam_at timestamptz
);
create index contact_messages_email on contact_messages (lower(email));
create index contact_messages_received on contact_messages (received_at, id);
create index contact_messages_spam on contact_messages (received_at, id) where spam_at is not null;
create index contact_messages_unanswered on contact_messages (received_at, id) where answered_at is null;
create index contact_messages_unread on contact_messages (received_at, id) where read_at is null;
create index contact_messages_words on contact_messages using gin (words);

-- What admins have answered.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages (id) on delete cascade,
  admin_id bigint references people (id) on delete set null,
  email text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index contact_answers_email on contact_answers (lower(email));
create index contact_answers_of_admin on contact_answers (admin_id);
create index contact_answers_of_message on contact_answers (message_id);

-- Addresses that subscribed to the newsletter. The token is part of the link in each mail.
create table subscribers (
  id bigint generated always as identity primary key,
  email text not null,
  token uuid not null default gen_random_uuid() unique,
  subscribed_at timestamptz not null default now(),
  asked_at timestamptz,
  confirmed_at timestamptz,
  source text not null default '',
  words tsvector not null generated always as (to_tsvector('simple', email)) stored
);
create index subscribers_confirmed on subscribers (subscribed_at, id) where confirmed_at is not null;
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_not_confirmed on subscribers (subscribed_at, id) where confirmed_at is null;
create index subscribers_subscribed on subscribers (subscribed_at, id);
create index subscribers_unconfirmed on subscribers (asked_at) where confirmed_at is null;
create index subscribers_words on subscribers using gin (words);

-- Newsletters: drafts until they are started. A job whose run is older than that of its newsletter does
-- nothing more.
create table newsletters (
  id bigint generated always as identity primary key,
  subject text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  started_at timestamptz,
  stopped_at timestamptz,
  finished_at timestamptz,
  recipients integer not null default 0,
  listed_to bigint not null default 0,
  list_end bigint not null default 0,
  run integer not null default 0,
  words tsvector not null generated always as (to_tsvector('simple', subject)) stored
);
create index newsletters_created on newsletters (created_at, id);
create index newsletters_words on newsletters using gin (words);

-- The mail of a newsletter to a subscriber.
create table newsletter_mails (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references newsletters (id) on delete cascade,
  subscriber_id bigint references subscribers (id) on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'unsubscribed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  reason text not null default '',
  unique (newsletter_id, subscriber_id)
);
create index newsletter_mails_by_state on newsletter_mails (newsletter_id, state, due_at, id);
create index newsletter_mails_of_subscriber on newsletter_mails (subscriber_id);

-- Who asked for the weekly mail, and when their next one is due.
create table weekly_mails (
  person_id bigint primary key references people (id) on delete cascade,
  email text not null,
  token uuid not null default gen_random_uuid() unique,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index weekly_mails_due on weekly_mails (due_at, person_id);

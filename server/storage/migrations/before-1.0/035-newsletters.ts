import { type Kysely, sql } from 'kysely'

/**
 * Newsletters that admins write, and the mail of each to each subscriber; where subscribers came from, and the words by
 * which they are found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscribers
      add column source text not null default '',
      add column words tsvector not null generated always as (to_tsvector('simple', email)) stored`.execute(
    db,
  )
  await sql`create index subscribers_words on subscribers using gin (words)`.execute(db)
  await sql`create index subscribers_confirmed on subscribers (id) where confirmed_at is not null`.execute(db)
  await sql`create index subscribers_not_confirmed on subscribers (id) where confirmed_at is null`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create index newsletters_words on newsletters using gin (words)`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create index newsletter_mails_of_subscriber on newsletter_mails (subscriber_id)`.execute(db)
  await sql`
    create index newsletter_mails_waiting on newsletter_mails (newsletter_id, due_at, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index newsletter_mails_by_state on newsletter_mails (newsletter_id, state, id)`.execute(db)
}

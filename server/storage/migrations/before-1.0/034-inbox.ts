import { type Kysely, sql } from 'kysely'

/**
 * Which messages of the contact form were read and answered, and the answers. The messages of before count as read, since
 * the owner had them by mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_messages
      add column read_at timestamptz default now(),
      add column answered_at timestamptz,
      add column words tsvector not null
        generated always as (to_tsvector('simple', name || ' ' || email || ' ' || subject)) stored`.execute(
    db,
  )
  await sql`alter table contact_messages alter column read_at drop default`.execute(db)
  await sql`create index contact_messages_unread on contact_messages (id) where read_at is null`.execute(db)
  await sql`
    create index contact_messages_unanswered on contact_messages (id) where answered_at is null`.execute(db)
  await sql`create index contact_messages_words on contact_messages using gin (words)`.execute(db)
  await sql`
    create table contact_answers (
      id bigint generated always as identity primary key,
      message_id bigint not null references contact_messages (id) on delete cascade,
      admin_id bigint references people (id) on delete set null,
      email text not null,
      text text not null,
      sent_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index contact_answers_of_message on contact_answers (message_id)`.execute(db)
  await sql`create index contact_answers_of_admin on contact_answers (admin_id)`.execute(db)
  await sql`create index contact_answers_email on contact_answers (lower(email))`.execute(db)
}

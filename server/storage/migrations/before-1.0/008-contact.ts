import { type Kysely, sql } from 'kysely'

/** What visitors wrote to the owner, and who wants the newsletter. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contact_messages (
      id bigint generated always as identity primary key,
      received_at timestamptz not null default now(),
      name text not null,
      email text not null,
      subject text not null,
      message text not null
    )`.execute(db)
  await sql`create index contact_messages_email on contact_messages (lower(email))`.execute(db)
  await sql`
    create table subscribers (
      id bigint generated always as identity primary key,
      email text not null,
      token uuid not null unique default gen_random_uuid(),
      subscribed_at timestamptz not null default now(),
      asked_at timestamptz,
      confirmed_at timestamptz
    )`.execute(db)
  await sql`create unique index subscribers_email on subscribers (lower(email))`.execute(db)
  await sql`create index subscribers_unconfirmed on subscribers (asked_at) where confirmed_at is null`.execute(
    db,
  )
}

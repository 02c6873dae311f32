import { type Kysely, sql } from 'kysely'

/** Mails that wait to be sent, and those that could not be. One that was sent is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create index mails_due on mails (due_at) where failed_at is null`.execute(db)
}

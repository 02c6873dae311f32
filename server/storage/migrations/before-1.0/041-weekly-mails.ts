import { type Kysely, sql } from 'kysely'

/** Who asked for the weekly mail, and when their next one is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_mails (
      person_id bigint primary key references people (id) on delete cascade,
      email text not null,
      token uuid not null unique default gen_random_uuid(),
      asked_at timestamptz not null default now(),
      due_at timestamptz not null
    )`.execute(db)
  await sql`create index weekly_mails_due on weekly_mails (due_at, person_id)`.execute(db)
}

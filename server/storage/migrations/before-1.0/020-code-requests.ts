import { type Kysely, sql } from 'kysely'

/** Who waits for a sign-in code, and since when. The row goes when the person redeems one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code_requests (
      person_id bigint primary key references people (id) on delete cascade,
      asked_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index code_requests_newest on code_requests (asked_at desc)`.execute(db)
}

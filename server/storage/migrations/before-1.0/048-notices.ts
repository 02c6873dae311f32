import { type Kysely, sql } from 'kysely'

/** Who is told of what happens, and what lasts of which they were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A mail address, or that of a webhook, which alone has a secret: its notices are signed.
  await sql`
    create table notice_receivers (
      id integer generated always as identity primary key,
      address text not null unique check (length(address) <= 500),
      secret text,
      events text[] not null,
      told_at timestamptz
    )`.execute(db)
  await sql`
    create table lasting_conditions (
      event text primary key,
      severity text not null
    )`.execute(db)
}

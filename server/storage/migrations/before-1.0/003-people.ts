import { type Kysely, sql } from 'kysely'

/** Everyone who ever called the API, by issuer and subject, and the trace that a deleted one leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      id bigint generated always as identity primary key,
      issuer text not null,
      subject text not null,
      display_name text not null,
      profile_picture text not null default '',
      email text,
      is_reader boolean not null default false,
      created_at timestamptz not null default now(),
      unique (issuer, subject)
    )`.execute(db)
  await sql`
    create table deleted_people (
      key_hash bytea primary key,
      deleted_at timestamptz not null default now()
    )`.execute(db)
}

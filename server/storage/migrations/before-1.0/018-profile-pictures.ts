import { type Kysely, sql } from 'kysely'
import { setStorage } from '../../storage-options.ts'

/**
 * The pictures of people as the server has fetched them. A row is made when a picture is wanted, those of addresses that
 * are known already included, and holds the picture once it was fetched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A picture counts only while its address is the one that the person has.
  await sql`
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
    )`.execute(db)
  // WebP is compressed already.
  await setStorage(db, sql`alter table profile_pictures alter column image set storage external`)
  await sql`create index profile_pictures_due on profile_pictures (due_at) where due_at is not null`.execute(
    db,
  )
  await sql`
    insert into profile_pictures (person_id, address)
    select id, profile_picture from people where profile_picture <> ''`.execute(db)
}

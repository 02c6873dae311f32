import { type Kysely, sql } from 'kysely'

/** Who of the admins did what, and the way from a person to their codes, which a deletion takes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_trail (
      id bigint generated always as identity primary key,
      done_at timestamptz not null default now(),
      person_id bigint references people (id) on delete set null,
      act text not null,
      thing text not null
    )`.execute(db)
  await sql`create index audit_trail_of_person on audit_trail (person_id)`.execute(db)
  await sql`create index codes_used_by on codes (used_by)`.execute(db)
  await sql`create index codes_created_by on codes (created_by)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * What admins see of people and do about them: when a person was last seen, since when they are a reader, and whether
 * they are disabled or had name or picture reset.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people
      add column last_seen_at timestamptz,
      add column reader_since timestamptz,
      add column disabled_at timestamptz,
      add column disabled_note text not null default '',
      add column name_reset_at timestamptz,
      add column picture_reset_at timestamptz`.execute(db)
  await sql`
    update people set reader_since = first.redeemed_at
    from (
      select person_id, min(redeemed_at) as redeemed_at from code_redemptions
      where person_id is not null group by person_id
    ) as first
    where people.id = first.person_id and people.is_reader`.execute(db)
  await sql`create index people_disabled on people (id) where disabled_at is not null`.execute(db)
  await sql`create index identity_user_admins on identity_user (id) where is_admin`.execute(db)
  await sql`create index audit_trail_of_person_in_order on audit_trail (person_id, id)`.execute(db)
  // The new index begins with the same column.
  await sql`drop index audit_trail_of_person`.execute(db)
  await sql`create index audit_trail_about_people on audit_trail (thing, id) where thing like 'person %'`.execute(
    db,
  )
}

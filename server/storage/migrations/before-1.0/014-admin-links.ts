import { type Kysely, sql } from 'kysely'

/** A link may also make a further admin, for whom the operator asks by a command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identity_first_admin_links add column is_for_further_admin boolean not null default false`.execute(
    db,
  )
}

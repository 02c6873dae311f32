import { type Kysely, sql } from 'kysely'

/** What the file of NEWEST_VERSION_AT said when it was last read: the newest version, and where its notes are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table system_state
      add column newest_version text,
      add column newest_version_notes text`.execute(db)
}

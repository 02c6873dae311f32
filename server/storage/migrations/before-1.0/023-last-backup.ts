import { type Kysely, sql } from 'kysely'

/** When the last backup was written, for the metrics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system_state add column last_backup_at timestamptz`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The moment that the newest backup shows which was restored as a test, for the metrics and the system bar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system_state add column tested_backup_at timestamptz`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { migrateJobQueue } from '../../job-queue.ts'

/**
 * Background jobs that wait, run, or have failed, in the schema of pg-boss, with the view `jobs`. One that is
 * done is gone.
 *
 * Builds before this one go on queueing and sending mails in `mails`. What they leave there becomes jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Builds between two releases had a table of that name, and a queue of their own.
  const { rows } = await sql`
    select from pg_tables where schemaname = current_schema() and tablename = 'jobs'`.execute(db)
  if (rows.length > 0) await sql`drop table jobs`.execute(db)
  await migrateJobQueue(db)
}

import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { migrateJobQueue } from '../job-queue.ts'
import { setStorage } from '../storage-options.ts'

/** The files of this folder, each after those whose tables it refers to. */
const files = [
  'system',
  'identity',
  'people',
  'games',
  'scores',
  'contact',
  'visits',
  'demonstrations',
] as const

/**
 * Creates the tables of 1.0 in an empty database, as the migrations before 1.0 have left them elsewhere.
 *
 * @param db a transaction
 */
export async function createSchema(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    const statements = await readFile(new URL(`./${file}.sql`, import.meta.url), 'utf8')
    await sql.raw(statements).execute(db)
  }
  await setStorageOptions(db)
  await migrateJobQueue(db)
}

async function setStorageOptions(db: Kysely<unknown>): Promise<void> {
  // Room on each page, so that a row that changes is rewritten beside the old one and touches no index. A long list
  // of moves is rewritten at each move: packing it each time would cost more than it saves. An index answers alone
  // only for pages that were vacuumed since they changed.
  await setStorage(db, sql`alter table games set (fillfactor = 50, toast_tuple_target = 8160)`)
  await setStorage(db, sql`alter table games set (autovacuum_vacuum_scale_factor = 0.02)`)
  await setStorage(db, sql`alter table games set (autovacuum_vacuum_insert_scale_factor = 0.02)`)
  for (const table of ['player_statistics', 'score_counts', 'score_count_shards', 'daily_scores'])
    await setStorage(db, sql`alter table ${sql.table(table)} set (fillfactor = 50)`)
  await setStorage(db, sql`alter table achievements set (fillfactor = 80)`)
  // WebP is compressed already.
  await setStorage(db, sql`alter table profile_pictures alter column image set storage external`)
}

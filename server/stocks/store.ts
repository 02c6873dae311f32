import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export interface Answer {
  readonly csv: string
  readonly readAt: Date
}

/** Returns the last valid answer of a source, whichever process read it. */
export async function findAnswer(db: Kysely<Tables>, source: Buffer): Promise<Answer | undefined> {
  const row = await db
    .selectFrom('stock_answers')
    .select(['csv', 'read_at'])
    .where('source', '=', source)
    .executeTakeFirst()
  return row && { csv: row.csv, readAt: row.read_at }
}

/** Stores an answer unless there is a later one. */
export async function storeAnswer(
  db: Kysely<Tables>,
  source: Buffer,
  { csv, readAt }: Answer,
): Promise<void> {
  await db
    .insertInto('stock_answers')
    .values({ source, csv, read_at: readAt })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet({ csv, read_at: readAt })
        .where('stock_answers.read_at', '<', readAt),
    )
    .execute()
}

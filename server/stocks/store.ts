import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export interface Answer {
  readonly csv: string
  readonly readAt: Date
}

/** The last good answer of a source, in whatever process it was read. */
export async function findAnswer(db: Kysely<Tables>, source: Buffer): Promise<Answer | undefined> {
  const row = await db
    .selectFrom('stock_answers')
    .select(['csv', 'read_at'])
    .where('source', '=', source)
    .executeTakeFirst()
  return row && { csv: row.csv, readAt: row.read_at }
}

/** Keeps the answer, unless a later one is there. */
export async function keepAnswer(db: Kysely<Tables>, source: Buffer, { csv, readAt }: Answer): Promise<void> {
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

import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Sets storage options of a table, such as `fillfactor`, which only PostgreSQL has. On another engine it does nothing. */
export async function setStorage(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db)
  if (isPostgres(rows[0]?.version ?? '')) await statement.execute(db)
}

/** Returns whether what `version()` returns is that of PostgreSQL itself. */
export function isPostgres(version: string): boolean {
  return /^PostgreSQL \d+(?!\S*-YB-)/.test(version)
}

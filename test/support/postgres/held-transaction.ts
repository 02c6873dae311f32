import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../server/storage/database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

/**
 * Begins `work` while a transaction with `statements` is open, and commits that when a statement of `work` waits for one
 * of its rows. Returns what `work` returns.
 *
 * @throws Error if `work` ends without having waited
 */
export async function duringTransaction<Result>(
  { db, pool }: Database,
  statements: (transaction: Transaction<Tables>) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = await db.transaction().execute(async (transaction) => {
    await statements(transaction)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    let isOver = false
    const result = work().finally(() => {
      isOver = true
    })
    // The error, if any, is that of the result.
    result.catch(() => {})
    await expect
      .poll(async () => {
        if (isOver) throw new Error('The work did not wait for the transaction')
        const { rowCount } = await pool.query(
          'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
          [rows[0]?.pid],
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    return { result }
  })
  return await begun.result
}

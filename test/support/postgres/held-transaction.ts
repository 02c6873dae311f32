import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../server/storage/database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

type Statements = (transaction: Transaction<Tables>) => Promise<unknown>

/**
 * Begins `work` while a transaction with `statements` is open, and commits that when a statement of `work` waits for one
 * of its rows. Returns what `work` returns.
 *
 * @throws Error if `work` ends without having waited
 */
export async function duringTransaction<Result>(
  database: Database,
  statements: Statements,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await whileLocked(database, statements, [work])
  return result as Result
}

/**
 * Begins several works while a transaction with `statements` is open, each when the one before waits for one of its rows,
 * and commits it when all wait. They go on in that order. Returns what they return.
 *
 * @throws Error if one of them ends without having waited
 */
export async function whileLocked<Result>(
  { db, pool }: Database,
  statements: Statements,
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  // A serializable transaction could fail because of those that wait for it.
  const held = db.transaction().setIsolationLevel('read committed')
  await held.execute(async (transaction) => {
    await statements(transaction)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    let isOver = false
    for (const work of works) {
      const result = work().finally(() => {
        isOver = true
      })
      // An error, if any, is that of the result.
      result.catch(() => {})
      results.push(result)
      await expect
        .poll(async () => {
          if (isOver) throw new Error('The work did not wait for the transaction')
          return await waitingFor(rows[0]?.pid)
        })
        .toBe(results.length)
    }
  })
  return await Promise.all(results)

  /** Returns how many connections wait for one, also behind each other. */
  async function waitingFor(pid: number | undefined): Promise<number | null> {
    const { rowCount } = await pool.query(
      `with recursive waiting as (
         select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))
         union select behind.pid from pg_stat_activity as behind join waiting on waiting.pid = any (pg_blocking_pids(behind.pid))
       ) select from waiting`,
      [pid],
    )
    return rowCount
  }
}

import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What becomes of rows that name a person when the person is deleted. Each room says it of its own columns. */
export interface DeletionRule {
  readonly table: keyof Tables
  /** The column that names the person. */
  readonly column: string
  /** By what it names the person: the id unless given, or the e-mail address, in letters of any case. */
  readonly holds?: 'email'
  /** The row goes, or it stays and no longer names anyone. */
  readonly outcome: 'removed' | 'detached'
  /** Only these rows; all that name the person unless given. */
  readonly only?: RawBuilder<boolean>
}

/** Does to the rows of a person what the rule says and answers how many there were. */
export async function applyRule(
  transaction: Transaction<Tables>,
  { table, column, holds, outcome, only = sql<boolean>`true` }: DeletionRule,
  person: { id: number; email: string | null },
): Promise<number> {
  const [rows, name] = [sql.table(table), sql.ref(column)]
  const isTheirs =
    holds === 'email' ? sql`lower(${name}) = lower(${person.email})` : sql`${name} = ${person.id}`
  const statement =
    outcome === 'removed'
      ? sql`delete from ${rows} where ${isTheirs} and ${only}`
      : sql`update ${rows} set ${name} = null where ${isTheirs} and ${only}`
  const { numAffectedRows = 0n } = await statement.execute(transaction)
  return Number(numAffectedRows)
}

import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * What happens to the rows that refer to a person when the person is deleted. Each feature declares it for
 * its own columns.
 */
export interface DeletionRule {
  readonly table: keyof Tables
  /** The column that refers to the person. */
  readonly column: string
  /**
   * What the column contains: the person's id by default, the email address, or an array of addresses in lower
   * case. The address counts only if it is confirmed; upper and lower case are equal.
   */
  readonly holds?: 'email' | 'emails'
  /** Whether the row is deleted, or kept without its reference to the person. */
  readonly outcome: 'removed' | 'detached'
  /** Restricts the rule to some of the person's rows. */
  readonly only?: RawBuilder<boolean>
  /** Deletes the rows for which a condition holds, and returns how many, if one statement could miss some. */
  readonly remove?: (transaction: Transaction<Tables>, condition: RawBuilder<boolean>) => Promise<number>
  /** The columns that the person's data export contains. Without them the table is not in the export. */
  readonly shown?: readonly string[]
}

/** What happened to the rows of one table when a person was deleted. */
export interface Deleted {
  table: string
  /** Removed, kept without a reference to a person, or kept unchanged. */
  outcome: 'removed' | 'detached' | 'kept'
  rows: number
}

/** The values by which rows refer to a person. */
export interface PersonReference {
  readonly id: number
  /** Null unless it is confirmed: rows with an unconfirmed address may belong to somebody else. */
  readonly confirmedEmail: string | null
}

/** Returns whether the rule can find rows of the person at all. */
export function canFindRowsOf({ confirmedEmail }: PersonReference, { holds }: DeletionRule): boolean {
  return holds === undefined || confirmedEmail !== null
}

/** Applies a rule to the rows of a person and returns how many rows there were. */
export async function applyRule(
  transaction: Transaction<Tables>,
  rule: DeletionRule,
  person: PersonReference,
): Promise<number> {
  const { table, column, outcome, only = sql<boolean>`true`, remove } = rule
  const rows = sql.table(table)
  const condition = sql<boolean>`${names(rule, person)} and ${only}`
  if (remove !== undefined) return await remove(transaction, condition)
  const statement =
    outcome === 'removed'
      ? sql`delete from ${rows} where ${condition}`
      : sql`update ${rows} set ${sql.ref(column)} = null where ${condition}`
  const { numAffectedRows = 0n } = await statement.execute(transaction)
  return Number(numAffectedRows)
}

/** Returns for each table how many rows refer to the row `id` of `table` by a foreign key of the schema. */
export async function rowsNaming(
  transaction: Transaction<Tables>,
  table: string,
  id: string | number,
): Promise<{ table: string; rows: number }[]> {
  const { rows: places } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = to_regclass(${table})
    order by 1, 2`.execute(transaction)
  const found: { table: string; rows: number }[] = []
  for (const place of places) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(place.table)} where ${sql.ref(place.column)} = ${id}`.execute(
      transaction,
    )
    found.push({ table: place.table, rows: rows[0]?.count ?? 0 })
  }
  return found
}

/** Returns the rows of a person that a rule shows in the data export; none if it shows no column. */
export async function shownRows(
  db: Kysely<Tables>,
  rule: DeletionRule,
  person: PersonReference,
): Promise<Record<string, unknown>[]> {
  if (rule.shown === undefined) return []
  const columns = sql.join(rule.shown.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(rule.table)} where ${names(rule, person)}`.execute(db)
  return rows
}

function names(
  { column, holds }: DeletionRule,
  { id, confirmedEmail }: PersonReference,
): RawBuilder<boolean> {
  const name = sql.ref(column)
  if (holds === undefined) return sql`${name} = ${id}`
  return holds === 'email'
    ? sql`lower(${name}) = lower(${confirmedEmail})`
    : sql`lower(${confirmedEmail}) = any (${name})`
}

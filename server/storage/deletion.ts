import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What becomes of rows that name a person when the person is deleted. Each room says it of its own columns. */
export interface DeletionRule {
  readonly table: keyof Tables
  /** The column that names the person. */
  readonly column: string
  /** By what it names the person: the id unless given, or the e-mail address in letters of any case, if it was confirmed. */
  readonly holds?: 'email'
  /** The row goes, or it stays and no longer names anyone. */
  readonly outcome: 'removed' | 'detached'
  /** Only these rows; all that name the person unless given. */
  readonly only?: RawBuilder<boolean>
  /** The columns that the person's own export shows; this table is not in it unless given. */
  readonly shown?: readonly string[]
}

/** What became of rows of one table when a person was deleted. */
export interface Deleted {
  table: string
  /** Removed; or kept without naming anyone; or kept as what it is. */
  outcome: 'removed' | 'detached' | 'kept'
  rows: number
}

/** By what rows name a person. */
export interface Named {
  readonly id: number
  /** Null unless confirmed: what bears an address that was only claimed may be another person's. */
  readonly confirmedEmail: string | null
}

/** Whether the rule can find rows of the person at all. */
export function findsRowsOf({ confirmedEmail }: Named, { holds }: DeletionRule): boolean {
  return holds !== 'email' || confirmedEmail !== null
}

/** Does to the rows of a person what the rule says and answers how many there were. */
export async function applyRule(
  transaction: Transaction<Tables>,
  rule: DeletionRule,
  person: Named,
): Promise<number> {
  const { table, column, outcome, only = sql<boolean>`true` } = rule
  const rows = sql.table(table)
  const isTheirs = names(rule, person)
  const statement =
    outcome === 'removed'
      ? sql`delete from ${rows} where ${isTheirs} and ${only}`
      : sql`update ${rows} set ${sql.ref(column)} = null where ${isTheirs} and ${only}`
  const { numAffectedRows = 0n } = await statement.execute(transaction)
  return Number(numAffectedRows)
}

/** How many rows of each table name the row `id` of `table` by a foreign key, as the schema says. */
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

/** The rows of a person that the rule shows in an export; none where it shows no column. */
export async function shownRows(
  db: Kysely<Tables>,
  rule: DeletionRule,
  person: Named,
): Promise<Record<string, unknown>[]> {
  if (rule.shown === undefined) return []
  const columns = sql.join(rule.shown.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(rule.table)} where ${names(rule, person)}`.execute(db)
  return rows
}

function names({ column, holds }: DeletionRule, { id, confirmedEmail }: Named): RawBuilder<boolean> {
  const name = sql.ref(column)
  return holds === 'email' ? sql`lower(${name}) = lower(${confirmedEmail})` : sql`${name} = ${id}`
}

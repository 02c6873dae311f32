import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Address, connection } from './database.ts'
import { createSchema } from './schema/schema.ts'

/** A change of the schema. It must be safe while a process of the previous build still runs. */
export interface Migration {
  readonly name: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

// Any number that no other program uses for an advisory lock in the same database.
const migrationLock = 5_769_001

/** The migrations whose result is the schema that a new database gets at once. */
const beforeFirstRelease = './migrations/before-1.0/'

/**
 * Migrates the database at `address` to this build's schema. A new database gets the schema of 1.0 at once, and the
 * migrations before 1.0 count as done. Each other migration runs once, in a transaction of its own, in the order of
 * the numbers, also when several processes start at the same time. Migrations of a newer build are left alone. If
 * all are done, nothing is written, so that a role without the right to change the schema can start.
 *
 * @param migrations by default all of this build
 * @returns the names of the migrations that were run or count as done
 */
export async function migrate(address: Address, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  // It has a pool of its own, since changing a large table may take longer than the time limit of requests.
  const pool = new pg.Pool({ ...connection(address), max: 1, connectionTimeoutMillis: 10_000 })
  // Without listeners, a broken connection ends the process. The migration in progress reports it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if ((await pending(db, all)).length === 0) return []
    await inTurn(db, async (one) => {
      await sql`
        create table if not exists migrations (
          name text primary key,
          done_at timestamptz not null default now()
        )`.execute(one)
    })
    const done = await inTurn(db, (one) => createIfNew(one, all))
    for (const migration of all) {
      if (await inTurn(db, (one) => apply(one, migration))) done.push(migration.name)
    }
    return done
  } finally {
    await db.destroy()
  }
}

/**
 * Returns the names of this build's migrations that the database at `address` still needs: all of them if it
 * is empty.
 */
export async function pendingMigrations(address: Address): Promise<string[]> {
  const pool = new pg.Pool({ ...connection(address), max: 1, connectionTimeoutMillis: 10_000 })
  // Without a listener, a broken connection ends the process. The query in progress reports it.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await pending(db, await readMigrations())
  } finally {
    await db.destroy()
  }
}

/** Returns the names of those migrations that the database does not record as done. */
async function pending(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<string[]> {
  const names = migrations.map(({ name }) => name)
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('migrations') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return names
  const known = await sql<{ name: string }>`select name from migrations`.execute(db)
  const done = new Set(known.rows.map((row) => row.name))
  return names.filter((name) => !done.has(name))
}

/**
 * Runs `work` in one process at a time. The lock belongs to the transaction, since pgbouncer would lose one
 * of the session. Whatever the isolation of other transactions, `work` sees what the process before has done.
 */
async function inTurn<Result>(
  db: Kysely<unknown>,
  work: (transaction: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
      // While a change waits for a lock on a busy table, all later statements on the table wait as well.
      await sql`set local lock_timeout = '5s'`.execute(transaction)
      await sql`set local statement_timeout = 0`.execute(transaction)
      return await work(transaction)
    })
}

/**
 * Creates the schema if no migration was done and all of those before 1.0 are wanted.
 *
 * @returns the names of the migrations that count as done
 */
async function createIfNew(transaction: Kysely<unknown>, wanted: readonly Migration[]): Promise<string[]> {
  const names = (await readFolder(beforeFirstRelease)).map(({ name }) => name)
  if (names.some((name) => wanted.every((migration) => migration.name !== name))) return []
  const { rows } = await sql`select from migrations limit 1`.execute(transaction)
  if (rows.length > 0) return []
  await createSchema(transaction)
  for (const name of names) await sql`insert into migrations (name) values (${name})`.execute(transaction)
  return names
}

/** Runs a migration unless it was done; returns whether it was run. */
async function apply(transaction: Kysely<unknown>, { name, up }: Migration): Promise<boolean> {
  const known = await sql`select from migrations where name = ${name}`.execute(transaction)
  if (known.rows.length > 0) return false
  await up(transaction)
  await sql`insert into migrations (name) values (${name})`.execute(transaction)
  return true
}

/**
 * Returns the migrations of this build, the files `NNN-noun.ts` of the folders `migrations/before-1.0` and
 * `migrations`, in the order of their numbers.
 */
export async function readMigrations(): Promise<Migration[]> {
  return [...(await readFolder(beforeFirstRelease)), ...(await readFolder('./migrations/'))]
}

async function readFolder(folder: string): Promise<Migration[]> {
  const at = new URL(folder, import.meta.url)
  const files = (await readdir(at)).filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort()
  return await Promise.all(
    files.map(async (file) => {
      const { up }: Pick<Migration, 'up'> = await import(new URL(file, at).href)
      return { name: file.replace(/\.ts$/, ''), up }
    }),
  )
}

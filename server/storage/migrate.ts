import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Address, connection } from './database.ts'

/** A step forward of the schema. It must be safe while a process of the build before still runs. */
export interface Migration {
  readonly name: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

// Any number that no other program uses as an advisory lock on the same database.
const migrationLock = 5_769_001

/**
 * Brings the database at `address` to this build's schema: each migration in a transaction of its own, in order of
 * number, once, whoever else starts at the same time. Migrations that a newer build did are left alone. When all are
 * done it changes nothing, so that a role which may not change the schema passes. Answers the names of those it did.
 */
export async function migrate(address: Address, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  // A client of its own: changing a large table may take longer than any request may.
  const pool = new pg.Pool({ ...connection(address), max: 1, connectionTimeoutMillis: 10_000 })
  // Without listeners a connection that breaks ends the process; the migration under way says that it broke.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (await areDone(db, all)) return []
    await inTurn(db, async (one) => {
      await sql`
        create table if not exists migrations (
          name text primary key,
          done_at timestamptz not null default now()
        )`.execute(one)
    })
    const done: string[] = []
    for (const migration of all) {
      if (await inTurn(db, (one) => apply(one, migration))) done.push(migration.name)
    }
    return done
  } finally {
    await db.destroy()
  }
}

/** Whether the database knows each of the migrations as done. */
async function areDone(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('migrations') is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return false
  const known = await sql<{ name: string }>`select name from migrations`.execute(db)
  const names = new Set(known.rows.map((row) => row.name))
  return migrations.every(({ name }) => names.has(name))
}

/** One starter after the other, by a lock of the transaction: one of the session would be lost behind pgbouncer. */
async function inTurn<Result>(
  db: Kysely<unknown>,
  work: (transaction: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    return await work(transaction)
  })
}

/** Does the migration unless it was done; answers whether it did. */
async function apply(transaction: Kysely<unknown>, { name, up }: Migration): Promise<boolean> {
  const known = await sql`select from migrations where name = ${name}`.execute(transaction)
  if (known.rows.length > 0) return false
  // A change that waits for a busy table would make everyone behind it wait as well.
  await sql`set local lock_timeout = '5s'`.execute(transaction)
  await sql`set local statement_timeout = 0`.execute(transaction)
  await up(transaction)
  await sql`insert into migrations (name) values (${name})`.execute(transaction)
  return true
}

/** The migrations of this build: the files `NNN-noun.ts` of the folder beside this file, in order of number. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => /^\d{3}-[a-z-]+\.ts$/.test(file)).sort()
  return await Promise.all(
    files.map(async (file) => {
      const { up }: Pick<Migration, 'up'> = await import(new URL(file, folder).href)
      return { name: file.replace(/\.ts$/, ''), up }
    }),
  )
}

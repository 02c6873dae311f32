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
 * number, once, whoever else starts at the same time. Migrations that a newer build did are left alone.
 * Answers the names of those it did.
 */
export async function migrate(address: Address, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  // A client of its own: changing a large table may take longer than any request may.
  const pool = new pg.Pool({ ...connection(address), max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(one)
      // A change that waits for a busy table would make everyone behind it wait as well.
      await sql`set lock_timeout = '5s'`.execute(one)
      return await migrateLocked(one, all)
    })
  } finally {
    await db.destroy()
  }
}

async function migrateLocked(db: Kysely<unknown>, all: readonly Migration[]): Promise<string[]> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      done_at timestamptz not null default now()
    )`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const done = new Set(rows.map((row) => row.name))
  const pending = all.filter((migration) => !done.has(migration.name))
  for (const { name, up } of pending) {
    await db.transaction().execute(async (transaction) => {
      await up(transaction)
      await sql`insert into migrations (name) values (${name})`.execute(transaction)
    })
  }
  return pending.map((migration) => migration.name)
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

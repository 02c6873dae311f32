import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { type Address, connection } from './database.ts'
import { jobSchema, jobTables } from './job-queue.ts'

/**
 * The first line of a backup. Every later line is a row, as JSON written by PostgreSQL, or starts a table.
 */
export const headSchema = z.object({
  format: z.literal('skyway-backup'),
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
/** The last line. */
export const endLine = 'end'
export const rowsAtOnce = 500

/** What a backup contains. */
export interface Backup {
  readonly rows: number
  /** The moment that it shows. */
  readonly takenAt: Date
}

/**
 * Writes the whole content of the database at one moment to a compressed file that only its owner can read.
 * Servers can keep running.
 *
 * @returns the number of rows
 */
export async function writeBackup(address: Address, file: string): Promise<number> {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const { rows } = await takeBackup(address, async (bytes) => {
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    })
    await rename(unfinished, file)
    return rows
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Takes a backup of the whole database at one moment, while servers keep running.
 *
 * @param keep receives the compressed bytes, and resolves once they are kept
 * @throws the error of `keep`, after which no more bytes are read from the database
 */
export async function takeBackup(
  address: Address,
  keep: (bytes: Readable) => Promise<void>,
): Promise<Backup> {
  const takenAt = new Date()
  let rows = 0
  await inSession(address, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(withoutHaste)
    const lines = async function* () {
      for await (const line of dump(client, takenAt)) {
        if (line.startsWith('{')) rows++
        yield `${line}\n`
      }
    }
    const bytes = new PassThrough()
    const kept = keep(bytes).catch((error: unknown) => {
      bytes.destroy(toError(error))
      throw error
    })
    const ends = await Promise.allSettled([pipeline(Readable.from(lines()), createGzip(), bytes), kept])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
  return { rows, takenAt }
}

/** Stores that a backup was written at this moment, for the metrics. */
export async function noteBackup(address: Address): Promise<void> {
  await inSession(address, async (client) => {
    await client.query('update system_state set last_backup_at = now()')
  })
}

/** Stores the moment that a backup shows which was restored as a test, unless a later one is stored. */
export async function noteTestedBackup(address: Address, takenAt: Date): Promise<void> {
  await inSession(address, async (client) => {
    await client.query('update system_state set tested_backup_at = greatest(tested_backup_at, $1)', [takenAt])
  })
}

async function* dump(client: pg.Client, takenAt: Date): AsyncGenerator<string> {
  const migrations = await client.query<{ name: string }>('select name from migrations order by name')
  const sequences = await client.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  const head: z.infer<typeof headSchema> = {
    format: 'skyway-backup',
    version: 1,
    takenAt: takenAt.toISOString(),
    migrations: migrations.rows.map((row) => row.name),
    sequences: sequences.rows,
  }
  yield `# ${JSON.stringify(head)}`
  for (const { table, columns } of await tablesInOrder(client)) {
    yield `# ${JSON.stringify({ table, columns })}`
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    await client.query(
      `declare all_rows cursor for select row_to_json(each)::text as row
       from (select ${names} from ${table}) each`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from all_rows`)
      if (rows.length === 0) break
      for (const { row } of rows) yield row
    }
    await client.query('close all_rows')
  }
  yield endLine
}

/**
 * Returns the tables with their stored columns, each table after those that it refers to. Their names are as SQL
 * needs them, those of pg-boss with their schema.
 */
export async function tablesInOrder(client: pg.Client): Promise<z.infer<typeof tableSchema>[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; needs: string[] }>(
    `
    select pg_class.oid::regclass::text as table,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as needs
    from pg_class
    where relkind = 'r' and (
      relnamespace = current_schema()::regnamespace and relname <> 'migrations'
      or relnamespace = to_regnamespace($1) and relname = any ($2)
    )
    order by 1`,
    [jobSchema, [...jobTables]],
  )
  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const next = rows.find(
      (row) =>
        !ordered.includes(row) && row.needs.every((need) => ordered.some(({ table }) => table === need)),
    )
    if (!next) throw new Error('Tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered.map(({ table, columns }) => ({ table, columns }))
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Removes the time limits of the role for a transaction, since a large table takes longer. */
export const withoutHaste =
  'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Runs `work` on a connection of its own, without the time limits of requests. */
export async function inSession<Result>(
  address: Address,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection(address), application_name: 'skyway backup' })
  // Without a listener, a broken connection ends the process. The statement in progress reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { type Address, connection } from './database.ts'
import { errorMessage } from './errors.ts'
import { jobSchema, jobTables } from './job-queue.ts'
import { migrate, readMigrations } from './migrate.ts'

/**
 * The first line of a backup. Every later line is a row, as JSON written by PostgreSQL, or starts a table.
 */
const headSchema = z.object({
  format: z.literal('skyway-backup'),
  version: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) })
const endLine = 'end'
const rowsAtOnce = 500

/**
 * Writes the whole content of the database at one moment to a compressed file that only its owner can read.
 * Servers can keep running.
 *
 * @returns the number of rows
 */
export async function writeBackup(address: Address, file: string): Promise<number> {
  let rows = 0
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    await inSession(address, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query(withoutHaste)
      const lines = async function* () {
        for await (const line of dump(client)) {
          if (line.startsWith('{')) rows++
          yield `${line}\n`
        }
      }
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      )
    })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return rows
}

/** Stores that a backup was written at this moment, for the metrics. */
export async function noteBackup(address: Address): Promise<void> {
  await inSession(address, async (client) => {
    await client.query('update system_state set last_backup_at = now()')
  })
}

async function* dump(client: pg.Client): AsyncGenerator<string> {
  const migrations = await client.query<{ name: string }>('select name from migrations order by name')
  const sequences = await client.query<{ name: string; value: string }>(
    `select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  const head: z.infer<typeof headSchema> = {
    format: 'skyway-backup',
    version: 1,
    takenAt: new Date().toISOString(),
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
 * Restores a backup into an empty database: its schema as it was, then its rows, all or nothing. A newer
 * build migrates the schema when it starts.
 *
 * @returns the number of rows
 * @throws Error if the database is not empty, the file is incomplete, or a newer build wrote it
 */
export async function readBackup(address: Address, file: string): Promise<number> {
  const text = createGunzip()
  // The loop that reads the lines throws the errors of this pipeline.
  void pipeline(createReadStream(file), text).catch(() => {})
  const reading = createInterface({ input: text, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const head = await readHead(reading).catch((error: unknown) => {
    throw new Error(`${file} is not a backup that can be read: ${errorMessage(error)}`, { cause: error })
  })
  const known = await readMigrations()
  const wanted = known.filter((migration) => head.migrations.includes(migration.name))
  if (wanted.length < head.migrations.length) throw new Error('A newer build of SkyWay made this backup')

  await inSession(address, async (client) => {
    const { rows } = await client.query(
      'select from information_schema.tables where table_schema in (current_schema(), $1)',
      [jobSchema],
    )
    if (rows.length > 0)
      throw new Error('The database is not empty: a backup is restored into a new one only')
  })
  await migrate(address, wanted)
  return await inSession(address, async (client) => {
    await client.query('begin')
    await client.query(withoutHaste)
    const tables = await tablesInOrder(client)
    // The backup also contains the rows that migrations insert. The queue of pg-boss is empty.
    const ours = tables.map(({ table }) => table).filter((table) => !table.startsWith(`${jobSchema}.`))
    await client.query(`truncate ${ours.join(', ')}`)
    const count = await load(client, tables, { [Symbol.asyncIterator]: () => reading })
    for (const { name, value } of head.sequences)
      await client.query('select setval($1::regclass, $2)', [name, value])
    await client.query('commit')
    return count
  })
}

async function readHead(lines: AsyncIterator<string>): Promise<z.infer<typeof headSchema>> {
  const first = await lines.next()
  const read = headSchema.safeParse(JSON.parse(String(first.value).replace(/^# /, '')))
  if (!read.success) throw new Error('its first line is not that of a backup')
  return read.data
}

async function load(
  client: pg.Client,
  known: Awaited<ReturnType<typeof tablesInOrder>>,
  lines: AsyncIterable<string>,
): Promise<number> {
  let count = 0
  let insert = ''
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`])
    count += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    if (line === endLine) {
      await flush()
      return count
    }
    if (line.startsWith('# ')) {
      await flush()
      const { table, columns } = readTable(line)
      const target = known.find((each) => each.table === table)
      if (!target) throw new Error(`The backup has a table ${table}, which is not known`)
      // The schema of pg-boss is always that of this build.
      const names = columns
        .filter((column) => !table.startsWith(`${jobSchema}.`) || target.columns.includes(column))
        .map((column) => client.escapeIdentifier(column))
        .join(', ')
      insert = `insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, $1::json)`
    } else {
      waiting.push(line)
      if (waiting.length === rowsAtOnce) await flush()
    }
  }
  throw new Error('The backup ends too early')
}

function readTable(line: string): z.infer<typeof tableSchema> {
  try {
    return tableSchema.parse(JSON.parse(line.slice(2)))
  } catch (error) {
    throw new Error('The backup ends too early', { cause: error })
  }
}

/**
 * Returns the tables with their stored columns, each table after those that it refers to. Their names are as SQL
 * needs them, those of pg-boss with their schema.
 */
async function tablesInOrder(client: pg.Client): Promise<z.infer<typeof tableSchema>[]> {
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

/** Removes the time limits of the role for a transaction, since a large table takes longer. */
const withoutHaste = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** Runs `work` on a connection of its own, without the time limits of requests. */
async function inSession<Result>(
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

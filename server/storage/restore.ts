import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { z } from 'zod'
import {
  type Backup,
  endLine,
  headSchema,
  inSession,
  rowsAtOnce,
  tableSchema,
  tablesInOrder,
  withoutHaste,
} from './backup.ts'
import type { Address } from './database.ts'
import { errorMessage } from './errors.ts'
import { jobSchema } from './job-queue.ts'
import { migrate, readMigrations } from './migrate.ts'

/**
 * Restores a backup file. Returns the number of rows.
 *
 * @throws Error as `restoreBackup` does, with the path of the file before it
 */
export async function readBackup(address: Address, file: string): Promise<number> {
  try {
    const { rows } = await restoreBackup(address, createReadStream(file))
    return rows
  } catch (error) {
    throw new Error(`${file}: ${errorMessage(error)}`, { cause: error })
  }
}

/**
 * Restores a backup into an empty database: its schema as it was, then its rows, all or nothing. A newer
 * build migrates the schema when it starts.
 *
 * @param bytes the compressed backup
 * @throws Error if the database is not empty, the backup is changed or incomplete, or a newer build wrote it
 */
export async function restoreBackup(address: Address, bytes: Readable): Promise<Backup> {
  const lines = linesOf(bytes)
  const head = await readHead(lines).catch((error: unknown) => {
    throw new Error(`It is not a backup that can be read: ${errorMessage(error)}`, { cause: error })
  })
  try {
    const known = await readMigrations()
    const wanted = known.filter((migration) => head.migrations.includes(migration.name))
    if (wanted.length < head.migrations.length) throw new Error('A newer build of SkyWay made this backup')
    await assertEmpty(address)
    await migrate(address, wanted)
    return { rows: await restoreRows(address, head, lines), takenAt: new Date(head.takenAt) }
  } finally {
    bytes.destroy()
  }
}

async function assertEmpty(address: Address): Promise<void> {
  await inSession(address, async (client) => {
    const { rows } = await client.query(
      'select from information_schema.tables where table_schema in (current_schema(), $1)',
      [jobSchema],
    )
    if (rows.length > 0)
      throw new Error('The database is not empty: a backup is restored into a new one only')
  })
}

async function restoreRows(
  address: Address,
  { sequences }: z.infer<typeof headSchema>,
  lines: AsyncGenerator<string>,
): Promise<number> {
  return await inSession(address, async (client) => {
    await client.query('begin')
    await client.query(withoutHaste)
    const tables = await tablesInOrder(client)
    // The backup also contains the rows that migrations insert. The queue of pg-boss is empty.
    const ours = tables.map(({ table }) => table).filter((table) => !table.startsWith(`${jobSchema}.`))
    await client.query(`truncate ${ours.join(', ')}`)
    const count = await load(client, tables, lines)
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2)', [name, value])
    await client.query('commit')
    return count
  })
}

/** Returns the lines of a compressed text. They end with an error if its checksum is wrong or it is cut off. */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // The loop below throws the errors of this pipeline.
  void pipeline(bytes, text).catch(() => {})
  let rest = ''
  for await (const piece of text) {
    const pieces = `${rest}${String(piece)}`.split('\n')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
  if (rest !== '') yield rest
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
  let isComplete = false
  let insert = ''
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(',')}]`])
    count += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    if (isComplete) throw new Error('The backup goes on after its end')
    if (line === endLine) {
      await flush()
      // The loop goes on to the end of the bytes: only there their checksum shows that nothing was changed.
      isComplete = true
    } else if (line.startsWith('# ')) {
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
  if (!isComplete) throw new Error('The backup ends too early')
  return count
}

function readTable(line: string): z.infer<typeof tableSchema> {
  try {
    return tableSchema.parse(JSON.parse(line.slice(2)))
  } catch (error) {
    throw new Error('The backup ends too early', { cause: error })
  }
}

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { areIdsInBlocks } from '../../test/support/postgres/id-blocks.ts'
import { addressOf, administer } from '../../test/support/postgres/test-databases.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { writeBackup } from './backup.ts'
import { type Address, openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { readBackup } from './restore.ts'

let testApp: TestApp
let folder: string
let file: string
const made: string[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  folder = throwAwayFolder()
  file = path.join(folder, 'backup')
  const player = await testApp.person({ reader: true })
  await testApp.person({ admin: true })
  const started = await testApp.inject({
    method: 'POST',
    url: '/api/games',
    headers: player.headers,
    payload: { gameTypeId: 1 },
  })
  expect(started.statusCode).toBeLessThan(300)
})
afterAll(async () => {
  await testApp.close()
  for (const name of made) await administer(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

async function emptyDatabase(): Promise<Address> {
  const database = `restored_${made.length}_${process.pid}`
  made.push(database)
  await administer(`create database ${database}`)
  return addressOf(database)
}

/** Returns every row of every table as text. */
async function contents(address: Address): Promise<Record<string, string[]>> {
  const { pool, close } = openDatabase(address, 1)
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(
      `select each::text as text from "${name}" each order by 1`,
    )
    found[name] = rows.map((row) => row.text)
  }
  await close()
  return found
}

test('a backup of a running server is restored exactly, and can be used', { tags: 'T-F6' }, async () => {
  const before = await contents(testApp.address)
  const { games } = before
  expect(games).toHaveLength(1)
  const rows = await writeBackup(testApp.address, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const restored = await emptyDatabase()
  expect(await readBackup(restored, file)).toBe(rows)
  expect(await contents(restored)).toEqual(before)
  expect(await migrate(restored)).toEqual([])
})

test('a backup of an older build is restored with the schema that it had', { tags: 'T-F6' }, async () => {
  const all = await readMigrations()
  const old = await emptyDatabase()
  await migrate(old, all.slice(0, -2))
  await writeBackup(old, file)
  const restored = await emptyDatabase()
  await readBackup(restored, file)
  expect(await migrate(restored)).toEqual(all.slice(-2).map(({ name }) => name))
})

// A backup of a database with blocks is restored here into one without.
test.skipIf(areIdsInBlocks)(
  'a restored database gives ids that were not given before',
  {
    tags: 'T-F6',
  },
  async () => {
    await writeBackup(testApp.address, file)
    const restored = await emptyDatabase()
    await readBackup(restored, file)
    const { pool, close } = openDatabase(restored, 1)
    const next = "insert into people (issuer, subject, display_name) values ('i', 's', 'n') returning id"
    const largest = await pool.query<{ id: number }>('select max(id) as id from people')
    expect((await pool.query<{ id: number }>(next)).rows[0]?.id).toBe((largest.rows[0]?.id ?? 0) + 1)
    await close()
  },
)

test('a backup shows one moment, whatever is written meanwhile', { tags: 'T-F6' }, async () => {
  const writing = new AbortController()
  const writers = Array.from({ length: 4 }, async (_each, i) => {
    for (let n = 0; !writing.signal.aborted; n++) {
      await testApp.database.pool.query(
        `with first as (insert into rate_limits values ('left', $1, 1, now() + interval '1 hour') returning key_hash)
         insert into rate_limits select 'right', key_hash, 1, now() + interval '1 hour' from first`,
        [Buffer.from(`${i} ${n}`)],
      )
    }
  })
  await writeBackup(testApp.address, file)
  writing.abort()
  await Promise.all(writers)
  const restored = await emptyDatabase()
  await readBackup(restored, file)
  const { pool, close } = openDatabase(restored, 1)
  const { rows } = await pool.query(
    'select rule, count(*)::int as count from rate_limits where rule in ($1, $2) group by 1',
    ['left', 'right'],
  )
  await close()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.count).toBe(rows[1]?.count)
})

test('a database with data is not overwritten', async () => {
  await writeBackup(testApp.address, file)
  await expect(readBackup(testApp.address, file)).rejects.toThrow('The database is not empty')
})

test('an incomplete backup, or one of a newer build, is refused and leaves no rows', async () => {
  await writeBackup(testApp.address, file)
  const whole = gunzipSync(readFileSync(file)).toString()
  const cut = path.join(folder, 'cut')
  writeFileSync(cut, gzipSync(whole.slice(0, -20)))
  const half = await emptyDatabase()
  await expect(readBackup(half, cut)).rejects.toThrow('The backup ends too early')
  const { people } = await contents(half)
  expect(people).toEqual([])

  writeFileSync(cut, gzipSync(whole.replace('"001-system"', '"001-system","999-later"')))
  await expect(readBackup(await emptyDatabase(), cut)).rejects.toThrow('A newer build')
})

test('a backup in which one bit was flipped is refused and leaves no rows', { tags: 'T-F6' }, async () => {
  await writeBackup(testApp.address, file)
  const whole = readFileSync(file)
  const flipped = path.join(folder, 'flipped')
  // The last places are the checksum, which comes after all rows.
  const places = [3000, Math.floor(whole.length / 2), whole.length - 8, whole.length - 1]
  for (const place of places) {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 16, place)
    writeFileSync(flipped, bytes)
    const empty = await emptyDatabase()
    await expect(readBackup(empty, flipped), `byte ${place}`).rejects.toThrow()
    const { people = [] } = await contents(empty)
    expect(people).toEqual([])
  }
})

test('a backup that goes on after its end is refused', { tags: 'T-F6' }, async () => {
  await writeBackup(testApp.address, file)
  const twice = path.join(folder, 'twice')
  const text = gunzipSync(readFileSync(file)).toString()
  writeFileSync(twice, gzipSync(`${text}${text}`))
  await expect(readBackup(await emptyDatabase(), twice)).rejects.toThrow('goes on after its end')
})

test.each([
  ['is not there', null],
  ['is something else', Buffer.from('a letter')],
  ['is compressed, but something else', gzipSync('{"a":"letter"}\n')],
])('a file that %s is named, and nothing is changed', async (_name, bytes) => {
  const other = path.join(folder, 'other')
  rmSync(other, { force: true })
  if (bytes) writeFileSync(other, bytes)
  const empty = await emptyDatabase()
  await expect(readBackup(empty, other)).rejects.toThrow(`${other}: It is not a backup that can be read: `)
  await expect(contents(empty)).resolves.toEqual({})
})

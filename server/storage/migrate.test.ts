import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { loginOf, type TestAddress } from '../../test/support/postgres/test-databases.ts'
import { openDatabase } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let address: TestAddress
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ address, drop } = await openFreshDatabase())
})
afterAll(() => drop())

const creates = (name: string, table: string): Migration => ({
  name,
  up: async (db) => {
    await sql`create table ${sql.id(table)} (one integer)`.execute(db)
  },
})

async function tables(): Promise<string[]> {
  const { db, close } = openDatabase(address, 1)
  const found = await db.introspection.getTables()
  await close()
  return found.map((table) => table.name)
}

test('the migrations are numbered without a gap, and a second start runs none again', {
  tags: 'T-F7',
}, async () => {
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(names.map((_name, i) => i + 1))
  expect(await migrate(address)).toEqual([])
})

test('two starts at once run each migration once', { tags: 'T-F7' }, async () => {
  const slow: Migration = {
    name: '901-slow',
    up: async (db: Kysely<unknown>) => {
      await sql`create table slow (one integer)`.execute(db)
      await sql`select pg_sleep(0.3)`.execute(db)
    },
  }
  const done = await Promise.all([1, 2, 3].map(() => migrate(address, [slow])))
  expect(done.flat()).toEqual(['901-slow'])
})

test('a failed migration leaves nothing behind, and the previous ones stay', { tags: 'T-F7' }, async () => {
  const broken: Migration = {
    name: '903-broken',
    up: async (db) => {
      await sql`create table half (one integer)`.execute(db)
      await sql`select no_such_function()`.execute(db)
    },
  }
  const all = [creates('902-whole', 'whole'), broken, creates('904-after', 'after')]
  await expect(migrate(address, all)).rejects.toThrow('no_such_function')
  expect(await tables()).toContain('whole')
  expect(await tables()).not.toContain('half')
  expect(await tables()).not.toContain('after')
  const mended = [creates('902-whole', 'whole'), creates('903-broken', 'half'), creates('904-after', 'after')]
  expect(await migrate(address, mended)).toEqual(['903-broken', '904-after'])
})

test('the previous build starts on the schema of the newer one', { tags: 'T-F7' }, async () => {
  expect(await migrate(address, [creates('902-whole', 'whole')])).toEqual([])
})

test('if all migrations are done, a role without the right to change the schema can start; otherwise it is refused', {
  tags: 'T-H5',
}, async () => {
  const role = `plain_${randomUUID().replaceAll('-', '')}`
  const { pool, close } = openDatabase(address, 1)
  const plain = loginOf(role, address)
  await pool.query(
    `create role ${role} ${plain.options}; grant select on all tables in schema public to ${role}`,
  )
  try {
    expect(await migrate(plain)).toEqual([])
    await expect(migrate(plain, [creates('905-more', 'more')])).rejects.toThrow('permission denied')
  } finally {
    await pool.query(`drop owned by ${role}; drop role ${role}`)
    await close()
  }
})

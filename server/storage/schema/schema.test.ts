import type pg from 'pg'
import { expect, test } from 'vitest'
import { openBareDatabase } from '../../../test/support/app/test-app.ts'
import { openDatabase } from '../database.ts'
import { migrate, readMigrations } from '../migrate.ts'

/** What a schema consists of, each as rows that do not depend on the order in which it was made. */
const parts = {
  columns: `
    select table_name, column_name, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated,
      attstorage, pg_get_expr(adbin, adrelid) as value
    from information_schema.columns
      join pg_attribute on attrelid = format('%I.%I', table_schema, table_name)::regclass and attname = column_name
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where table_schema in ('public', 'pgboss')`,
  tables: `
    select relname, relkind, reloptions from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`,
  constraints: `
    select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  indexes: `select indexdef from pg_indexes where schemaname in ('public', 'pgboss')`,
  sequences: `
    select sequencename, data_type, start_value, increment_by, max_value, last_value from pg_sequences
    where schemaname = 'public'`,
  triggers: 'select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal',
  functions: `
    select proname, regexp_replace(prosrc, '\\s+', ' ', 'g') as source from pg_proc
    where pronamespace = 'public'::regnamespace`,
  views: `select viewname, definition from pg_views where schemaname = 'public'`,
  state: 'select only_row, api_active, last_backup_at, newest_version from system_state',
  'earlier games': 'select only_row, counted_to, last_id from earlier_games',
  'migrations done': 'select name from migrations',
} as const

async function read(pool: pg.Pool, query: string): Promise<string[]> {
  const { rows } = await pool.query(`select row_to_json(found)::text as line from (${query}) as found`)
  return rows.map(({ line }) => String(line)).sort()
}

test('of processes that start at once on a new database, one creates the schema', {
  tags: 'T-F7',
}, async () => {
  const { address, drop } = await openBareDatabase()
  try {
    const names = (await readMigrations()).map(({ name }) => name)
    const done = await Promise.all([1, 2, 3].map(() => migrate(address)))
    expect(done.filter((each) => each.length > 0)).toEqual([names])
  } finally {
    await drop()
  }
})

test('a new database gets what the migrations before 1.0 have made of older ones', {
  tags: 'T-F7',
}, async () => {
  const [fresh, old] = [await openBareDatabase(), await openBareDatabase()]
  const all = await readMigrations()
  expect(await migrate(fresh.address)).toEqual(all.map(({ name }) => name))
  for (const migration of all) expect(await migrate(old.address, [migration])).toEqual([migration.name])

  const [made, grown] = [openDatabase(fresh.address, 1), openDatabase(old.address, 1)]
  try {
    for (const [part, query] of Object.entries(parts)) {
      const expected = await read(grown.pool, query)
      expect(expected.length, part).toBeGreaterThan(0)
      expect(await read(made.pool, query), part).toEqual(expected)
    }
  } finally {
    await Promise.all([made.close(), grown.close()])
    await Promise.all([fresh.drop(), old.drop()])
  }
})

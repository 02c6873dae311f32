import { expect, test } from 'vitest'
import { openBareDatabase } from '../../test/support/app/test-app.ts'
import { openDatabase } from '../storage/database.ts'
import { migrate, readMigrations } from '../storage/migrate.ts'

test('readers of before are readers since they redeemed a code, and nobody is disabled', async () => {
  const { address, drop } = await openBareDatabase()
  const all = await readMigrations()
  const own = all.findIndex(({ name }) => name.endsWith('people-managed'))
  await migrate(address, all.slice(0, own))
  const { pool, close } = openDatabase(address, 2)
  try {
    await pool.query(
      `insert into people (issuer, subject, display_name, is_reader)
        select 'https://id.example', n::text, 'Person ' || n, n < 3 from generate_series(1, 3) n`,
    )
    await pool.query("insert into codes (code_hash) values ('\\x01'), ('\\x02')")
    await pool.query(
      `insert into code_redemptions (code_id, person_id, redeemed_at)
        values (1, 1, '2026-05-02T10:00:00Z'), (2, 1, '2026-05-01T10:00:00Z'), (2, 3, '2026-05-01T10:00:00Z')`,
    )
    await migrate(address, all)
    const { rows } = await pool.query(
      'select reader_since, last_seen_at, disabled_at from people order by id',
    )
    const unknown = { reader_since: null, last_seen_at: null, disabled_at: null }
    expect(rows).toEqual([{ ...unknown, reader_since: new Date('2026-05-01T10:00:00Z') }, unknown, unknown])
  } finally {
    await close()
    await drop()
  }
})

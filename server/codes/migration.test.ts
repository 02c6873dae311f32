import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBareDatabase } from '../../test/support/app/test-app.ts'
import { readKeyedPage } from '../http/keyed-page.ts'
import { openDatabase } from '../storage/database.ts'
import { migrate, readMigrations } from '../storage/migrate.ts'
import { readCodes } from './list.ts'
import { CodeStore } from './store.ts'

const key = 'the key of the hashes'
const hash = (code: string) => createHmac('sha256', key).update(code).digest()

test('codes from before stay valid or used, and a server of the previous build still redeems codes', {
  tags: ['CODE-06', 'CODE-11', 'T-F7'],
}, async () => {
  const { address, drop } = await openBareDatabase()
  const all = await readMigrations()
  const own = all.findIndex(({ name }) => name.endsWith('codes-for-several'))
  await migrate(address, all.slice(0, own))
  const { db, pool, close } = openDatabase(address, 2)
  try {
    await pool.query(
      "insert into people (issuer, subject, display_name) select 'https://id.example', n::text, 'Person ' || n from generate_series(1, 5) n",
    )
    await pool.query(
      'insert into codes (code_hash, used_at, used_by) values ($1, null, null), ($2, now(), 1), ($3, null, null)',
      [hash('open sky'), hash('was used'), hash('bcdf ghjk mnpq rtvw xyzb')],
    )
    expect(await migrate(address, all)).toContain(all[own]?.name)

    const store = new CodeStore(db, key)
    const inTurn = []
    for (const personId of [2, 3]) inTurn.push(await store.redeem('open sky', personId))
    expect(inTurn).toEqual([true, false])
    expect(await store.redeem('was used', 4)).toBe(false)
    // Its letters are those of codes that the server makes, but it was typed in its own way.
    expect(await store.redeem('bcdf ghjk mnpq rtvw xyzb', 4)).toBe(true)

    const [made = ''] = await store.make({ count: 1, note: '', people: 9, expiresAt: null }, 1)
    // The statement of the previous build.
    await pool.query(
      'update codes set used_at = now(), used_by = 5 where code_hash = $1 and used_at is null',
      [hash(made)],
    )
    expect([await store.stateOf(made), await store.redeem(made, 5)]).toEqual(['redeemed', false])

    const place = { limit: 10, before: undefined, after: undefined }
    const { items: lines } = await readKeyedPage(place, (each) =>
      readCodes(db, each, { text: '', hashes: [] }),
    )
    expect(lines.map(({ redemptions }) => redemptions.map(({ name }) => name))).toEqual([
      [],
      ['Person 4'],
      ['Person 1'],
      ['Person 2'],
    ])
    expect(lines.map(({ people_count }) => people_count)).toEqual([0, 1, 1, 1])
  } finally {
    await close()
    await drop()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import type { TestAddress } from '../../test/support/postgres/test-databases.ts'
import { openDatabase } from './database.ts'

let address: TestAddress
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ address, drop } = await openFreshDatabase())
})
afterAll(() => drop())

test.each([
  [true, [{ name: 'two' }]],
  [false, []],
])('with prepared statements %s, a connection keeps %o', async (prepares, kept) => {
  const { pool, close } = openDatabase(address, 1, prepares)
  const { rows } = await pool.query<{ sum: number }>({
    name: 'two',
    text: 'select $1::int + 1 as sum',
    values: [1],
  })
  expect(rows).toEqual([{ sum: 2 }])
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual(kept)
  await close()
})

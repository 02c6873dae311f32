import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBareDatabase } from '../../test/support/app/test-app.ts'
import type { TestAddress } from '../../test/support/postgres/test-databases.ts'
import { type Database, openDatabase } from './database.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

let database: Database
let address: TestAddress
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ address, drop } = await openBareDatabase())
  database = openDatabase(address, 12)
  // `conflict` fails as if another transaction were in the way, until it was called `times` times.
  await database.pool.query(`
    create table birds (name text primary key, seen integer not null);
    create sequence calls;
    create function conflict(times bigint, state text default '40001') returns void language plpgsql as $$
      begin
        if nextval('calls') < times then raise exception 'another is in the way' using errcode = state; end if;
      end
    $$;
    create function conflict_at_commit() returns trigger language plpgsql as $$ begin perform conflict(3); return null; end $$;
    create constraint trigger conflicting after update on birds deferrable initially deferred
      for each row when (new.name = 'tern') execute function conflict_at_commit()`)
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  await database.pool.query(
    "select setval('calls', 1, false); truncate birds; insert into birds values ('heron', 0), ('tern', 0)",
  )
})

const see = (db: Kysely<Tables>, bird: string) =>
  sql`update birds set seen = seen + 1 where name = ${bird}`.execute(db)

async function seen(bird: string): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ seen: number }>('select seen from birds where name = $1', [
    bird,
  ])
  return rows[0]?.seen
}

async function countCalls(): Promise<number> {
  const { rows } = await database.pool.query<{ calls: number }>('select last_value as calls from calls')
  return rows[0]?.calls ?? 0
}

test('serializable transactions on the same row all succeed, one after the other', {
  tags: 'T-E12',
}, async () => {
  const seeSerializable = async (transaction: Transaction<Tables>) => {
    await sql`set transaction isolation level serializable`.execute(transaction)
    const { rows } = await sql<{ seen: number }>`select seen from birds where name = 'heron'`.execute(
      transaction,
    )
    const next = (rows[0]?.seen ?? 0) + 1
    await sql`update birds set seen = ${next} where name = 'heron'`.execute(transaction)
    return next
  }
  const numbers = await Promise.all(
    Array.from({ length: 4 }, () => inTransaction(database.db, seeSerializable)),
  )
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  expect(await seen('heron')).toBe(4)
})

test('two transactions that deadlock both succeed', { tags: 'T-E12' }, async () => {
  const begun = new Set<string>()
  const { promise: bothHaveBegun, resolve } = Promise.withResolvers<void>()
  const seeBoth = (first: string, second: string) =>
    inTransaction(database.db, async (transaction) => {
      await see(transaction, first)
      if (begun.add(first).size === 2) resolve()
      await bothHaveBegun
      await see(transaction, second)
    })
  await database.pool.query('alter table birds disable trigger conflicting')
  await Promise.all([seeBoth('heron', 'tern'), seeBoth('tern', 'heron')])
  await database.pool.query('alter table birds enable trigger conflicting')
  expect([await seen('heron'), await seen('tern')]).toEqual([2, 2])
})

test('a transaction that fails when it commits is retried', { tags: 'T-E12' }, async () => {
  await inTransaction(database.db, (transaction) => see(transaction, 'tern'))
  expect(await countCalls()).toBe(3)
  expect(await seen('tern')).toBe(1)
})

test('a statement in a transaction is retried with the whole transaction', async () => {
  const begun: number[] = []
  await inTransaction(database.db, async (transaction) => {
    begun.push(begun.length)
    await see(transaction, 'heron')
    await sql`select conflict(4)`.execute(transaction)
  })
  expect(begun).toHaveLength(4)
  expect(await seen('heron')).toBe(1)
})

test('a statement outside of a transaction is retried', { tags: 'T-E12' }, async () => {
  const { rows } = await sql<{ bird: string }>`select 'heron' as bird from conflict(5)`.execute(database.db)
  expect(rows).toEqual([{ bird: 'heron' }])
  expect(await countCalls()).toBe(5)
})

test('a connection retries statements again once its transaction is over', async () => {
  const one = openDatabase(address, 1)
  try {
    await inTransaction(one.db, (transaction) => see(transaction, 'heron'))
    await sql`select conflict(2)`.execute(one.db)
  } finally {
    await one.close()
  }
  expect(await countCalls()).toBe(2)
})

test('a statement that keeps failing is given up after two seconds', { tags: 'T-E12' }, async () => {
  await expect(sql`select conflict(1000)`.execute(database.db)).rejects.toMatchObject({ code: '40001' })
  expect(await countCalls()).toBeGreaterThan(10)
})

test('an error of another kind is not retried', async () => {
  await expect(sql`select conflict(1000, '22012')`.execute(database.db)).rejects.toMatchObject({
    code: '22012',
  })
  expect(await countCalls()).toBe(1)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readModule } from './module.ts'
import { refused, statementBreaches } from './statements.ts'

const breachesIn = (code: string, path = 'server/codes/store.ts') =>
  statementBreaches(readModule('/', path, code))

describe('the server may not send', () => {
  test.each([
    ['a transaction without retries', 'await db.transaction().execute(work)'],
    ['a lock on a table', 'await sql`lock table codes in exclusive mode`.execute(db)'],
    ['a session-level lock', 'await sql`select pg_advisory_lock(1)`.execute(db)'],
    ['a try for a session-level lock', 'await sql`select pg_try_advisory_lock(1)`.execute(db)'],
    ['LISTEN', 'await sql`listen codes`.execute(db)'],
    ['a list by ids', 'await sql`select id from codes order by codes.id desc limit 20`.execute(db)'],
    [
      'a constraint that is checked later',
      'await sql`alter table codes add unique (code) deferrable`.execute(db)',
    ],
    ['a storage option', 'await sql`create table a (b text) with (fillfactor = 50)`.execute(db)'],
    ['an index that covers columns', 'await sql`create index on codes (code) include (note)`.execute(db)'],
    ['NOTIFY', "await sql`select pg_notify('codes', '')`.execute(db)"],
  ])('%s', (_, code) => {
    expect(breachesIn(`\n${code}`)).toEqual([expect.stringMatching(/^server\/codes\/store\.ts:2: /)])
  })

  test.each([
    ['a transaction with retries', 'await inTransaction(db, work)'],
    ['a lock of a transaction', 'await sql`select pg_advisory_xact_lock(1)`.execute(db)'],
    [
      'ids among equal times',
      'await sql`select id from codes order by created_at desc, id desc`.execute(db)',
    ],
    ['locks in the order of ids', 'await sql`select id from codes order by id for update`.execute(db)'],
    ['a storage option for PostgreSQL', 'await setStorage(db, sql`alter table a set (fillfactor = 50)`)'],
    ['a comment', '// lock table is refused'],
    ['the word in another sense', 'await app.listen({ port })'],
  ])('but may send %s', (_, code) => {
    expect(breachesIn(code)).toEqual([])
  })
})

test('the storage begins transactions itself, and is otherwise bound like all', () => {
  expect(breachesIn('await db.transaction().execute(work)', 'server/storage/transaction.ts')).toEqual([])
  const migration = 'server/storage/migrations/001-codes.ts'
  expect(breachesIn('await sql`lock table codes`.execute(db)', migration)).toEqual([
    expect.stringContaining('lock rows; it is otherwise in YugabyteDB (https://docs.yugabyte.com/'),
  ])
})

test('the page for operators names the source of each refusal', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operator/engines.md'), 'utf8')
  const sources = refused.flatMap(({ lacking }) => lacking.map(([, source]) => source))
  expect(sources.filter((source) => !page.includes(source))).toEqual([])
})

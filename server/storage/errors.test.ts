import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import type { TestAddress } from '../../test/support/postgres/test-databases.ts'
import { connection, openDatabase, usualWaits } from './database.ts'
import { errorMessage, isDatabaseUnavailable } from './errors.ts'

let address: TestAddress
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ address, drop } = await openFreshDatabase())
})
afterAll(() => drop())

/** A quarter of the usual waits. */
const shortWaits = { connect: 500, statement: 750, answer: 875 }

const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a connection that the server closes means unavailable, and the pool continues with another', {
  tags: 'T-E9',
}, async () => {
  const { pool, close } = openDatabase(address, 2)
  const broken = fault(pool.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseUnavailable(await broken)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a refused connection and an unknown host mean unavailable', { tags: 'T-E9' }, async () => {
  for (const url of ['postgres://skyway@localhost:1/skyway', 'postgres://skyway@nowhere.invalid/skyway']) {
    const { pool, close } = openDatabase({ url }, 1)
    expect(isDatabaseUnavailable(await fault(pool.query('select 1'))), url).toBe(true)
    await close()
  }
  const { pool, close } = openDatabase({ socketFolder: '/nowhere', database: 'skyway' }, 1)
  expect(isDatabaseUnavailable(await fault(pool.query('select 1')))).toBe(true)
  await close()
})

test.concurrent('an endless statement is aborted and means unavailable; so does a wait for a connection', {
  tags: 'T-F4',
}, async () => {
  const { pool, close } = openDatabase(address, 1, true, shortWaits)
  const began = performance.now()
  const [endless, waiting] = await Promise.all([
    fault(pool.query('select pg_sleep(60)')),
    fault(pool.query('select 1')),
  ])
  expect(performance.now() - began).toBeLessThan(limit(4000))
  expect(isDatabaseUnavailable(endless)).toBe(true)
  expect(isDatabaseUnavailable(waiting)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test.concurrent('a hanging network delays nothing by more than its waits, and later statements are served at once', {
  tags: 'T-F4',
}, async () => {
  const direct = new pg.Client({ connectionString: address.url })
  let isSilent = false
  const network = createServer((near) => {
    const far = direct.host.startsWith('/')
      ? connect(path.join(direct.host, `.s.PGSQL.${direct.port}`))
      : connect(direct.port, direct.host)
    const isLost = () => isSilent
    near.on('data', (bytes) => void (isLost() || far.write(bytes))).on('error', () => far.destroy())
    far.on('data', (bytes) => void (isLost() || near.write(bytes))).on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const { port } = z.object({ port: z.number() }).parse(network.address())
  const near = new URL(address.url)
  near.search = ''
  near.host = `127.0.0.1:${port}`
  const url = { url: near.href }
  const { db, close } = openDatabase(url, 2, true, shortWaits)
  const ask = () => fault(sql`select 1`.execute(db))
  const change = () => fault(db.transaction().execute((transaction) => sql`select 1`.execute(transaction)))
  expect(await Promise.all([ask(), ask()])).toEqual([null, null])

  isSilent = true
  for (const [name, milliseconds] of Object.entries(shortWaits))
    expect(usualWaits).toHaveProperty(name, 4 * milliseconds)
  const began = performance.now()
  const faults = await Promise.all([change(), change(), ask(), ask()])
  expect(performance.now() - began).toBeLessThan(limit(5000))
  expect(faults.map(isDatabaseUnavailable)).toEqual([true, true, true, true])

  isSilent = false
  const resumed = performance.now()
  expect(await Promise.all([ask(), change()])).toEqual([null, null])
  expect(performance.now() - resumed).toBeLessThan(limit(1000))
  await close()
  network.close()
})

test('an error of the program does not mean unavailable', async () => {
  const client = new pg.Client(connection(address))
  await client.connect()
  expect(isDatabaseUnavailable(await fault(client.query('selec 1')))).toBe(false)
  expect(isDatabaseUnavailable(await fault(client.query('select 1/0')))).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
  await client.end()
})

test.each([
  [new Error('the disk is full'), 'the disk is full'],
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')]),
    'connect ECONNREFUSED ::1:5432',
  ],
  [new Error('', { cause: new Error('below') }), 'below'],
  [new TypeError(), 'TypeError'],
  ['a text', 'a text'],
])('%s', (error, words) => {
  expect(errorMessage(error)).toBe(words)
})

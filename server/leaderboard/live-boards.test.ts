import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FrozenClock, openFrozenClock } from '../../test/support/app/frozen-clock.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { endGame } from '../../test/support/games/ended-game.ts'
import { limit } from '../../test/support/limits.ts'
import { openEventStream, type StreamClient } from '../../test/support/requests/event-stream.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hidePerson, showPerson } from './hidden.ts'

/** Two servers on one database. Games end at the first; people watch at both. */
let first: TestApp
let second: TestApp
let clock: FrozenClock
let dropDatabase: () => Promise<void>
const addresses = new Map<TestApp, string>()
beforeAll(async () => {
  const { address, drop } = await openFreshDatabase()
  dropDatabase = drop
  clock = await openFrozenClock(address)
  await clock.set('2026-11-24T12:00:00Z')
  for (const open of [1, 2]) {
    const testApp = await openTestApp({ at: address })
    addresses.set(testApp, await testApp.app.listen({ host: '127.0.0.1', port: 0 }))
    if (open === 1) first = testApp
    else second = testApp
  }
})
afterAll(async () => {
  await first.close()
  await second.close()
  await clock.close()
  await dropDatabase()
})

const clients: StreamClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

async function watch(at: TestApp, query = '', headers = {}): Promise<StreamClient> {
  const client = await openEventStream(`${addresses.get(at)}/api/gametypes/ranked/live${query}`, headers)
  clients.push(client)
  return client
}

/** Reads the boards of all game types, as a client gets them that knows nothing. Returns their id. */
async function readAll(client: StreamClient): Promise<string | null> {
  let id: string | null = null
  for (const gameTypeId of gameTypeIds) {
    expect(id).toBeNull()
    const event = await client.next()
    expect(event.data).toMatchObject({ gameTypeId })
    id = event.id
  }
  return id
}

const player = () => first.person({ reader: true })
const change = (act: typeof hidePerson, personId: number) =>
  inTransaction(first.database.db, (transaction) => act(transaction, personId))

test('a new leader at one server reaches those who watch at another within 2 s, whatever the period', {
  tags: 'LIVE-01',
}, async () => {
  const rival = await player()
  await endGame(first.database, rival.personId, { score: 210 })
  const watchers = await Promise.all(
    ['all', 'day', 'week', 'month'].map((period) => watch(second, `?period=${period}`)),
  )
  await Promise.all(watchers.map(readAll))
  const leader = await player()
  const gameId = await endGame(first.database, leader.personId, { score: 300 })
  const began = performance.now()
  for (const watcher of watchers) {
    expect(await watcher.next(2000)).toMatchObject({
      name: 'board',
      id: expect.any(String),
      data: { gameTypeId: 2, games: [{ gameId, score: 300 }, { score: 210 }] },
    })
  }
  expect(performance.now() - began).toBeLessThan(limit(2000))

  // The same as a client that loads the board, and nothing else of a person.
  const board = (await first.inject({ url: '/api/gametypes/ranked/2' })).json()
  await change(hidePerson, leader.personId)
  for (const watcher of watchers)
    expect(await watcher.next(2000)).toMatchObject({ data: { games: [{ score: 210 }] } })
  await change(showPerson, leader.personId)
  for (const watcher of watchers)
    expect((await watcher.next(2000)).data).toEqual({ gameTypeId: 2, ownWithin: 1, games: board })

  // At midnight the day is empty, and the others stay.
  await clock.set('2026-11-25T00:00:00Z')
  expect(await watchers[1]?.next(2000)).toMatchObject({ data: { gameTypeId: 2, games: [] } })
})

test('a client that comes back to another server gets nothing if nothing has changed, and else all of it', {
  tags: 'LIVE-01',
}, async () => {
  // Others watch at both, so that both know the boards as they are.
  await readAll(await watch(second))
  const id = await readAll(await watch(first))
  const kept = [await watch(second, '', { 'last-event-id': id ?? '' }), await watch(first, `?known=${id}`)]
  const someone = await player()
  await endGame(first.database, someone.personId, { score: 301 })
  // The change is the first that it gets.
  for (const client of kept) {
    const event = await client.next(2500)
    expect(event).toMatchObject({ data: { gameTypeId: 2, games: [{ score: 301 }, {}, {}] } })
    expect(event.id).not.toBe(id)
  }
  const late = await watch(second, '?known=old', { 'last-event-id': id ?? '' })
  expect(await late.next()).toMatchObject({ id: expect.any(String), data: { gameTypeId: 2 } })
  expect(await readAll(await watch(second, `?known=${id}`, { 'last-event-id': 'older' }))).not.toBe(id)
})

test('sixty who watch cost one statement a second, and nobody none', { tags: 'LIVE-01' }, async () => {
  let statements = 0
  const counted = new WeakSet<PoolClient>()
  const count = (client: PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client)
    // Jobs are looked for at a pace of their own.
    vi.spyOn(client, 'query').mockImplementation((...sent: unknown[]) => {
      if (!String(sent[0]).includes('pgboss')) statements += 1
      return Reflect.apply(query, client, sent)
    })
  }
  const { pool } = second.database
  const idle = await watch(second)
  await readAll(idle)
  const watchers = await Promise.all(Array.from({ length: 59 }, () => watch(second, '', {})))
  await Promise.all(watchers.map(readAll))
  const began = performance.now()
  pool.on('acquire', count)
  for (const score of [302, 303, 304]) {
    await endGame(first.database, (await player()).personId, { score })
    await Promise.all(watchers.map((watcher) => watcher.next(2500)))
  }
  const seconds = (performance.now() - began) / 1000
  // The switch of the API is read once a second as well.
  expect(statements).toBeLessThanOrEqual(2 * (seconds + 2))

  for (const watcher of [idle, ...watchers]) watcher.close()
  await expect.poll(async () => await second.app.figures.metrics()).toContain('skyway_watchers 0')
  // Two looks at the switch take a second at least, in which no board is read.
  statements = 0
  await expect.poll(() => statements).toBeGreaterThanOrEqual(2)
  expect(statements).toBeLessThanOrEqual(3)
  pool.off('acquire', count)
})

test('the streams end while the API is off, open again with it, and need no token', {
  tags: 'LIVE-02',
}, async () => {
  const admin = await first.person({ admin: true })
  const watchers = [await watch(first), await watch(second)]
  await Promise.all(watchers.map(readAll))
  await first.inject({ method: 'POST', url: '/lambda/backend-off', headers: admin.headers })
  await Promise.all(watchers.map(({ ended }) => ended))
  expect((await watch(first)).status).toBe(503)
  await first.inject({ url: '/api/system/secure/toggle', headers: admin.headers })
  await readAll(await watch(first))
})

test.each(['?period=year', `?known=${'x'.repeat(65)}`])(
  'the stream %s is refused',
  { tags: 'T-C10' },
  async (query) => {
    expect((await watch(first, query)).status).toBe(400)
  },
)

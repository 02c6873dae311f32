import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../test/support/app/test-app.ts'
import { endGame } from '../test/support/games/ended-game.ts'
import { openReplicated, type Replicated } from '../test/support/postgres/replicated-postgres.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { StaleReads } from './storage/stale-reads.ts'
import type { Tables } from './storage/tables.ts'

let replicated: Replicated
let primary: Database
let replica: Database
beforeAll(async () => {
  replicated = await openReplicated(false)
  await migrate(replicated.primary)
  primary = openDatabase(replicated.primary, 4)
  replica = openDatabase(replicated.standby, 4)
  await sql`create table public.counted (number serial)`.execute(primary.db)
})
afterAll(async () => {
  await primary.close()
  await replica.close()
  await replicated.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Stores something, and returns what is read then. */
async function store(): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`insert into public.counted default values returning number`.execute(primary.db)
  return rows[0]?.number ?? 0
}

async function stored(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select max(number) as number from public.counted`.execute(db)
  return rows[0]?.number ?? 0
}

/** Lets the standby apply what it has received, or not. */
const apply = async ({ db }: Database, isOn: boolean) =>
  await (isOn ? sql`select pg_wal_replay_resume()` : sql`select pg_wal_replay_pause()`).execute(db)

/** Reads until the replica answers. */
async function usesReplica(reads: StaleReads): Promise<void> {
  const { replica: before } = reads.counts
  await expect
    .poll(async () => {
      await reads.read(stored)
      return reads.counts.replica
    })
    .toBeGreaterThan(before)
}

describe('a read that may be two seconds old', { tags: 'T-E8' }, () => {
  const events = { replicaSkipped: vi.fn(), replicaUsed: vi.fn() }
  afterEach(() => {
    vi.clearAllMocks()
  })

  test('goes to the replica, which has what was stored before', async () => {
    const reads = new StaleReads(primary.db, replica.db, events)
    const last = await store()
    await usesReplica(reads)
    expect(await reads.read(stored)).toBe(last)
    expect(reads.counts.replica).toBe(2)
  })

  test('goes to the primary while the replica lags, and five seconds later to the replica again', async () => {
    const reads = new StaleReads(primary.db, replica.db, events)
    const first = await store()
    await expect.poll(() => stored(replica.db)).toBe(first)
    await usesReplica(reads)
    await apply(replica, false)
    const last = await store()
    vi.advanceTimersByTime(1900)
    // Within the two seconds, the older answer will do.
    expect(await reads.read(stored)).toBe(first)
    vi.advanceTimersByTime(1500)
    await expect
      .poll(async () => {
        expect(await reads.read(stored)).toBe(last)
        return events.replicaSkipped.mock.calls
      })
      .toEqual([['it lags']])

    await apply(replica, true)
    await expect.poll(() => stored(replica.db)).toBe(last)
    await expect.poll(() => reads.read(stored)).toBe(last)
    expect(reads.counts.replica).toBe(2)
    vi.advanceTimersByTime(5000)
    await usesReplica(reads)
    expect(events.replicaUsed).toHaveBeenCalledOnce()
  })

  test('is never older than the one before at another replica', async () => {
    const other = openDatabase(await replicated.addStandby(), 1)
    try {
      let asked = other
      const reads = new StaleReads(primary.db, { connection: () => asked.db.connection() }, events)
      const first = await store()
      await expect.poll(() => stored(other.db)).toBe(first)
      await usesReplica(reads)
      await apply(other, false)
      const second = await store()
      await expect.poll(() => stored(replica.db)).toBe(second)
      vi.advanceTimersByTime(1500)
      asked = replica
      expect(await reads.read(stored)).toBe(second)
      const before = { ...reads.counts }
      asked = other
      expect(await stored(other.db)).toBe(first)
      expect(await reads.read(stored)).toBe(second)
      expect(reads.counts).toEqual({ ...before, primary: before.primary + 1 })
      expect(events.replicaSkipped).not.toHaveBeenCalled()
    } finally {
      await other.close()
    }
  })

  test('goes to the primary if the replica does not answer, or is a primary itself', async () => {
    const last = await store()
    const nowhere = openDatabase({ url: 'postgres://skyway@127.0.0.1:1/skyway' }, 1)
    for (const [unusable, reason] of [
      [nowhere, expect.stringContaining('ECONNREFUSED')],
      [primary, 'it is a primary itself'],
    ] as const) {
      events.replicaSkipped.mockClear()
      const reads = new StaleReads(primary.db, unusable.db, events)
      await expect
        .poll(async () => {
          expect(await reads.read(stored)).toBe(last)
          return events.replicaSkipped.mock.calls
        })
        .toEqual([[reason]])
      expect(reads.counts.replica).toBe(0)
    }
    await nowhere.close()
  })

  test('fails as it would at the primary', async () => {
    const reads = new StaleReads(primary.db, replica.db, events)
    await usesReplica(reads)
    await expect(reads.read((db) => sql`select nothing`.execute(db))).rejects.toThrow('nothing')
    expect(events.replicaSkipped).not.toHaveBeenCalled()
  })
})

test('the replica answers what is the same for everybody, and nothing else', {
  tags: 'T-E8',
}, async () => {
  const testApp = await openTestApp({ at: replicated.primary, replica: replicated.standby })
  try {
    const { staleReads } = testApp.database
    const { headers } = await testApp.person({ admin: true })
    await expect
      .poll(() => staleReads.read((db) => db.selectFrom('people').select('id').execute()))
      .toHaveLength(1)
    await expect
      .poll(async () => {
        await testApp.inject({ url: '/api/gametypes/ranked/-1' })
        return staleReads.counts.replica
      })
      .toBeGreaterThan(0)
    const atReplica: string[] = []
    const ask = async (name: string, url: string, sent: Record<string, string>) => {
      const { replica: before } = staleReads.counts
      await testApp.inject({ url, headers: sent })
      if (staleReads.counts.replica > before) atReplica.push(name)
    }
    for (const [path, methods] of Object.entries(testApp.app.swagger().paths ?? {})) {
      if (!('get' in methods)) continue
      const url = `${path.replace(/\{\w+\}/, '1')}${path === '/api/games/page' ? '?gameTypeId=1' : '?id=1'}`
      await ask(path, url, headers)
      await ask(`${path} by a visitor`, url, {})
    }
    expect(atReplica.sort()).toEqual([
      '/api/daily',
      '/api/daily by a visitor',
      '/api/daily/days',
      '/api/daily/days by a visitor',
      '/api/gametypes/page by a visitor',
      '/api/gametypes/ranked/{id}',
      '/api/gametypes/ranked/{id} by a visitor',
      '/api/gametypes/ranked/{id}/past',
      '/api/gametypes/ranked/{id}/past by a visitor',
      '/api/gametypes/{id} by a visitor',
      '/api/statistics/{gameTypeId}',
    ])
  } finally {
    await testApp.close()
  }
})

test('the scores of everybody include the last game of the player, which the replica may lack', {
  tags: 'T-E8',
}, async () => {
  const testApp = await openTestApp({ at: replicated.primary, replica: replicated.standby })
  try {
    const { personId, headers } = await testApp.person({ reader: true })
    const { counts } = testApp.database.staleReads
    const read = async () => (await testApp.inject({ url: '/api/statistics/2', headers })).json()
    await expect
      .poll(async () => {
        await read()
        return counts.replica
      })
      .toBeGreaterThan(0)
    await apply(replica, false)
    await endGame(testApp.database, personId, { score: 987 })
    const { replica: before } = counts
    expect(await read()).toMatchObject({ games: 1, scores: [{ from: 980, own: 1, everybody: 1 }] })
    expect(counts.replica).toBe(before + 1)
    await apply(replica, true)
  } finally {
    await testApp.close()
  }
})

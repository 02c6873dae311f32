import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { administer, isOnEngine } from '../../test/support/postgres/test-databases.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { readSettings } from '../settings/settings.ts'
import { type Address, openDatabase } from './database.ts'
import { undurableSettings } from './durability.ts'
import { openCluster } from './embedded/cluster.ts'
import { openStorage } from './storage.ts'

/** Returns how often PostgreSQL has flushed its log to the disk for `count` commits of a connection. */
async function flushesDuring(commits: number, address: Address): Promise<number> {
  const { pool, close } = openDatabase(address, 1)
  const count = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ fsyncs: number }>(
      `select coalesce(sum(fsyncs), 0) as fsyncs from pg_stat_io
       where object = 'wal' and backend_type = 'client backend'`,
    )
    return Number(rows[0]?.fsyncs)
  }
  await pool.query('create table if not exists flushed (commit int)')
  const before = await count()
  for (let commit = 0; commit < commits; commit++)
    await pool.query('insert into flushed values ($1)', [commit])
  const after = await count()
  await close()
  return after - before
}

describe('the embedded database', { tags: 'T-E2' }, () => {
  test('has the settings with which commits survive a power failure, and flushes each to disk before it is acknowledged', async () => {
    const folder = throwAwayFolder()
    const cluster = await openCluster(folder)
    const address = { socketFolder: cluster.socketFolder, database: 'postgres' }
    expect(await undurableSettings(address)).toEqual([])
    expect(await flushesDuring(50, address)).toBeGreaterThanOrEqual(50)
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })
})

describe('a database of DATABASE_URL that loses commits in a power failure', { tags: 'T-E2' }, () => {
  let url: string
  let address: Address
  let drop: () => Promise<void>
  const warnings: string[] = []
  // The PostgreSQL of the tests has the first two off; another engine may have them on.
  const off = [...(isOnEngine ? [] : ['fsync', 'full_page_writes']), 'synchronous_commit']
  beforeAll(async () => {
    const fresh = await openFreshDatabase()
    ;({ address, drop } = fresh)
    await administer(`alter database ${fresh.address.database} set synchronous_commit = off`)
    url = fresh.address.url
  })
  afterAll(() => drop())

  const open = async (variables: Record<string, string>) => {
    const settings = readSettings({ DATABASE_URL: url, PUBLIC_URL: 'https://skyway.example', ...variables })
    const silent = {
      awaited() {},
      died() {},
      revived() {},
      lost() {},
      unpatched() {},
      replicaSkipped() {},
      replicaUsed() {},
    }
    const events = { ...silent, undurable: (warning: string) => void warnings.push(warning) }
    const storage = await openStorage(settings, events, AbortSignal.timeout(limit(10_000)))
    await storage.close()
  }
  const named = `Off in the database: ${off.join(', ')}; `

  test('is detected', async () => {
    expect(await undurableSettings(address)).toEqual(off)
  })

  // pg_stat_io is of PostgreSQL 16.
  test.skipIf(isOnEngine)('does not wait for the disk', async () => {
    expect(await flushesDuring(50, address)).toBeLessThan(50)
  })

  test('is refused in production, with the names of the settings', async () => {
    await expect(open({ NODE_ENV: 'production' })).rejects.toThrow(named)
  })

  test('causes a warning elsewhere', async () => {
    await open({})
    expect(warnings.splice(0)).toEqual([expect.stringContaining(named)])
  })

  test('is accepted if the settings say that its storage is durable by other means', async () => {
    await open({ NODE_ENV: 'production', DATABASE_DURABLE_BY_OTHER_MEANS: 'true' })
    expect(warnings).toEqual([])
  })
})

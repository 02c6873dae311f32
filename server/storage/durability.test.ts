import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openFreshDatabase } from '../testing/harness.ts'
import { throwAwayFolder } from '../testing/process.ts'
import { type Address, openDatabase } from './database.ts'
import { undurableSettings } from './durability.ts'
import { openCluster } from './embedded/cluster.ts'
import { openStorage } from './storage.ts'
import { administer } from './testing/cluster.ts'

/** How often PostgreSQL has had its log written down to the disk for commits of one connection, of so many. */
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

describe('[T-E2] the embedded database', () => {
  test('runs with all that a commit needs to outlive a loss of power, and has each on the disk before it is told', async () => {
    const folder = throwAwayFolder()
    const cluster = await openCluster(folder)
    const address = { socketFolder: cluster.socketFolder, database: 'postgres' }
    expect(await undurableSettings(address)).toEqual([])
    expect(await flushesDuring(50, address)).toBeGreaterThanOrEqual(50)
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })
})

describe('[T-E2] a database of DATABASE_URL that loses commits with its power', () => {
  let url: string
  let address: Address
  let drop: () => Promise<void>
  const warnings: string[] = []
  // That of the tests has all of them off, or is told to for this one.
  beforeAll(async () => {
    const fresh = await openFreshDatabase()
    ;({ address, drop } = fresh)
    await administer(
      inject('socketFolder'),
      `alter database ${fresh.address.database} set synchronous_commit = off`,
    )
    url = `postgres://skyway@localhost/${fresh.address.database}?host=${encodeURIComponent(fresh.address.socketFolder)}`
  })
  afterAll(() => drop())

  const open = async (variables: Record<string, string>) => {
    const settings = readSettings({ DATABASE_URL: url, PUBLIC_URL: 'https://skyway.example', ...variables })
    const silent = { awaited() {}, died() {}, revived() {}, lost() {} }
    const events = { ...silent, undurable: (warning: string) => void warnings.push(warning) }
    const storage = await openStorage(settings, events, AbortSignal.timeout(10_000))
    await storage.close()
  }
  const named = 'DATABASE_URL: off there: fsync, full_page_writes, synchronous_commit; '

  test('is known by it: its commits do not wait for the disk', async () => {
    expect(await undurableSettings(address)).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
    expect(await flushesDuring(50, address)).toBeLessThan(50)
  })

  test('is refused in production, and named', async () => {
    await expect(open({ NODE_ENV: 'production' })).rejects.toThrow(named)
  })

  test('is warned of elsewhere', async () => {
    await open({})
    expect(warnings.splice(0)).toEqual([expect.stringContaining(named)])
  })

  test('is taken where the owner says that its storage is durable by other means', async () => {
    await open({ NODE_ENV: 'production', DATABASE_DURABLE_BY_OTHER_MEANS: 'true' })
    expect(warnings).toEqual([])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import {
  deleteJobs,
  type JobProcess,
  makeDue,
  makeOlder,
  openJobProcess,
} from '../../test/support/jobs/job-process.ts'
import { limit } from '../../test/support/limits.ts'
import { administer, type TestAddress } from '../../test/support/postgres/test-databases.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { JobFailure, type NewJob, type RepeatingWork, type Work } from './job.ts'
import type { Jobs, Pace } from './jobs.ts'
import { JobQueue } from './queue.ts'
import { waitingJobs } from './report.ts'

let address: TestAddress
let drop: () => Promise<void>
let database: Database
let queue: JobQueue
const processes: JobProcess[] = []
beforeAll(async () => {
  const fresh = await openFreshDatabase()
  address = fresh.address
  drop = fresh.drop
  database = openDatabase(address, 20)
  queue = new JobQueue(database)
})
beforeEach(() => deleteJobs(database))
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process_) => process_.close()))
})
afterAll(async () => {
  await queue.close()
  await database.close()
  await drop()
})

const noted: NewJob = { kind: 'note', topic: 'test', data: { text: 'a' }, emails: [] }
const queueNote = (changes: Partial<NewJob> = {}) => queue.queue(database.db, { ...noted, ...changes })
const busy = new JobFailure('busy', { isFinal: false, fault: 'unavailable', reason: 'BUSY' })
const refused = new JobFailure('no', { isFinal: true, fault: 'refused', reason: 'NO' })

/** Starts a process that notes the texts of its jobs, or does what the test says. */
async function noting(run?: Work<{ text: string }>['run'], pace: Partial<Pace> = {}) {
  const texts: string[] = []
  const work: Work<{ text: string }> = {
    kind: 'note',
    data: z.object({ text: z.string() }),
    atOnce: 5,
    run: run ?? (async ({ data }) => void texts.push(data.text)),
    redact: (data) => ({ ...data, text: '' }),
  }
  const process_ = await openJobProcess(database, (jobs) => jobs.work(work), pace)
  processes.push(process_)
  return { ...process_, texts }
}

const stored = async () =>
  await database.db.selectFrom('jobs').selectAll().where('kind', 'in', ['note', 'sweep']).execute()

describe('a queued job', () => {
  test('is done by one of several processes, and is then gone', { tags: 'JOBS-01' }, async () => {
    const expected = Array.from({ length: 60 }, (_, n) => `Job ${n}`)
    for (const text of expected) await queueNote({ data: { text } })
    const workers = await Promise.all([noting(), noting(), noting()])
    const done = () => workers.flatMap(({ texts }) => texts)
    await expect.poll(() => done().toSorted()).toEqual(expected.toSorted())
    await expect.poll(stored).toEqual([])
    expect(workers.flatMap(({ broken }) => broken)).toEqual([])
  })

  test('is not there if its transaction is rolled back', { tags: 'JOBS-01' }, async () => {
    const queued = inTransaction(database.db, async (transaction) => {
      await queue.queue(transaction, noted)
      throw new Error('the rest failed')
    })
    await expect(queued).rejects.toThrow('the rest failed')
    expect(await stored()).toEqual([])
  })

  test('is done again, with the same id, if its process was killed before it had finished', {
    tags: 'JOBS-01',
  }, async () => {
    await queueNote()
    const program = fileURLToPath(new URL('../../test/support/jobs/hanging-worker.ts', import.meta.url))
    const process_ = spawn(process.execPath, [program, address.url, noted.kind], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(process_.stdout, 'data')
    const ended = once(process_, 'exit')
    process_.kill('SIGKILL')
    await ended
    const [taken] = await stored()
    expect(taken).toMatchObject({ state: 'active', attempts: 1 })

    const { texts, attempts } = await noting()
    // As if half a minute had passed. The next supervisor gives the job back.
    await makeOlder(database, 31)
    await expect.poll(stored).toMatchObject([{ state: 'retry', fault: null }])
    expect(texts).toEqual([])
    const [again] = await stored()
    expect((again?.due_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
    await makeDue(database, processes)
    await expect.poll(() => texts).toEqual(['a'])
    await expect.poll(() => attempts).toMatchObject([{ outcome: 'done', attempts: 2, job: taken?.id }])
    await expect.poll(stored).toEqual([])
  })

  test.each([
    ['foreseen', busy, 'unavailable'],
    ['a fault of the server', new TypeError('busy'), 'error'],
    [
      'one of the database',
      Object.assign(new Error('busy'), { severity: 'ERROR', code: '57014' }),
      'unavailable',
    ],
  ])('waits longer each time if its failure is %s', { tags: 'JOBS-01' }, async (_name, error, fault) => {
    await queueNote()
    const { outcomes } = await noting(() => Promise.reject(error))
    for (const [attempt, seconds] of [30, 60, 120].entries()) {
      await expect
        .poll(stored)
        .toMatchObject([
          { state: 'retry', attempts: attempt + 1, fault, last_error: 'busy', failed_at: null },
        ])
      const wait = (((await stored())[0]?.due_at.getTime() ?? 0) - Date.now()) / 1000
      // Chance makes it up to twice as long, so that not all are tried at once.
      expect(wait).toBeGreaterThan(seconds - 5)
      expect(wait).toBeLessThanOrEqual(2 * seconds)
      await makeDue(database, processes)
    }
    await expect.poll(() => outcomes().length).toBe(4)
    await expect.poll(stored).toMatchObject([{ state: 'retry' }])
    await sql`update pgboss.job set retry_count = 40`.execute(database.db)
    await makeDue(database, processes)
    await expect.poll(stored).toMatchObject([{ state: 'retry', attempts: 42 }])
    const wait = ((await stored())[0]?.due_at.getTime() ?? 0) - Date.now()
    expect(Math.abs(wait / 1000 - 3600)).toBeLessThan(15)
    expect(outcomes()).toEqual(Array.from({ length: 5 }, () => 'postponed'))
  })

  test('that is refused for good is never tried again', { tags: 'JOBS-01' }, async () => {
    await queueNote()
    const { outcomes } = await noting(() => Promise.reject(refused))
    await expect.poll(stored).toMatchObject([
      {
        kind: 'note',
        topic: 'test',
        data: noted.data,
        attempts: 1,
        fault: 'refused',
        last_error: 'no',
        redacted: false,
        failed_at: expect.any(Date),
      },
    ])
    await makeDue(database, processes)
    await queueNote({ data: { text: 'the next' } })
    await expect.poll(outcomes).toEqual(['failed', 'failed'])
  })

  test('is tried for three days', { tags: 'JOBS-01' }, async () => {
    await queueNote()
    const { outcomes } = await noting(() => Promise.reject(busy))
    await expect.poll(stored).toMatchObject([{ state: 'retry' }])
    await makeOlder(database, 3 * 86_400)
    await makeDue(database, processes)
    await expect
      .poll(stored)
      .toMatchObject([{ fault: 'late', last_error: 'busy', attempts: 2, failed_at: expect.any(Date) }])
    expect(outcomes()).toEqual(['postponed', 'failed'])
    const [job] = await stored()
    expect(Date.now() - (job?.queued_at.getTime() ?? 0)).toBeGreaterThan(3 * 86_400_000)
  })

  test('with a secret is tried until soon after the secret has expired', { tags: 'JOBS-01' }, async () => {
    await queueNote({ data: { text: 'a secret' }, goodForSeconds: 240 })
    const { outcomes } = await noting(() => Promise.reject(busy))
    await expect.poll(stored).toMatchObject([{ state: 'retry' }])
    await sql`update pgboss.job set retry_count = 40`.execute(database.db)
    await makeDue(database, processes)
    await expect.poll(stored).toMatchObject([{ state: 'retry', attempts: 42 }])
    const wait = ((await stored())[0]?.due_at.getTime() ?? 0) - Date.now()
    expect(wait).toBeLessThanOrEqual(60_000)
    await makeOlder(database, 240)
    await makeDue(database, processes)
    await expect.poll(stored).toMatchObject([{ data: { text: '' }, redacted: true, fault: 'late' }])
    expect(outcomes()).toEqual(['postponed', 'postponed', 'failed'])
    const { rows } = await sql<{
      all: string
    }>`select string_agg(job::text, ' ') as all from pgboss.job`.execute(database.db)
    expect(rows[0]?.all).not.toContain('a secret')
  })

  test('with data of another shape fails in the end, and keeps no secret', { tags: 'JOBS-01' }, async () => {
    await queueNote({ data: { code: 123456 }, goodForSeconds: 600 })
    const { outcomes } = await noting()
    await expect.poll(stored).toMatchObject([{ state: 'retry', fault: 'error' }])
    await makeOlder(database, 600)
    await makeDue(database, processes)
    await expect.poll(stored).toMatchObject([{ data: {}, redacted: true, fault: 'late' }])
    expect(outcomes()).toEqual(['postponed', 'failed'])
  })

  test('belongs to the process that took it last', { tags: 'JOBS-01' }, async () => {
    await queueNote()
    const held = Promise.withResolvers<never>()
    let runs = 0
    // Only this one gives jobs back, and it looks again after a minute: the test knows who has which attempt.
    const slow = await noting(() => {
      runs += 1
      return held.promise
    })
    await expect.poll(() => runs).toBe(1)
    await makeOlder(database, 31)
    await expect.poll(stored).toMatchObject([{ state: 'retry' }])
    await makeDue(database, processes)
    const other = await noting(() => Promise.reject(busy))
    await expect.poll(other.outcomes).toEqual(['postponed'])
    await expect.poll(stored).toMatchObject([{ state: 'retry', attempts: 2 }])
    held.reject(refused)
    await expect.poll(() => slow.attempts.length).toBe(1)
    expect(await stored()).toMatchObject([
      { state: 'retry', attempts: 2, fault: 'unavailable', failed_at: null },
    ])
  })

  test('returns to the queue if it is still being done when its process closes', {
    tags: 'T-F2',
  }, async () => {
    await queueNote()
    const begun = Promise.withResolvers<void>()
    const { close } = await noting(async (_job, stop) => {
      begun.resolve()
      await once(stop, 'abort')
      throw busy
    })
    await begun.promise
    const started = performance.now()
    await close()
    expect(performance.now() - started).toBeLessThan(limit(5000))
    expect(await stored()).toMatchObject([{ state: 'retry', attempts: 1 }])
  })
})

describe('a process that closes', () => {
  test('still queues what its last requests want done', async () => {
    const jobs = Promise.withResolvers<Jobs>()
    const { close } = await openJobProcess(database, (all) => {
      all.work({ kind: 'note', data: z.object({}), atOnce: 1, run: async () => {}, redact: (data) => data })
      jobs.resolve(all)
    })
    const { queues } = await jobs.promise
    await queues.open()
    await close()
    await queues.queue(database.db, noted)
    expect(await stored()).toMatchObject([{ state: 'created' }])
  })

  test('starts nothing any more, even if pg-boss has just been loaded', async () => {
    const late = new JobQueue(database)
    const opening = late.open()
    await late.close()
    await expect(opening).rejects.toThrow('closed')
  })
})

test('jobs are done as soon as a database that was away at the start is back', { tags: 'T-F4' }, async () => {
  await queueNote()
  const later = openDatabase(address, 5)
  await administer(`alter database ${address.database} allow_connections false`)
  const texts: string[] = []
  const process_ = await openJobProcess(later, (jobs) => {
    jobs.work({
      kind: 'note',
      data: z.object({ text: z.string() }),
      atOnce: 1,
      run: async ({ data }) => void texts.push(data.text),
      redact: (data) => data,
    })
  })
  await expect(later.pool.query('select')).rejects.toThrow('not currently accepting connections')
  await administer(`alter database ${address.database} allow_connections true`)
  await expect.poll(() => texts, { timeout: limit(20_000) }).toEqual(['a'])
  await process_.close()
  await later.close()
})

describe('repeating work', () => {
  const minute = 60
  async function sweeping(run: RepeatingWork['run'], everySeconds = minute) {
    const process_ = await openJobProcess(database, (jobs) =>
      jobs.repeat({ kind: 'sweep', everySeconds, run }),
    )
    processes.push(process_)
    return process_
  }
  /** As if no process had run for two hours. */
  async function beAway() {
    await sql`
      update pgboss.version set cron_on = now() - interval '2 hours';
    `.execute(database.db)
    await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(database.db)
  }
  /** The number of periods since a moment, including the one in which it was. */
  const periodsSince = (start: number) => Math.floor(Date.now() / 60_000) - Math.floor(start / 60_000) + 1

  test('runs once in each period, however many processes there are', { tags: 'JOBS-02' }, async () => {
    const started = Date.now()
    let runs = 0
    const count = async () => void runs++
    const workers = await Promise.all(Array.from({ length: 4 }, () => sweeping(count)))
    await expect.poll(() => runs, { timeout: limit(20_000) }).toBeGreaterThan(0)
    // A restart runs nothing again, nor do the next looks of the others.
    await workers[0]?.close()
    await sweeping(count)
    const planned = async () =>
      (await sql`select from pgboss.version where cron_on > now() - interval '1 second'`.execute(database.db))
        .rows
    for (let look = 0; look < 3; look += 1) await expect.poll(planned).toHaveLength(1)
    expect(runs).toBeLessThanOrEqual(periodsSince(started))
    expect(workers.flatMap(({ broken }) => broken)).toEqual([])
  })

  test('that was missed while no process ran is done once', { tags: 'JOBS-02' }, async () => {
    let runs = 0
    const first = await sweeping(async () => void runs++, 3600)
    const planned = async () =>
      (await sql`select from pgboss.schedule where name = 'sweep'`.execute(database.db)).rows
    await expect.poll(planned).toHaveLength(1)
    await first.close()
    await beAway()
    const before = runs
    await sweeping(async () => void runs++, 3600)
    await expect.poll(() => runs, { timeout: limit(20_000) }).toBe(before + 1)
  })

  test('is tried again after a failure, is not queued twice meanwhile, and is never given up', {
    tags: 'JOBS-02',
  }, async () => {
    let isBroken = true
    const { outcomes } = await sweeping(async () => {
      if (isBroken) throw new Error('no')
    })
    await expect.poll(stored, { timeout: limit(20_000) }).toMatchObject([{ state: 'retry', fault: 'error' }])
    const [job] = await stored()
    expect((job?.due_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(minute * 1000)
    await sql`
      update pgboss.job set retry_count = 500, start_after = now(), created_on = now() - interval '9 days'
      where name = 'sweep'`.execute(database.db)
    await expect.poll(outcomes).toEqual(['postponed', 'postponed'])
    await expect.poll(stored).toMatchObject([{ state: 'retry', last_error: 'no' }])
    expect((await waitingJobs(database.db)).get('sweep')?.oldestSeconds).toBeGreaterThan(9 * 86_399)
    isBroken = false
    await makeDue(database, processes)
    await expect.poll(stored).toEqual([])
    expect((await waitingJobs(database.db)).has('sweep')).toBe(false)
  })

  test.each([0, 61, 7 * minute, 5 * 3600, 48 * 3600])(
    'a period of %d s is refused, since a day has no whole number of it',
    async (everySeconds) => {
      await expect(sweeping(async () => {}, everySeconds)).rejects.toThrow(RangeError)
    },
  )
})

test.each(['failed', 'Note', 'note-1', 'a_b', ''])('%j cannot be a kind', async (kind) => {
  await expect(queueNote({ kind })).rejects.toThrow(RangeError)
})

test('a failed job is kept for 30 days', { tags: 'JOBS-01' }, async () => {
  await queueNote()
  // It does not delete it while the test does.
  const { outcomes } = await noting(() => Promise.reject(refused), { supervise: 3600 })
  await expect.poll(outcomes).toEqual(['failed'])
  const boss = await queue.open()
  const clean = async () => {
    await sql`update pgboss.queue set maintain_on = null`.execute(database.db)
    await boss.supervise()
    return (await stored()).length
  }
  await makeOlder(database, 29 * 86_400)
  expect(await clean()).toBe(1)
  await makeOlder(database, 2 * 86_400)
  expect(await clean()).toBe(0)
})

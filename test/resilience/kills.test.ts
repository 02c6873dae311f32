import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workersOn } from '../../server/storage/embedded/postmaster.ts'
import { clusterAccount } from '../../server/storage/embedded/system-account.ts'
import { limit } from '../support/limits.ts'
import { killPostgres } from '../support/postgres/postgres.ts'
import { answersWithin } from '../support/server/answers-within.ts'
import { DataFolder } from '../support/server/data-folder.ts'
import type { ServerProcess } from '../support/server/server-process.ts'

let folder: DataFolder
let first: ServerProcess
beforeEach(async () => {
  folder = new DataFolder()
  await folder.prepare()
  first = await folder.startReady()
})
afterEach(() => folder.remove())

test('after kill -9 of the server the next one takes over the living database', {
  tags: 'T-E1',
}, async () => {
  await folder.query('create table kept as select 1 as one')
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  const second = await folder.startReady()
  expect(second.output()).toContain('embedded PostgreSQL, adopted')
  expect((await folder.query('select one from kept')).rows).toEqual([{ one: 1 }])
})

/**
 * Returns how long a process has waited for a processor, in milliseconds; 0 if the system does not report it.
 */
function waitedForProcessor(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  if (!existsSync(file)) return 0
  const [, nanoseconds] = readFileSync(file, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

test('after kill -9 of everything the next start recovers by itself, within 5 s', {
  tags: ['T-E1', 'T-F1'],
}, async () => {
  await folder.query('create table kept as select 1 as one')
  first.kill('SIGKILL')
  folder.killPostgres()
  await first.ended
  const began = performance.now()
  // As for an operator, there is no compile cache from earlier starts.
  const second = await folder.startReady({ NODE_COMPILE_CACHE: '' })
  expect(performance.now() - began - waitedForProcessor(second.pid)).toBeLessThan(limit(5000))
  expect(second.output()).toContain('embedded PostgreSQL, started')
  expect((await folder.query('select one from kept')).rows).toEqual([{ one: 1 }])
})

test('when the database is killed below the server, it comes back by itself within 8 s', {
  tags: ['T-F4', 'T-E9'],
}, async () => {
  const { address } = first
  await fetch(`${address}/health/ready`)
  // No database is started beside a process that works on the data: nobody can miss the time without one.
  const worker = spawn('sleep', ['600'], { ...clusterAccount(folder.path), cwd: folder.pgdata })
  try {
    await once(worker, 'spawn')
    killPostgres(folder.pgdata, worker.pid)
    const away = await answersWithin(`${address}/health/ready`, 503, 2000)
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
  } finally {
    worker.kill()
  }
  await answersWithin(`${address}/health/ready`, 200, 8000)
  const second = await folder.start()
  expect(await second.ended).toBe(1)
})

test('a database that hangs keeps nobody waiting for 10 s; live stays green; it is used again when it goes on', {
  tags: 'T-F4',
}, async () => {
  const { address } = first
  await fetch(`${address}/health/ready`)
  const stop = () => {
    for (const pid of workersOn(folder.pgdata)) process.kill(pid, 'SIGSTOP')
  }
  stop()
  // Once more, because the main process may have started another one before it was stopped itself.
  stop()
  const workers = workersOn(folder.pgdata)
  try {
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${address}/health/ready`)))
    expect(performance.now() - began).toBeLessThan(limit(10_000))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
  } finally {
    for (const pid of workers) process.kill(pid, 'SIGCONT')
  }
  await answersWithin(`${address}/health/ready`, 200, 8000)
})

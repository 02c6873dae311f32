import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { slownessVariable } from '../support/limits.ts'

/** A fixed amount of work, in pieces that can be stopped: a second of each of two cores that have nothing else to do. */
const work = `
  const { pbkdf2Sync } = require('node:crypto')
  for (let piece = 0; piece < 40; piece += 1) pbkdf2Sync('skyway', 'skyway', 50_000, 64, 'sha512')`
const quietSeconds = 1

/** Beyond this, waiting longer would only hide that something hangs. */
const most = 6

/**
 * Measures how many times longer than on a quiet machine with two cores a fixed piece of work takes now, on all cores at
 * once. Returns 1 (no longer) to 6, in tenths. A run within a test of another run takes what that one has measured.
 */
export async function measureSlowness(): Promise<number> {
  const known = process.env[slownessVariable]
  if (known !== undefined) return Number(known)
  const began = performance.now()
  const workers = Array.from(
    { length: Math.max(2, availableParallelism()) },
    () => new Worker(work, { eval: true }),
  )
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
  await Promise.race([ended, wait(most * quietSeconds * 1000, undefined, { ref: false })])
  await Promise.all(workers.map((worker) => worker.terminate()))
  const seconds = (performance.now() - began) / 1000
  return Math.min(most, Math.max(1, Math.round((seconds / quietSeconds) * 10) / 10))
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { limit } from '../support/limits.ts'
import { whyNoDisk } from '../support/postgres/small-disk.ts'

/** Returns the output of a trial. Throws with all of it when the trial exits with anything but 0. */
async function trial(name: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `${import.meta.dirname}/${name}.ts`,
    ...options,
  ])
  return stdout
}

test('every acknowledged move outlives the loss of power of the disk', {
  tags: 'T-E2',
  timeout: limit(120_000),
}, async ({ skip }) => {
  const reason = whyNoDisk()
  if (reason !== null) {
    console.warn(`SKIPPED: no power can be cut here: ${reason}`)
    skip(reason)
  }
  expect(await trial('power-cut', '--players', '2', '--cuts', '1')).toContain(
    'Every acknowledged move is there once',
  )
})

test('every acknowledged move outlives the loss of the primary, and the server finds its standby by itself', {
  tags: 'T-E3',
  timeout: limit(120_000),
}, async () => {
  const told = await trial('failover', '--players', '2', '--seconds', '1')
  expect(told).toContain('Every acknowledged move is there')
})

test('with a full disk reads go on and writes get 503, and writes come back with the space', {
  tags: 'T-F11',
  timeout: limit(120_000),
}, async ({ skip }) => {
  const reason = whyNoDisk()
  if (reason !== null) {
    console.warn(`SKIPPED: no disk can be filled here: ${reason}`)
    skip(reason)
  }
  expect(await trial('full-disk', '--players', '2', '--seconds', '1')).toContain('Reads went on')
})

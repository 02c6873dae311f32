import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyPreparedData } from '../../../test/support/postgres/prepared-data.ts'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { connection } from '../database.ts'
import { openCluster } from './cluster.ts'
import { limitLog } from './log-size.ts'

let folder: string
beforeEach(() => {
  folder = memoryFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a log that is large enough loses its older lines, as whole lines', () => {
  const file = path.join(folder, 'log')
  const lines = Array.from({ length: 100 }, (_, index) => `line ${String(index).padStart(3, '0')}\n`)
  appendFileSync(file, lines.join(''))
  limitLog(file, 900)
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
  limitLog(file, 400)
  expect(readFileSync(file, 'utf8')).toBe(lines.slice(-22).join(''))
})

test('the log of a running PostgreSQL stays below its limit, and goes on', async () => {
  await copyPreparedData(folder)
  const cluster = await openCluster(folder)
  try {
    const { logFile } = cluster.folders
    appendFileSync(logFile, 'an old line\n'.repeat(400_000))
    limitLog(logFile)
    expect(statSync(logFile).size).toBeLessThanOrEqual(2 ** 21)
    const nowhere = new pg.Client(connection({ ...cluster, database: 'nowhere' }))
    await expect(nowhere.connect()).rejects.toThrow('does not exist')
    expect(readFileSync(logFile, 'utf8')).toMatch(
      /an old line\n.*FATAL: {2}database "nowhere" does not exist\n$/,
    )
    expect(statSync(logFile).size).toBeLessThan(2 ** 21 + 1000)
  } finally {
    await cluster.stop()
  }
})

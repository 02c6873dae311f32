import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fetchPrograms } from '../../server/storage/embedded/fetched-programs.ts'
import { limit } from '../support/limits.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

test('data of an older PostgreSQL is upgraded with every row, also after the upgrade was killed', {
  tags: 'T-E10',
  timeout: limit(240_000),
}, async ({ skip }) => {
  const folder = throwAwayFolder()
  try {
    await fetchPrograms('17', path.join(folder, 'programs'))
  } catch (error) {
    console.warn(`SKIPPED: no older PostgreSQL can be fetched here: ${String(error)}`)
    skip(String(error))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const trial = path.join(import.meta.dirname, 'major-upgrade.ts')
  const options = ['--players', '2', '--seconds', '1', '--kills', '2']
  const { stdout } = await promisify(execFile)(process.execPath, [trial, ...options])
  expect(stdout).toContain('Every row and every acknowledged move is there')
})

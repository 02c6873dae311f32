import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { keepBackup } from './kept-backups.ts'

let testApp: TestApp
let parent: string
let folder: string
beforeAll(async () => {
  testApp = await openTestApp()
  parent = throwAwayFolder()
})
beforeEach(() => {
  folder = path.join(parent, 'backups')
  rmSync(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await testApp.close()
  rmSync(parent, { recursive: true })
})

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const names = () => readdirSync(folder).toSorted()

/** Fills the folder with files of these names. */
function fill(...files: readonly string[]): void {
  mkdirSync(folder)
  for (const name of files) writeFileSync(path.join(folder, name), 'old')
}

test('a backup is complete, and its name tells the day in UTC', { tags: 'HOST-05' }, async () => {
  const { file, rows, removed } = await keepBackup(testApp.address, folder, 2, noon('2026-11-23'))
  expect(path.relative(folder, file)).toBe('skyway-2026-11-23.jsonl.gz')
  expect(rows).toBeGreaterThan(0)
  expect(removed).toEqual([])
  expect(gunzipSync(readFileSync(file)).toString()).toMatch(/\nend\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the oldest backups beyond the number are removed, and nothing else', { tags: 'HOST-05' }, async () => {
  const theirs = ['notes.txt', 'skyway-2026-11-01.jsonl.gz.copy', 'skyway-before-the-move.jsonl.gz']
  fill(...theirs, 'skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-22.jsonl.gz', 'skyway-2025-12-31.jsonl.gz')
  const { removed } = await keepBackup(testApp.address, folder, 2, noon('2026-11-23'))
  expect(removed).toEqual(['skyway-2025-12-31.jsonl.gz', 'skyway-2026-11-20.jsonl.gz'])
  expect(names()).toEqual([...theirs, 'skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz'].toSorted())
})

test('a second backup of a day replaces the first and pushes out no other day', {
  tags: 'HOST-05',
}, async () => {
  fill('skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz')
  const { file, removed } = await keepBackup(testApp.address, folder, 2, noon('2026-11-23'))
  expect(removed).toEqual([])
  expect(names()).toEqual(['skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz'])
  expect(statSync(file).size).toBeGreaterThan(100)
})

test('the new backup stays, also beside one that a wrong clock has dated later', {
  tags: 'HOST-05',
}, async () => {
  fill('skyway-2031-01-01.jsonl.gz', 'skyway-2026-11-22.jsonl.gz')
  await keepBackup(testApp.address, folder, 1, noon('2026-11-23'))
  expect(names()).toEqual(['skyway-2026-11-23.jsonl.gz'])
})

test('a backup that fails removes nothing', { tags: 'HOST-05' }, async () => {
  fill('skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-21.jsonl.gz')
  const nowhere = { ...testApp.address, database: 'there_is_none' }
  await expect(keepBackup(nowhere, folder, 1, noon('2026-11-23'))).rejects.toThrow('there_is_none')
  expect(names()).toEqual(['skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-21.jsonl.gz'])
})

test('what killed backups have left is removed after a day', { tags: 'HOST-05' }, async () => {
  const [old, young] = ['skyway-2026-11-20.jsonl.gz.7.unfinished', 'skyway-2026-11-23.jsonl.gz.8.unfinished']
  fill(old, young)
  utimesSync(path.join(folder, old), noon('2026-11-20'), noon('2026-11-20'))
  utimesSync(path.join(folder, young), noon('2026-11-23'), noon('2026-11-23'))
  await keepBackup(testApp.address, folder, 3, noon('2026-11-23'))
  expect(names()).toEqual(['skyway-2026-11-23.jsonl.gz', young])
})

test.each([0, -1, 1.5, Number.NaN])(
  'to keep %d backups is refused before one is written',
  { tags: 'HOST-05' },
  async (most) => {
    await expect(keepBackup(testApp.address, folder, most)).rejects.toThrow('--keep')
    expect(readdirSync(parent)).toEqual([])
  },
)

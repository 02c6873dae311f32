import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { addressOf } from '../../test/support/postgres/test-databases.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { makeBackupKey } from './backup-key.ts'
import type { BackupStore } from './backup-store.ts'
import { FolderStore } from './folder-store.ts'
import { keepBackup } from './keep-backup.ts'
import { keptBackups, newestBackup, openBackup } from './kept-backups.ts'

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

/** Keeps a backup at noon of a day, of so many days. */
const keep = async (day: string, days = 2) =>
  await keepBackup(testApp.address, new FolderStore(folder), {
    key: null,
    rules: { days, weeks: 0, months: 0 },
    now: noon(day),
  })

/** Fills the folder with files of these names. */
function fill(...files: readonly string[]): void {
  mkdirSync(folder)
  for (const name of files) writeFileSync(path.join(folder, name), 'old')
}

test('a backup is complete, and its name tells the day in UTC', { tags: 'HOST-05' }, async () => {
  const { name, rows, bytes, removed } = await keep('2026-11-23')
  const file = path.join(folder, name)
  expect(name).toBe('skyway-2026-11-23.jsonl.gz')
  expect(statSync(file).size).toBe(bytes)
  expect(rows).toBeGreaterThan(0)
  expect(removed).toEqual([])
  expect(gunzipSync(readFileSync(file)).toString()).toMatch(/\nend\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the oldest backups beyond the number are removed, and nothing else', { tags: 'HOST-05' }, async () => {
  const theirs = ['notes.txt', 'skyway-2026-11-01.jsonl.gz.copy', 'skyway-before-the-move.jsonl.gz']
  fill(...theirs, 'skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-22.jsonl.gz', 'skyway-2025-12-31.jsonl.gz')
  const { removed } = await keep('2026-11-23')
  expect(removed).toEqual(['skyway-2025-12-31.jsonl.gz', 'skyway-2026-11-20.jsonl.gz'])
  expect(names()).toEqual([...theirs, 'skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz'].toSorted())
})

test('a second backup of a day replaces the first and pushes out no other day', {
  tags: 'HOST-05',
}, async () => {
  fill('skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz')
  const { name, removed } = await keep('2026-11-23')
  expect(removed).toEqual([])
  expect(names()).toEqual(['skyway-2026-11-22.jsonl.gz', 'skyway-2026-11-23.jsonl.gz'])
  expect(statSync(path.join(folder, name)).size).toBeGreaterThan(100)
})

test('the new backup stays, also beside one that a wrong clock has dated later', {
  tags: 'HOST-05',
}, async () => {
  fill('skyway-2031-01-01.jsonl.gz', 'skyway-2026-11-22.jsonl.gz')
  await keep('2026-11-23', 1)
  expect(names()).toEqual(['skyway-2026-11-23.jsonl.gz'])
})

test('a backup that fails removes nothing', { tags: 'HOST-05' }, async () => {
  fill('skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-21.jsonl.gz')
  const now = noon('2026-11-23')
  const rules = { days: 1, weeks: 0, months: 0 }
  const kept = keepBackup(addressOf('there_is_none'), new FolderStore(folder), { key: null, rules, now })
  await expect(kept).rejects.toThrow('there_is_none')
  expect(names()).toEqual(['skyway-2026-11-20.jsonl.gz', 'skyway-2026-11-21.jsonl.gz'])
})

test('what killed backups have left is removed after a day', { tags: 'HOST-05' }, async () => {
  const [old, young] = ['skyway-2026-11-20.jsonl.gz.7.unfinished', 'skyway-2026-11-23.jsonl.gz.8.unfinished']
  fill(old, young)
  utimesSync(path.join(folder, old), noon('2026-11-20'), noon('2026-11-20'))
  utimesSync(path.join(folder, young), noon('2026-11-23'), noon('2026-11-23'))
  await keep('2026-11-23', 3)
  expect(names()).toEqual(['skyway-2026-11-23.jsonl.gz', young])
})

test('without rules, nothing is removed', { tags: 'HOST-05' }, async () => {
  const left = 'skyway-2026-11-20.jsonl.gz.7.unfinished'
  fill('skyway-2020-01-01.jsonl.gz', left)
  utimesSync(path.join(folder, left), noon('2026-11-20'), noon('2026-11-20'))
  const store = new FolderStore(folder)
  const now = noon('2026-11-23')
  const { removed } = await keepBackup(testApp.address, store, { key: null, rules: null, now })
  expect(removed).toEqual([])
  expect(names()).toEqual(['skyway-2020-01-01.jsonl.gz', left, 'skyway-2026-11-23.jsonl.gz'])
})

test('with a key, it is encrypted, and takes the place of one that is not', { tags: 'HOST-12' }, async () => {
  const key = await makeBackupKey()
  fill('skyway-2026-11-23.jsonl.gz')
  const store = new FolderStore(folder)
  const rules = { days: 7, weeks: 0, months: 0 }
  const { name } = await keepBackup(testApp.address, store, { key, rules, now: noon('2026-11-23') })
  expect(names()).toEqual(['skyway-2026-11-23.jsonl.gz.age'])
  const bytes = await buffer(await openBackup(await store.read(name), name, [key]))
  expect(gunzipSync(bytes).toString()).toMatch(/\nend\n$/)
})

test('a store that has fewer bytes than it was given is not trusted, and loses nothing', {
  tags: 'HOST-12',
}, async () => {
  fill('skyway-2026-11-20.jsonl.gz')
  const whole = new FolderStore(folder)
  const short: BackupStore = {
    name: 'short',
    list: async () => (await whole.list()).map(({ name, bytes }) => ({ name, bytes: bytes - 1 })),
    write: async (name, bytes) => await whole.write(name, bytes),
    read: async (name) => await whole.read(name),
    remove: async (name) => await whole.remove(name),
    removeUnfinished: async (before) => await whole.removeUnfinished(before),
    close: async () => await whole.close(),
  }
  const rules = { days: 1, weeks: 0, months: 0 }
  const kept = keepBackup(testApp.address, short, { key: null, rules, now: noon('2026-11-23') })
  await expect(kept).rejects.toThrow(/^short has \d+ of the \d+ bytes of skyway-2026-11-23/)
  expect(names()).toContain('skyway-2026-11-20.jsonl.gz')
})

test('the newest backup is the last one that is not of a later day', { tags: 'HOST-12' }, async () => {
  const store = new FolderStore(folder)
  await expect(newestBackup(store)).rejects.toThrow(`${folder} has no backup`)
  fill('skyway-2031-01-01.jsonl.gz', 'notes', 'skyway-2026-11-22.jsonl.gz.age', 'skyway-2026-11-21.jsonl.gz')
  expect(await newestBackup(store, noon('2026-11-23'))).toBe('skyway-2026-11-22.jsonl.gz.age')
  expect((await keptBackups(store)).map(({ name }) => name)).toEqual([
    'skyway-2026-11-21.jsonl.gz',
    'skyway-2026-11-22.jsonl.gz.age',
    'skyway-2031-01-01.jsonl.gz',
  ])
})

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackupKey, publicHalf } from '../../../server/backups/backup-key.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { openSftpServer, type SftpServer } from '../../../test/support/backups/sftp-server.ts'
import { throwAwayFolder } from '../../../test/support/server/throw-away-folder.ts'
import { backupFindings } from './backups.ts'
import { line } from './finding.ts'

let folder: string
let sftp: SftpServer
let key: string
beforeAll(async () => {
  folder = throwAwayFolder()
  sftp = await openSftpServer(folder)
  key = await makeBackupKey()
})
afterAll(async () => {
  await sftp.close()
  rmSync(folder, { recursive: true })
})

async function found(variables: Readonly<Record<string, string>>): Promise<string[]> {
  return (await backupFindings(readSettings({ PUBLIC_URL: 'https://cards.example.org', ...variables }))).map(
    line,
  )
}

test('without a place, production is warned and development is not', { tags: 'HOST-07' }, async () => {
  expect(await found({})).toEqual([])
  expect(await found({ NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^warning {2}backups {6}BACKUP_TO is not set/),
  ])
})

test('each place tells its backups, and the key is asked for', { tags: ['HOST-07', 'HOST-12'] }, async () => {
  const own = path.join(folder, 'own')
  mkdirSync(own)
  for (const day of ['22', '23']) writeFileSync(path.join(own, `skyway-2026-11-${day}.jsonl.gz`), '')
  const remote = `${sftp.address}?host-key=${sftp.hostKey}`
  const lines = await found({ NODE_ENV: 'production', BACKUP_TO: `${own} ${remote}`, BACKUP_KEY: key })
  expect(lines).toEqual([
    `ok       backups      ${own} has 2, the newest is skyway-2026-11-23.jsonl.gz.`,
    expect.stringMatching(/^ok {7}backups {6}sftp:\/\/127\.0\.0\.1:\d+\/some\/folder has no backup yet\.$/),
    `ok       backups      Backups are encrypted with the key ${await publicHalf(key)}. Is a copy of it kept elsewhere? Without it, none can be read.`,
  ])
  expect(lines.join()).not.toMatch(/p%40ss|AGE-SECRET/)
})

test('a place on this machine alone is warned of, one that cannot be used is a failure, and so is a missing key', {
  tags: ['HOST-07', 'HOST-12'],
}, async () => {
  expect(await found({ NODE_ENV: 'production', BACKUP_TO: path.join(folder, 'later') })).toEqual([
    expect.stringContaining('has no backup yet'),
    expect.stringMatching(/^warning {2}backups {6}All places in BACKUP_TO are on this machine/),
  ])
  expect(await found({ BACKUP_TO: sftp.address })).toEqual([
    expect.stringMatching(/^failure {2}backups {6}sftp:.* its key is SHA256:\S+; compare that/),
    expect.stringMatching(/^failure {2}backups {6}BACKUP_KEY is not set/),
  ])
})

test('a key of which a part is missing is a failure, and its public half is told', {
  tags: ['HOST-07', 'HOST-12'],
}, async () => {
  const BACKUP_TO = folder
  expect(await found({ BACKUP_TO, BACKUP_KEY: key.slice(0, -1) })).toEqual([
    expect.stringContaining('has no backup yet'),
    expect.stringMatching(/^failure {2}backups {6}BACKUP_KEY: is no key/),
  ])
  expect(await found({ BACKUP_TO, BACKUP_KEY: await publicHalf(key) })).toEqual([
    expect.stringContaining('has no backup yet'),
    expect.stringContaining('Its secret half is not here'),
  ])
})

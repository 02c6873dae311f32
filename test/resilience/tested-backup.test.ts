import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBackupKey } from '../../server/backups/backup-key.ts'
import { addReceiver } from '../../server/notices/receivers.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { inTransaction } from '../../server/storage/transaction.ts'
import { openBareDatabase, openTestApp, type TestApp } from '../support/app/test-app.ts'
import { limit } from '../support/limits.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const command = path.resolve(import.meta.dirname, '../../script/src/backup.ts')

let testApp: TestApp
let key: string
let folder: string
let backups: string
let data: string
beforeAll(async () => {
  testApp = await openTestApp()
  key = await makeBackupKey()
  const { headers } = await testApp.person({ reader: true })
  for (const gameTypeId of [1, 2]) {
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/games',
      headers,
      payload: { gameTypeId },
    })
    expect(answer.statusCode).toBeLessThan(300)
  }
})
beforeEach(() => {
  folder = throwAwayFolder()
  backups = path.join(folder, 'backups')
  data = path.join(folder, 'data')
  mkdirSync(data)
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(async () => await testApp.close())

interface Ended {
  readonly code: number | null
  readonly output: string
}

function start(words: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    CONTENT_FOLDER: 'content',
    OLDPWD: folder,
    DATABASE_URL: testApp.address.url,
    DATA_FOLDER: data,
    BACKUP_TO: backups,
    BACKUP_KEY: key,
    ...variables,
  }
  return spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = start(words, variables)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The command has no output')
  const [out, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  return { code: child.exitCode, output: out + errors }
}

const testedAt = async () =>
  (await testApp.database.db.selectFrom('system_state').select('tested_backup_at').executeTakeFirstOrThrow())
    .tested_backup_at

/** Returns the only backup. */
function onlyBackup(): string {
  const [name = '', ...more] = readdirSync(backups)
  expect(more).toEqual([])
  return path.join(backups, name)
}

test('the newest backup is restored, its games are replayed, and that is noted', {
  tags: 'HOST-13',
  timeout: limit(120_000),
}, async () => {
  const before = new Date()
  const written = await run(['backup'])
  expect(written.output).toMatch(/^Wrote \d+ rows in \d+ bytes to skyway-\d{4}-\d\d-\d\d\.jsonl\.gz\.age in /)
  const tested = await run(['backup', 'test'])
  expect(tested.output).toMatch(
    /^Tested skyway-\S+ in .*: restored \d+ rows as of \S+, and replayed 2 games to their ends\n$/,
  )
  expect(tested.code).toBe(0)
  expect((await testedAt())?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  expect(readdirSync(data)).toEqual([])

  const restored = await openBareDatabase()
  const again = await run(['restore', '--from', backups], { DATABASE_URL: restored.address.url })
  expect(again.output).toMatch(/^Restored \d+ rows from skyway-/)
  const { db, close } = openDatabase(restored.address, 1)
  expect(await db.selectFrom('games').select('id').execute()).toHaveLength(2)
  await close()
  await restored.drop()
})

test('a machine without the database tests the backups of another', {
  tags: 'HOST-13',
  timeout: limit(120_000),
}, async () => {
  await run(['backup'])
  const noted = await testedAt()
  const { code, output } = await run(['backup', 'test'], { DATABASE_URL: '' })
  expect(output).toContain('replayed 2 games to their ends')
  expect(output).toContain(`its time could not be stored: There is no data in ${data}`)
  expect(code).toBe(0)
  expect(await testedAt()).toEqual(noted)
  expect(readdirSync(data)).toEqual([])
})

test('a backup that was changed, or that another key encrypted, does not pass', {
  tags: 'HOST-13',
  timeout: limit(120_000),
}, async () => {
  await run(['backup'])
  const noted = await testedAt()
  const other = await run(['backup', 'test'], { BACKUP_KEY: await makeBackupKey() })
  expect(other.output).toMatch(/^skyway-\S+: It is encrypted with another key than BACKUP_KEY/)
  expect(other.code).toBe(1)
  const bytes = readFileSync(onlyBackup())
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20)
  writeFileSync(onlyBackup(), bytes)
  const changed = await run(['backup', 'test'])
  expect(changed.output).toContain('It was changed, or is not complete')
  expect(changed.code).toBe(1)
  expect(await testedAt()).toEqual(noted)
  expect(readdirSync(data)).toEqual([])
})

test('a game that does not replay to what is stored is named', {
  tags: 'HOST-13',
  timeout: limit(120_000),
}, async () => {
  const { pool } = testApp.database
  await pool.query('update games set game_score = game_score + 1 where game_type_id = 1')
  await run(['backup'])
  await pool.query('update games set game_score = game_score - 1 where game_type_id = 1')
  const noted = await testedAt()
  const { code, output } = await run(['backup', 'test'])
  expect(output).toMatch(
    /^1 of 2 games in skyway-\S+ are wrong:\ngame \d+: stored 0,false,false,1, replays to 0,false,false,0\n$/,
  )
  expect(code).toBe(1)
  expect(await testedAt()).toEqual(noted)
})

test('a test that was killed leaves nothing that the next one does not remove', {
  tags: 'HOST-13',
  timeout: limit(120_000),
}, async () => {
  await run(['backup'])
  const killed = start(['backup', 'test'])
  const ended = once(killed, 'close')
  const postmaster = path.join(data, 'backup-test/cluster/pgdata/postmaster.pid')
  await vi.waitUntil(() => existsSync(postmaster), { timeout: limit(60_000), interval: 50 })
  killed.kill('SIGKILL')
  await ended
  const { code, output } = await run(['backup', 'test'])
  expect(output).toContain('replayed 2 games')
  expect(code).toBe(0)
  expect(readdirSync(data)).toEqual([])
})

test('a place that fails keeps no other from its backup, and the command fails', {
  tags: 'HOST-12',
}, async () => {
  writeFileSync(path.join(folder, 'file'), '')
  const places = `${path.join(folder, 'file')} s3://none/?endpoint=http://127.0.0.1:9 ${backups}`
  const keys = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' }
  const { code, output } = await run(['backup'], { BACKUP_TO: places, ...keys })
  expect(output).toMatch(/^Wrote \d+ rows/)
  expect(output).toContain(`${path.join(folder, 'file')} cannot be written to: EEXIST`)
  expect(output).toContain('s3://none/ at 127.0.0.1:9 cannot be written to: connect ECONNREFUSED')
  expect(code).toBe(1)
  expect(existsSync(onlyBackup())).toBe(true)
})

test('who is told of failed backups is told why, and of a test that fails too', {
  tags: 'NOTICE-03',
}, async () => {
  const { db } = testApp.database
  const receiver = { address: 'https://192.0.2.1/', isWebhook: true, events: ['backup-failed'] } as const
  await inTransaction(db, (transaction) => addReceiver(transaction, receiver))
  const told = async () =>
    (
      await db.selectFrom('jobs').select('data').where('kind', '=', 'webhook').orderBy('queued_at').execute()
    ).map(({ data }) => JSON.stringify(data))
  writeFileSync(backups, 'a file')
  const failed = await run(['backup'])
  expect(failed.code).toBe(1)
  expect(failed.output).not.toContain('Nobody could be told')
  expect(await told()).toEqual([expect.stringContaining(`${backups} cannot be written to: EEXIST`)])
  expect((await run(['backup', 'test'])).code).toBe(1)
  expect(await told()).toHaveLength(2)

  const away = await run(['backup'], { DATABASE_URL: 'postgres://skyway@127.0.0.1:9/none' })
  expect(away.code).toBe(1)
  expect(away.output).toContain('Nobody could be told of this: connect ECONNREFUSED 127.0.0.1:9')
})

test('a place outside this machine gets nothing that is not encrypted', { tags: 'HOST-12' }, async () => {
  const { code, output } = await run(['backup', '--to', 's3://bucket/folder'], { BACKUP_KEY: '' })
  expect(output).toContain('set BACKUP_KEY')
  expect(code).toBe(1)
})

test('a file is encrypted if its name says so, and restored by its name', { tags: 'HOST-12' }, async () => {
  for (const name of ['plain.gz', 'sealed.gz.age']) {
    const written = await run(['backup', name])
    expect(written.output).toMatch(new RegExp(`^Wrote \\d+ rows to ${path.join(folder, name)}\n$`))
    const restored = await openBareDatabase()
    const variables = { DATABASE_URL: restored.address.url }
    expect((await run(['restore', name], variables)).output).toMatch(/^Restored \d+ rows from /)
    await restored.drop()
  }
  expect(readFileSync(path.join(folder, 'plain.gz')).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  expect(readFileSync(path.join(folder, 'sealed.gz.age')).toString('latin1')).toMatch(/^age-encryption\.org/)
})

test('the backups of a place are listed, and a key is made', { tags: 'HOST-12' }, async () => {
  expect((await run(['backup', 'list'])).output).toBe(`${backups} has no backup\n`)
  await run(['backup'])
  expect((await run(['backup', 'list'])).output).toMatch(/^\S+ has\n {2}skyway-\S+\.age {2}\d+ bytes\n$/)
  const made = await run(['backup', 'key'])
  expect(made.output).toMatch(/^BACKUP_KEY=AGE-SECRET-KEY-1[A-Z0-9]{58}\nAdd this line to \.env/)
})

test('what cannot be meant is answered with what can be typed', { tags: 'HOST-12' }, async () => {
  const lines = [
    ['backup', 'one', 'two'],
    ['backup', 'list', '--keep', '7'],
    ['restore', '--to', 'there', 'file'],
  ]
  for (const { code, output } of await Promise.all(lines.map(async (words) => await run(words)))) {
    expect(output).toMatch(/^script\/backup {2,}writes a backup/)
    expect(code).toBe(2)
  }
})

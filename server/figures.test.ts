import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readFigures } from '../test/support/app/figures.ts'
import { Browser } from '../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { makeOlder } from '../test/support/jobs/job-process.ts'
import { queueMails } from '../test/support/mail/queued-mails.ts'
import { throwAwayFolder } from '../test/support/server/throw-away-folder.ts'
import { noteBackup, noteTestedBackup, writeBackup } from './storage/backup.ts'
import { DiskSpace } from './storage/embedded/disk-space.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { limitPlay: 4 / 60, requireConfirmedEmail: false },
    diskSpace: new DiskSpace(tmpdir()),
  })
})
afterAll(() => testApp.close())

/** Returns by how much each series grew while `work` ran, without those that did not. */
async function growth(work: () => Promise<unknown>, prefix: string): Promise<Record<string, number>> {
  const before = await readFigures(testApp)
  await work()
  const grown: Record<string, number> = {}
  for (const [series, value] of await readFigures(testApp)) {
    const more = value - (before.get(series) ?? 0)
    if (series.startsWith(prefix) && more > 0) grown[series] = more
  }
  return grown
}

const autoWin = { actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
const dealt = z.object({ id: z.number(), turn: z.number() })

test('games and moves are counted by game and by what became of them', { tags: 'WATCH-01' }, async () => {
  const { headers } = await testApp.person({ admin: true })
  const send = (method: 'POST' | 'PUT', payload: object, url = '/api/games') =>
    testApp.inject({ method, url, headers, payload })
  expect(
    await growth(async () => {
      const { id: gameId } = dealt.parse((await send('POST', { gameTypeId: 1 })).json())
      const move = { gameId, turn: 0, actionId: 0, itemRow: 1, itemColumn: 1 }
      expect((await send('PUT', move)).statusCode).toBe(200)
      expect((await send('PUT', move)).statusCode).toBe(200)
      expect((await send('PUT', { ...move, itemRow: 3 })).statusCode).toBe(409)
      expect((await send('PUT', { ...move, turn: 7 })).statusCode).toBe(409)
      expect((await send('PUT', { ...move, turn: 1 })).statusCode).toBe(422)
      expect((await send('PUT', { gameId, turn: 1, ...autoWin })).statusCode).toBe(200)
      expect((await send('POST', { gameId }, '/api/games/again')).statusCode).toBe(200)
      expect((await send('POST', { gameTypeId: 2 })).statusCode).toBe(200)
    }, 'skyway_'),
  ).toMatchObject({
    'skyway_moves_total{game="skyway",outcome="played"}': 2,
    'skyway_moves_total{game="skyway",outcome="repeated"}': 1,
    'skyway_moves_total{game="skyway",outcome="stale"}': 2,
    'skyway_moves_total{game="skyway",outcome="refused"}': 1,
    'skyway_games_begun_total{game="skyway",practice="false"}': 1,
    'skyway_games_begun_total{game="skyway",practice="true"}': 1,
    'skyway_games_begun_total{game="sandwich",practice="false"}': 1,
    'skyway_games_ended_total{game="skyway",practice="false",result="auto-won"}': 1,
    skyway_games_in_memory: 2,
  })
})

test('refusals are counted by status and reason', { tags: 'WATCH-01' }, async () => {
  const reader = await testApp.person({ reader: true })
  const stranger = await testApp.person()
  const deal = ({ headers }: { headers?: Record<string, string> }) =>
    testApp.inject({
      method: 'POST',
      url: '/api/games',
      payload: { gameTypeId: 1 },
      ...(headers && { headers }),
    })
  expect(
    await growth(async () => {
      for (let i = 0; i < 5; i += 1) await deal(reader)
      await deal({})
      await deal(stranger)
      await testApp.inject({ url: '/api/games/1', headers: reader.headers })
      await testApp.inject('/api/system')
    }, 'skyway_http_problems_total'),
  ).toEqual({
    'skyway_http_problems_total{status="429",reason="gamesOfPerson"}': 1,
    'skyway_http_problems_total{status="401",reason="none"}': 1,
    'skyway_http_problems_total{status="403",reason="none"}': 1,
    'skyway_http_problems_total{status="404",reason="none"}': 1,
  })
})

test('logins and failed proofs are counted by way', { tags: 'WATCH-01' }, async () => {
  const heron = { email: 'heron@example.org', password: 'reeds beside the still water', name: 'Heron' }
  expect(
    await growth(async () => {
      const browser = new Browser(testApp)
      expect((await browser.sendSignUp(heron)).statusCode).toBe(200)
      expect((await browser.sendSignIn(heron)).statusCode).toBe(200)
      expect((await browser.sendSignIn({ ...heron, password: 'a wrong one, and long' })).statusCode).toBe(401)
      expect((await browser.sendSignIn({ ...heron, email: 'nobody@example.org' })).statusCode).toBe(401)
    }, 'skyway_login'),
  ).toEqual({
    'skyway_logins_total{way="password"}': 2,
    'skyway_login_failures_total{way="password",reason="wrong"}': 1,
    'skyway_login_failures_total{way="password",reason="unknown"}': 1,
  })
})

test('waiting mails and the age of the oldest are exported', { tags: 'WATCH-01' }, async () => {
  // Nothing listens there, so that mails wait.
  const other = await openTestApp({ settings: { smtpUrl: 'smtp://localhost:1' } })
  await queueMails(other.database, {
    kind: 'test',
    to: 'a@example.org',
    subject: 'Hello',
    text: 'One line.\n',
  })
  await makeOlder(other.database, 3600)
  const figures = await readFigures(other)
  expect(figures.get('skyway_jobs_waiting{kind="mail"}')).toBe(1)
  expect(figures.get('skyway_jobs_oldest_age_seconds{kind="mail"}')).toBeGreaterThanOrEqual(3600)
  expect(figures.get('skyway_jobs_oldest_age_seconds{kind="mail"}')).toBeLessThan(3700)
  await other.close()
})

test('the time of the last backup is exported, and absent before the first', {
  tags: 'WATCH-01',
}, async () => {
  const series = 'skyway_backup_last_success_timestamp_seconds'
  expect((await readFigures(testApp)).has(series)).toBe(false)
  const folder = throwAwayFolder()
  await writeBackup(testApp.address, `${folder}/backup`)
  await noteBackup(testApp.address)
  const second = await openTestApp({ at: testApp.address })
  const at = (await readFigures(second)).get(series) ?? 0
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
  await second.close()
  rmSync(folder, { recursive: true })
})

test('the moment of the newest tested backup is exported, and absent before the first test', {
  tags: 'WATCH-01',
}, async () => {
  const series = 'skyway_backup_tested_timestamp_seconds'
  expect((await readFigures(testApp)).has(series)).toBe(false)
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-21'])
    await noteTestedBackup(testApp.address, new Date(`${day}T03:00:00Z`))
  const second = await openTestApp({ at: testApp.address })
  expect((await readFigures(second)).get(series)).toBe(Date.parse('2026-11-23T03:00:00Z') / 1000)
  await second.close()
})

test('the build, the disk and the database are exported', { tags: 'WATCH-01' }, async () => {
  const figures = await readFigures(testApp)
  const build = [...figures.keys()].find((series) => series.startsWith('skyway_build_info'))
  expect(build).toMatch(
    /^skyway_build_info\{version="\d+\.\d+\.\d+",commit="([\da-f]{40}|unknown)",node="24\.\d+\.\d+"\}$/,
  )
  const free = figures.get('skyway_disk_free_bytes') ?? 0
  expect(free).toBeGreaterThan(0)
  expect(figures.get('skyway_disk_size_bytes')).toBeGreaterThanOrEqual(free)
  expect(figures.get('skyway_database_size_bytes')).toBeGreaterThan(1e6)
  expect(figures.get('skyway_api_active')).toBe(1)
  expect(figures.get('skyway_ready')).toBe(1)
})

test('without its database the server exports that it is not ready, and leaves out what it cannot read', {
  tags: 'WATCH-01',
}, async () => {
  const other = await openTestApp({ settings: { smtpUrl: 'smtp://localhost:1' } })
  await other.database.close()
  const figures = await readFigures(other)
  expect(figures.get('skyway_ready')).toBe(0)
  expect(figures.get('skyway_api_active')).toBe(1)
  for (const series of [
    'skyway_database_size_bytes',
    'skyway_jobs_waiting{kind="mail"}',
    'skyway_jobs_oldest_age_seconds{kind="mail"}',
  ]) {
    expect(figures.has(series), series).toBe(false)
  }
  // The test has closed the database already.
  await other.close().catch(() => {})
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { endGame } from '../../../test/support/games/ended-game.ts'
import { deleteJobs, makeDue, quickPace } from '../../../test/support/jobs/job-process.ts'
import { limit } from '../../../test/support/limits.ts'
import { type MailLine, openMailLine } from '../../../test/support/mail/mail-line.ts'
import { type MailServer, openMailServer } from '../../../test/support/mail/mail-server.ts'
import { type DatabaseClock, openDatabaseClock } from '../../../test/support/postgres/database-clock.ts'
import { JobQueue } from '../../jobs/queue.ts'
import { nextWeeklyMails } from './sending.ts'
import { takeDueMail } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

let line: MailLine
let clock: DatabaseClock
/** Two processes that share the database. */
let apps: readonly [TestApp, TestApp]
let testApp: TestApp
let queue: JobQueue
let dropDatabase: () => Promise<void>
let servers: MailServer[] = []
beforeAll(async () => {
  const { address, drop } = await openFreshDatabase()
  dropDatabase = drop
  clock = await openDatabaseClock(address)
  line = await openMailLine()
  const settings = {
    smtpUrl: line.url,
    weeklyMails: true,
    publicUrl: 'https://sky.example',
    mailFrom: { name: 'SkyWay', address: 'news@sky.example' },
    newsletterMailsPerMinute: 1_000_000,
  }
  const options = { at: address, settings, jobPace: quickPace }
  apps = [await openTestApp(options), await openTestApp(options)]
  testApp = apps[0]
  queue = new JobQueue(testApp.database)
})
// In the past, since the job queue looks at the clock of PostgreSQL itself.
beforeEach(async () => {
  await clock.set('2026-10-21T12:00:00Z')
})
afterEach(async () => {
  line.cut()
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await deleteJobs(testApp.database)
  await sql`delete from games`.execute(testApp.database.db)
  await sql`delete from people`.execute(testApp.database.db)
})
afterAll(async () => {
  await queue.close()
  for (const app of apps) await app.close()
  await clock.close()
  await line.close()
  await dropDatabase()
})

async function openServer(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  const server = await openMailServer(options)
  line.lead(server)
  servers = [...servers, server]
  return server
}

const mails = () => servers.flatMap((server) => server.mails)
const recipients = () => mails().flatMap(({ to }) => to)
const monday = '2026-10-26T00:00:01Z'

/** Returns a person who has turned the mail on. */
async function subscriber(): Promise<Person> {
  const person = await testApp.person({ reader: true })
  const answer = await testApp.inject({
    method: 'PUT',
    url: '/api/AppUser/weekly-mail',
    headers: person.headers,
    payload: { isOn: true },
  })
  expect(answer.json()).toEqual({ isOn: true, obstacle: null })
  return person
}

const play = ({ personId }: Person, score: number, more: object = {}) =>
  endGame(testApp.database, personId, { score, ...more })

/** Adds people who have turned the mail on and have played on the first day of the week. */
async function addPlayers(count: number): Promise<void> {
  await testApp.database.pool.query(
    `with added as (
      insert into people (issuer, subject, display_name, email)
      select 'https://id.example', n::text, 'Bird ' || n, 'bird' || n || '@example.net'
      from generate_series(1, $1::integer) n returning id, email
    ), played as (insert into days_played (person_id, day) select id, '2026-10-19' from added)
    insert into weekly_mails (person_id, email, due_at) select id, email, '2026-10-26T00:00:00Z' from added`,
    [count],
  )
}

/** Has both processes send what is due. */
async function send(): Promise<void> {
  await queue.queue(testApp.database.db, nextWeeklyMails)
  await queue.queue(testApp.database.db, nextWeeklyMails)
}

const pendingJobs = async () =>
  (
    await testApp.database.pool.query(
      "select state from jobs where kind = 'weekly mails' and failed_at is null",
    )
  ).rows

/** Waits until the jobs are done, making those due that wait for another attempt. */
async function sendAll(): Promise<void> {
  await send()
  await vi.waitFor(
    async () => {
      await makeDue(testApp.database)
      expect(await pendingJobs()).toEqual([])
    },
    { timeout: limit(50_000), interval: 100 },
  )
}

function expectEachOnce(count: number): void {
  expect(recipients()).toHaveLength(count)
  const all = Array.from({ length: count }, (_, index) => `bird${index + 1}@example.net`)
  expect(new Set(recipients())).toEqual(new Set(all))
}

test('the mail has games, best scores, places, days, streak and the links', {
  tags: ['WEEK-03', 'WEEK-05'],
}, async () => {
  await openServer()
  const [wren, better, hidden] = [await subscriber(), await testApp.person(), await testApp.person()]
  const { headers } = await testApp.person({ admin: true })
  const url = `/api/People/${hidden.personId}/disable`
  const disabled = await testApp.inject({ method: 'POST', url, headers, payload: {} })
  expect(disabled.statusCode).toBe(200)
  await clock.set('2026-10-18T23:59:59Z')
  await play(wren, 999)
  await clock.set('2026-10-19T00:00:00Z')
  await play(wren, 180)
  await clock.set('2026-10-23T12:00:00Z')
  await play(wren, 212)
  await play(wren, 90, { gameTypeId: 1, won: false })
  await play(wren, 500, { practice: true })
  await play(better, 300)
  await play(hidden, 400)
  await clock.set('2026-10-25T23:59:58Z')
  await play(wren, 100)
  await clock.set('2026-10-26T00:00:00Z')
  await play(wren, 888)
  await sendAll()
  expect(recipients()).toEqual([wren.email])
  const [mail] = mails()
  expect(mail?.head).toEqual(
    expect.arrayContaining([
      'Subject: Your week at sky.example',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      expect.stringMatching(/^Message-ID: <weekly\.2026-10-19\.\d+@sky\.example>$/),
    ]),
  )
  const body = (mail?.body ?? '').replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(body).toContain(
    [
      'What you played from October 19 to October 25:',
      '',
      '- SkyWay: 1 game, best score 90',
      '- Sandwich: 3 games, best score 212, place 2 of the week',
      '',
      'You played on 3 days. Your streak at the end of the week was 2 days.',
      '',
      "Today's deal of the day: https://sky.example/daily",
    ].join('\n'),
  )
  expect(body).toContain('<li>SkyWay: 1 game, best score 90</li>')

  // By the link in its head the mail program turns off this mail alone.
  await sql`insert into subscribers (email, confirmed_at) values (${wren.email}, now())`.execute(
    testApp.database.db,
  )
  const link = mail?.head
    .map((each) => /^List-Unsubscribe: <https:\/\/sky\.example(.*)>$/.exec(each)?.[1])
    .find((found) => found !== undefined)
  const pressed = await testApp.inject({
    method: 'POST',
    url: link ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('off')])
  await clock.set('2026-11-02T00:00:01Z')
  await sendAll()
  expect(recipients()).toEqual([wren.email])
  const { rows } = await sql`select email from subscribers`.execute(testApp.database.db)
  expect(rows).toEqual([{ email: wren.email }])
})

test('each week is one mail, and a week without a game is none', { tags: 'WEEK-03' }, async () => {
  await openServer()
  const [wren, heron] = [await subscriber(), await subscriber()]
  await play(wren, 100)
  await play(heron, 100)
  await clock.set('2026-10-25T23:59:58Z')
  await sendAll()
  expect(recipients()).toEqual([])
  await clock.set(monday)
  await sendAll()
  await sendAll()
  expect(recipients().toSorted()).toEqual([wren.email, heron.email].toSorted())
  await clock.set('2026-10-29T12:00:00Z')
  await play(wren, 100)
  await clock.set('2026-11-02T00:00:01Z')
  await sendAll()
  expect(recipients().filter((to) => to === wren.email)).toHaveLength(2)
  expect(recipients()).toHaveLength(3)
})

test('who turns it on at the beginning of a week gets none about the week before', {
  tags: 'WEEK-03',
}, async () => {
  await openServer()
  const early = await testApp.person({ reader: true })
  await play(early, 100)
  await clock.set('2026-10-26T00:00:00Z')
  await testApp.inject({
    method: 'PUT',
    url: '/api/AppUser/weekly-mail',
    headers: early.headers,
    payload: { isOn: true },
  })
  await sendAll()
  expect(recipients()).toEqual([])
})

test.each([
  ['is disabled', (id: number) => sql`update people set disabled_at = now() where id = ${id}`],
  ['is deleted', (id: number) => sql`delete from people where id = ${id}`],
  ['has another address', (id: number) => sql`update people set email = 'b@example.org' where id = ${id}`],
  ['has turned it off', (id: number) => sql`delete from weekly_mails where person_id = ${id}`],
])('a person who %s gets none', { tags: 'WEEK-03' }, async (_name, change) => {
  await openServer()
  const [wren, other] = [await subscriber(), await subscriber()]
  await play(wren, 100)
  await play(other, 100)
  await change(wren.personId).execute(testApp.database.db)
  await clock.set(monday)
  await sendAll()
  expect(recipients()).toEqual([other.email])
})

test('three days after its week a mail is not sent any more', { tags: 'WEEK-03' }, async () => {
  await openServer()
  await addPlayers(2)
  await clock.set('2026-10-29T00:00:00Z')
  await sendAll()
  expect(recipients()).toEqual([])
  const { rows } = await testApp.database.pool.query('select due_at from weekly_mails')
  expect(rows).toEqual(Array(2).fill({ due_at: new Date('2026-11-02T00:00:00Z') }))
})

test('the work of each hour begins to send when the week has ended', { tags: 'WEEK-04' }, async () => {
  await openServer()
  await addPlayers(3)
  await clock.set(monday)
  await queue.queue(testApp.database.db, { kind: 'start weekly mails', topic: '', data: {}, emails: [] })
  await vi.waitFor(() => expect(recipients()).toHaveLength(3), { timeout: limit(50_000), interval: 100 })
  expectEachOnce(3)
})

test('two processes send 60 people one mail each through a mail server that dies halfway', {
  tags: 'WEEK-04',
}, async () => {
  await addPlayers(60)
  await clock.set(monday)
  let isDying = false
  const dying = await openServer({
    onRcptTo: (_address, _session, done) => {
      isDying ||= dying.mails.length >= 30
      if (!isDying) done()
    },
  })
  await send()
  await vi.waitFor(() => expect(isDying).toBe(true), { timeout: limit(50_000), interval: 100 })
  line.cut()
  await vi.waitFor(
    async () => expect(await pendingJobs()).toEqual([{ state: 'retry' }, { state: 'retry' }]),
    limit(30_000),
  )
  expect(dying.mails.length).toBeLessThan(60)
  await openServer()
  await sendAll()
  expectEachOnce(60)
})

test('what a dying mail server may have taken is not sent again', { tags: 'WEEK-04' }, async () => {
  await addPlayers(12)
  await clock.set(monday)
  let taken = 0
  await openServer({
    // Reads the mail to its end, and dies before it answers.
    onData: (stream) =>
      void stream
        .once('end', () => {
          taken += 1
          line.cut()
        })
        .resume(),
  })
  await send()
  await vi.waitFor(() => expect(taken).toBeGreaterThan(0), limit(20_000))
  await vi.waitFor(
    async () => expect((await pendingJobs()).map(({ state }) => state)).not.toContain('active'),
    limit(20_000),
  )
  await openServer()
  await sendAll()
  expect(recipients().length).toBeLessThan(12)
  expect(recipients().length).toBeGreaterThanOrEqual(12 - 8)
  expect(new Set(recipients()).size).toBe(recipients().length)
})

test('the mail that a killed process had taken is not sent again', { tags: 'WEEK-04' }, async () => {
  await addPlayers(3)
  await clock.set(monday)
  const killed = await takeDueMail(testApp.database.db)
  expect(killed).toMatchObject({ monday: '2026-10-19' })
  await openServer()
  await sendAll()
  expect(recipients()).toHaveLength(2)
  expect(recipients()).not.toContain(killed?.email)
})

const refuse = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode })

test('a mail that is refused for now is sent an hour later, and one refused for good is not', {
  tags: 'WEEK-04',
}, async () => {
  await addPlayers(4)
  await clock.set(monday)
  let isBusy = true
  await openServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('bird1@')) done(refuse(550))
      else done(isBusy && address.startsWith('bird2@') ? refuse(450) : undefined)
    },
  })
  await sendAll()
  expect(recipients().toSorted()).toEqual(['bird3@example.net', 'bird4@example.net'])
  isBusy = false
  await clock.set('2026-10-26T00:59:00Z')
  await sendAll()
  expect(recipients()).toHaveLength(2)
  await clock.set('2026-10-26T01:01:00Z')
  await sendAll()
  expect(recipients()).toHaveLength(3)
  expect(recipients()).toContain('bird2@example.net')
})

test('a mail server that refuses everything is left alone, and mails of the others wait', {
  tags: 'WEEK-04',
}, async () => {
  await addPlayers(60)
  await clock.set(monday)
  let refused = 0
  await openServer({
    onRcptTo: (_address, _session, done) => {
      refused += 1
      done(refuse(450))
    },
  })
  await send()
  await vi.waitFor(
    async () => expect(await pendingJobs()).toEqual([{ state: 'retry' }, { state: 'retry' }]),
    limit(30_000),
  )
  expect(refused).toBeGreaterThanOrEqual(20)
  expect(refused).toBeLessThan(40)
  await openServer()
  await clock.set('2026-10-26T01:30:00Z')
  await sendAll()
  expectEachOnce(60)
})

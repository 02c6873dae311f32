import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deleteJobs, makeDue, quickPace } from '../../test/support/jobs/job-process.ts'
import { limit } from '../../test/support/limits.ts'
import { type MailLine, openMailLine } from '../../test/support/mail/mail-line.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'
import { inTransaction } from '../storage/transaction.ts'
import { changeSending, listMails, takeMail } from './mails.ts'

vi.setConfig({ testTimeout: 60_000 })

let line: MailLine
let testApp: TestApp
let admin: Person
let servers: MailServer[] = []
beforeAll(async () => {
  line = await openMailLine()
  testApp = await openTestApp({
    settings: {
      smtpUrl: line.url,
      publicUrl: 'https://sky.example',
      mailFrom: { name: 'SkyWay', address: 'news@sky.example' },
      newsletterMailsPerMinute: 1_000_000,
    },
    jobPace: quickPace,
  })
  admin = await testApp.person({ admin: true })
})
beforeEach(async () => {
  const { db } = testApp.database
  await db.deleteFrom('newsletters').execute()
  await db.deleteFrom('subscribers').execute()
})
afterEach(async () => {
  line.cut()
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await deleteJobs(testApp.database)
})
afterAll(async () => {
  await testApp.close()
  await line.close()
})

type Options = Parameters<typeof openMailServer>[0]

/** Starts the mail server, or another one in its place, until the test has ended. */
async function openServer(options: Options = {}): Promise<MailServer> {
  const server = await openMailServer(options)
  line.lead(server)
  servers = [...servers, server]
  return server
}

async function subscribe(count: number): Promise<void> {
  await testApp.database.pool.query(
    `insert into subscribers (email, confirmed_at)
      select 'bird' || n || '@example.net', now() from generate_series(1, $1::integer) n`,
    [count],
  )
  await testApp.database.pool.query(`insert into subscribers (email) values ('unconfirmed@example.net')`)
}

async function send(method: 'GET' | 'POST', path: string, payload?: object, person = admin) {
  const { headers } = person
  const url = `/api/newsletters${path}`
  const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

async function write(): Promise<number> {
  const { body } = await send('POST', '', { subject: 'New games', text: 'There is a *new* game.' })
  return body.id
}

/** Writes a newsletter and starts its sending. */
async function start(): Promise<number> {
  const id = await write()
  const { status, body } = await send('POST', `/${id}/send`, { version: 1 })
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

const read = async (id: number) => (await send('GET', `/${id}`)).body
const stateOf = async (id: number): Promise<string> => (await read(id)).state
const recipients = () => servers.flatMap(({ mails }) => mails.flatMap(({ to }) => to))

/** Waits until a condition holds, making jobs due that wait for another attempt. */
async function pressOn(isDone: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      await makeDue(testApp.database)
      expect(await isDone()).toBe(true)
    },
    { timeout: limit(50_000), interval: 100 },
  )
}

function expectEachOnce(count: number): void {
  const found = recipients()
  expect(found).toHaveLength(count)
  expect(new Set(found)).toEqual(
    new Set(Array.from({ length: count }, (_, index) => `bird${index + 1}@example.net`)),
  )
}

test('100 subscribers get a newsletter once each through a mail server that dies halfway', {
  tags: 'NEWS-07',
  timeout: limit(150_000),
}, async () => {
  await subscribe(100)
  let isDying = false
  let waiting = 0
  const dying = await openServer({
    // It has died when all four mails on their way wait for this answer.
    onRcptTo: (_address, _session, done) => {
      isDying ||= dying.mails.length >= 50
      if (isDying) waiting += 1
      else done()
    },
  })
  const id = await start()
  await vi.waitFor(() => expect(waiting).toBe(4), { timeout: limit(60_000) })
  line.cut()
  await vi.waitFor(async () => {
    const { rows } = await testApp.database.pool.query(
      "select from jobs where kind = 'newsletter' and state = 'retry'",
    )
    expect(rows).toHaveLength(1)
  }, limit(30_000))
  const halfway = await read(id)
  expect(halfway).toMatchObject({ state: 'sending', recipients: 100, mails: { failed: 0, unclear: 0 } })
  expect(halfway.mails.sent).toBe(dying.mails.length)
  expect(halfway.mails.sent + halfway.mails.waiting).toBe(100)

  await openServer()
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expectEachOnce(100)
  expect(await read(id)).toMatchObject({
    state: 'sent',
    mails: { waiting: 0, sent: 100, failed: 0, unclear: 0 },
  })
})

test('each subscriber who is confirmed at the start is listed once, some at a time, and each mail is taken once', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(5)
  const { db } = testApp.database
  const id = await write()
  const run = await inTransaction(db, (transaction) => changeSending(transaction, id, 'start'))
  if (run === null) throw new Error('The newsletter was not started')
  await testApp.database.pool.query('update subscribers set confirmed_at = now() where confirmed_at is null')
  const listed: [boolean, number][] = []
  do listed.push([await listMails(db, run, 2), (await read(id)).mails.waiting])
  while (listed.at(-1)?.[0])
  expect(listed).toEqual([
    [true, 2],
    [true, 4],
    [false, 5],
  ])
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeMail(db, run)))
  expect(taken.filter((mail) => mail !== null)).toHaveLength(5)
})

test('a mail that a dying server may have taken is unclear, and is not sent again', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(12)
  const dying = await openServer({
    // Reads the mail to its end, and dies before it answers.
    onData: (stream) => void stream.once('end', () => line.cut()).resume(),
  })
  const id = await start()
  await vi.waitFor(async () => expect((await read(id)).mails.unclear).toBeGreaterThan(0), limit(20_000))
  expect(dying.mails).toEqual([])
  await openServer()
  await pressOn(async () => (await stateOf(id)) === 'sent')
  const { mails } = await read(id)
  expect(mails).toEqual({
    waiting: 0,
    sent: 12 - mails.unclear,
    failed: 0,
    unclear: expect.any(Number),
    unsubscribed: 0,
  })
  expect(new Set(recipients()).size).toBe(recipients().length)
  expect(recipients()).toHaveLength(mails.sent)
  const { items } = (await send('GET', `/${id}/mails?only=unclear`)).body
  expect(items).toHaveLength(mails.unclear)
  for (const { emailAddress } of items) expect(recipients()).not.toContain(emailAddress)
  expect((await send('POST', `/${id}/retry`)).body.code).toBe('other-state')
})

test('the mail of a process that was killed is unclear after a minute, and is not sent again', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(3)
  const { db, pool } = testApp.database
  const id = await write()
  const run = await inTransaction(db, (transaction) => changeSending(transaction, id, 'start'))
  if (run === null) throw new Error('The newsletter was not started')
  await listMails(db, run)
  const killed = await takeMail(db, run)
  await pool.query(
    "update newsletter_mails set taken_at = now() - interval '61 seconds' where state = 'sending'",
  )
  await send('POST', `/${id}/stop`)
  await openServer()
  await send('POST', `/${id}/resume`)
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expect((await read(id)).mails).toMatchObject({ sent: 2, unclear: 1 })
  expect(recipients()).toHaveLength(2)
  expect(recipients()).not.toContain(killed?.email)
})

test('a sending is stopped and resumed, by one admin at a time, and each gets it once', {
  tags: 'NEWS-08',
}, async () => {
  await subscribe(40)
  let hold: (() => void) | undefined
  const server = await openServer({
    onRcptTo: (_address, _session, done) => {
      // The tenth mail waits until the sending was stopped.
      if (server.mails.length >= 10 && hold === undefined) hold = done
      else done()
    },
  })
  const id = await start()
  await vi.waitFor(() => expect(hold).toBeDefined(), limit(20_000))
  const stops = await Promise.all([send('POST', `/${id}/stop`), send('POST', `/${id}/stop`)])
  expect(new Set(stops.map(({ status }) => status))).toEqual(new Set([200, 409]))
  hold?.()
  await vi.waitFor(async () => {
    const { rows } = await testApp.database.pool.query("select from jobs where kind = 'newsletter'")
    expect(rows).toEqual([])
  }, limit(20_000))
  const stopped = await read(id)
  expect(stopped).toMatchObject({ state: 'stopped', mails: { sent: server.mails.length } })
  expect(stopped.mails.waiting).toBe(40 - server.mails.length)
  expect(stopped.mails.waiting).toBeGreaterThan(0)
  const resumed = await Promise.all([send('POST', `/${id}/resume`), send('POST', `/${id}/resume`)])
  expect(new Set(resumed.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expectEachOnce(40)
  for (const path of ['stop', 'resume']) expect((await send('POST', `/${id}/${path}`)).status).toBe(409)
})

test('two admins who send at once send it once', { tags: 'NEWS-08' }, async () => {
  await subscribe(20)
  await openServer()
  const second = await testApp.person({ admin: true })
  const id = await write()
  const answers = await Promise.all(
    [admin, second].map((person) => send('POST', `/${id}/send`, { version: 1 }, person)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expectEachOnce(20)
  for (const [method, path, payload] of [
    ['POST', 'send', { version: 1 }],
    ['POST', 'delete', { version: 1 }],
    ['POST', 'test', { version: 1 }],
  ] as const)
    expect((await send(method, `/${id}/${path}`, payload)).body.code).toBe('started-meanwhile')
})

test('who unsubscribes by the address in the mail while it is sent gets no further mail', {
  tags: ['NEWS-04', 'NEWS-08'],
}, async () => {
  await subscribe(5)
  const server = await openServer()
  const first = await start()
  await pressOn(async () => (await stateOf(first)) === 'sent')
  const [mail] = server.mails
  const address = mail?.head
    .map((line) => /^List-Unsubscribe: <https:\/\/sky\.example(.*)>$/.exec(line)?.[1])
    .find((found) => found !== undefined)
  expect(mail?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // The second newsletter has listed them when they unsubscribe.
  const id = await write()
  const { db } = testApp.database
  const run = await inTransaction(db, (transaction) => changeSending(transaction, id, 'start'))
  if (run === null) throw new Error('The newsletter was not started')
  await listMails(db, run)
  await send('POST', `/${id}/stop`)
  const pressed = await testApp.inject({
    method: 'POST',
    url: address ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)
  await send('POST', `/${id}/resume`)
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expect((await read(id)).mails).toMatchObject({ sent: 4, unsubscribed: 1, waiting: 0 })
  expect(recipients().filter((email) => email === mail?.to[0])).toHaveLength(1)
})

const refuse = (responseCode: number) =>
  Object.assign(new Error('Not here: bird1@example.net'), { responseCode })

test('what the mail server refuses for good has failed, and can be sent again once the cause is gone', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(3)
  let isFull = true
  await openServer({
    onRcptTo: ({ address }, _session, done) =>
      done(isFull && address.startsWith('bird1@') ? refuse(550) : undefined),
  })
  const id = await start()
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expect((await read(id)).mails).toMatchObject({ sent: 2, failed: 1 })
  expect((await send('GET', `/${id}/mails`)).body.items).toEqual([
    { id: expect.any(Number), emailAddress: 'bird1@example.net', reason: 'EENVELOPE 550', attempts: 1 },
  ])
  isFull = false
  expect((await send('POST', `/${id}/retry`)).body.state).toBe('sending')
  await pressOn(async () => (await stateOf(id)) === 'sent')
  expectEachOnce(3)
})

test('what the mail server refuses for now waits, while the others get theirs', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(3)
  await openServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('bird1@') ? refuse(450) : undefined),
  })
  const id = await start()
  await vi.waitFor(async () => expect((await read(id)).mails.sent).toBe(2), limit(20_000))
  const { rows } = await testApp.database.pool.query(
    "select reason, extract(epoch from due_at - now()) as seconds from newsletter_mails where state = 'waiting'",
  )
  expect(rows).toMatchObject([{ reason: 'EENVELOPE 450' }])
  expect(Number(rows[0]?.seconds)).toBeGreaterThan(500)
  expect(await stateOf(id)).toBe('sending')
})

test('a mail server that refuses everything is left alone after some mails', {
  tags: 'NEWS-07',
}, async () => {
  await subscribe(100)
  await openServer({ onRcptTo: (_address, _session, done) => done(refuse(550)) })
  const id = await start()
  await vi.waitFor(async () => {
    const { rows } = await testApp.database.pool.query(
      "select from jobs where kind = 'newsletter' and state = 'retry'",
    )
    expect(rows).toHaveLength(1)
  }, limit(20_000))
  const { mails } = await read(id)
  expect(mails.failed).toBeGreaterThanOrEqual(10)
  expect(mails.failed).toBeLessThan(20)
})

test('mails are sent at the pace of the setting, by one job after the other', {
  tags: 'NEWS-08',
}, async () => {
  const began: number[] = []
  await openServer({
    onMailFrom: (_address, _session, done) => {
      began.push(performance.now())
      done()
    },
  })
  const settings = { ...testApp.settings, newsletterMailsPerMinute: 480 }
  const slow = await openTestApp({ settings, jobPace: { ...quickPace, part: 0.3 } })
  try {
    const { headers } = await slow.person({ admin: true })
    await slow.database.pool.query(
      "insert into subscribers (email, confirmed_at) select 'bird' || n || '@example.net', now() from generate_series(1, 8) n",
    )
    const ask = (url: string, payload: object) =>
      slow.inject({ method: 'POST', url: `/api/newsletters${url}`, headers, payload })
    const { id } = (await ask('', { subject: 'Slow', text: 'a' })).json()
    expect((await ask(`/${id}/send`, { version: 1 })).statusCode).toBe(200)
    await vi.waitFor(() => expect(began).toHaveLength(8), limit(20_000))
    expect((began.at(-1) ?? 0) - (began[0] ?? 0)).toBeGreaterThan(750)
    const figures = async () => (await slow.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    await expect.poll(figures).toMatch(/skyway_jobs_total\{kind="newsletter",.*outcome="done"\} [2-9]/)
  } finally {
    await slow.close()
  }
})

test('a newsletter to nobody is refused', { tags: 'NEWS-08' }, async () => {
  await subscribe(0)
  const id = await write()
  expect((await send('POST', `/${id}/send`, { version: 1 })).body).toMatchObject({
    status: 409,
    code: 'no-subscribers',
  })
  expect(await stateOf(id)).toBe('draft')
})

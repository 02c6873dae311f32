import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import {
  deleteJobs,
  type JobProcess,
  makeDue,
  makeOlder,
  openJobProcess,
  quickPace,
} from '../../test/support/jobs/job-process.ts'
import { limit } from '../../test/support/limits.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'
import { queueMails } from '../../test/support/mail/queued-mails.ts'
import { freePort } from '../../test/support/server/server-process.ts'
import { JobQueue } from '../jobs/queue.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { Mail } from './mail.ts'
import { mailWork } from './mailer.ts'
import { enqueue, queuedMail, takeOverMails } from './queue.ts'
import { smtpDelivery } from './smtp.ts'

let testApp: TestApp
let queue: JobQueue
const senders: JobProcess[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  queue = new JobQueue(testApp.database)
})
beforeEach(() => deleteJobs(testApp.database))
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
})
afterAll(async () => {
  await queue.close()
  await testApp.close()
})

const letter: Mail = { kind: 'test', to: 'reader@example.org', subject: 'Hello', text: 'One line.\n' }
const from = { name: 'The site', address: 'site@example.org' }

const queueLetter = (changes: Partial<Mail> = {}) =>
  enqueue(queue, testApp.database.db, { ...letter, ...changes })

/** Starts a process that sends mails, until the test has ended. */
async function openSender(url: string, changes: Partial<Settings> = {}) {
  const settings = { ...testApp.settings, mailFrom: from, ...changes }
  const sender = await openJobProcess(testApp.database, (jobs) =>
    jobs.work(mailWork(smtpDelivery(settings, url))),
  )
  senders.push(sender)
  return sender
}

async function waiting() {
  const rows = await testApp.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
  return rows.map((row) => ({ ...row, mail: queuedMail.parse(row.data) }))
}

async function withServer(
  options: Parameters<typeof openMailServer>[0],
  visit: (server: MailServer) => Promise<void>,
): Promise<void> {
  const server = await openMailServer(options)
  try {
    await visit(server)
  } finally {
    await server.close()
  }
}

describe('a mail that is sent', () => {
  test('comes from MAIL_FROM in envelope and header, and replies go to its reply address', {
    tags: 'T-C7',
  }, async () => {
    await withServer({}, async (server) => {
      await queueLetter({ replyTo: 'visitor@example.net' })
      const { outcomes } = await openSender(server.url)
      await expect.poll(outcomes).toEqual(['done'])
      const [mail] = server.mails
      expect(mail).toMatchObject({ from: from.address, to: ['reader@example.org'], body: 'One line.\n' })
      expect(mail?.head).toEqual(
        expect.arrayContaining([
          'From: The site <site@example.org>',
          'To: reader@example.org',
          'Reply-To: visitor@example.net',
          'Subject: Hello',
          'Auto-Submitted: auto-generated',
        ]),
      )
      expect(mail?.head.join('\n')).toMatch(/^Message-ID: <[\da-f-]{36}@example\.org>$/m)
    })
  })

  test('is deleted from the database', async () => {
    await withServer({}, async (server) => {
      await queueLetter({ text: 'Your code is 123456.', goodForSeconds: 600 })
      const { outcomes } = await openSender(server.url)
      await expect.poll(outcomes).toEqual(['done'])
      expect(await waiting()).toEqual([])
    })
  })

  test('is sent if and only if the transaction that queued it commits', { tags: 'MAIL-01' }, async () => {
    const { db } = testApp.database
    await expect(
      inTransaction(db, async (transaction) => {
        await enqueue(queue, transaction, letter)
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['https', 2],
    ['http', 1],
  ])('offers to unsubscribe, by one press if the address is %s', async (scheme, headers) => {
    await withServer({}, async (server) => {
      await openSender(server.url)
      await queueLetter({ unsubscribe: `${scheme}://sky.example/api/subscribers/remove?token=x` })
      await expect.poll(() => server.mails.length).toBe(1)
      expect(server.mails[0]?.head.filter((line) => line.startsWith('List-Unsubscribe'))).toHaveLength(
        headers,
      )
    })
  })

  test('keeps subject and text apart: no subject adds a header, no text ends the mail', {
    tags: 'T-C7',
  }, async () => {
    await withServer({}, async (server) => {
      const text = 'one\n.\nQUIT\nMAIL FROM:<x@evil.example>\n'
      const subject = 'Hi\r\nBcc: other@evil.example\r\n\r\nbody\u0000\u202Etxt'
      await queueLetter({ subject, text })
      await openSender(server.url)
      await expect.poll(() => server.mails).toHaveLength(1)
      expect(server.mails[0]).toMatchObject({ to: ['reader@example.org'], body: text })
      expect(server.mails[0]?.head).toContain('Subject: Hi Bcc: other@evil.example bodytxt')
      expect(server.mails[0]?.head.join('\n')).not.toMatch(/^Bcc/im)
    })
  })
})

test.each([
  'a@example.org, b@evil.example',
  'a@example.org\r\nRCPT TO:<b@evil.example>',
  '"a@evil.example b"@example.org',
  'Name <a@example.org>',
  'a@example.org>',
  'a b@example.org',
  'a@exam\nple.org',
  `${'a'.repeat(250)}@example.org`,
  'nobody',
  '',
])('%j is refused as recipient and as reply address', { tags: 'T-C7' }, async (address) => {
  await expect(queueLetter({ to: address })).rejects.toThrow()
  await expect(queueLetter({ replyTo: address })).rejects.toThrow()
  expect(await waiting()).toEqual([])
})

describe('a mail server that', () => {
  test('is down loses nothing: the mail waits longer and longer, and is sent when the server is back', {
    tags: ['MAIL-01', 'T-F9', 'PAGE-11'],
  }, async () => {
    const port = await freePort()
    await queueLetter()
    const { attempts, outcomes } = await openSender(`smtp://localhost:${port}`)
    for (const [attempt, seconds] of [30, 60, 120].entries()) {
      await expect.poll(waiting).toMatchObject([{ state: 'retry', attempts: attempt + 1 }])
      const wait = (((await waiting())[0]?.due_at.getTime() ?? 0) - Date.now()) / 1000
      expect(wait).toBeGreaterThan(seconds - limit(5))
      expect(wait).toBeLessThanOrEqual(2 * seconds)
      if (attempt < 2) await makeDue(testApp.database, senders)
    }
    const server = await openMailServer({}, port)
    await makeDue(testApp.database, senders)
    await expect.poll(outcomes).toEqual(['postponed', 'postponed', 'postponed', 'done'])
    await server.close()
    expect(attempts[0]?.reason).toMatch(/^E/)
    expect(server.mails).toHaveLength(1)
  })

  test('is silent, or sends slowly, is abandoned after a while', { tags: 'T-F9' }, async () => {
    const sockets = new Set<Socket>()
    let trickle: NodeJS.Timeout | undefined
    const listener = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      trickle = setInterval(() => socket.write('220-wait\r\n'), 100)
    }).listen(0, 'localhost')
    await once(listener, 'listening')
    const address = listener.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const deliver = smtpDelivery(testApp.settings, `smtp://localhost:${port}`)
    const sent = { ...letter, messageId: randomUUID(), replyTo: null }
    const started = performance.now()
    await expect(deliver(sent, AbortSignal.timeout(500))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(limit(5000))
    clearInterval(trickle)
    for (const socket of sockets) socket.destroy()
    listener.close()
  })

  test.each([
    ['refuses the recipient for good', 550, 'failed', 'EENVELOPE 550'],
    ['refuses the recipient for now', 450, 'postponed', 'EENVELOPE 450'],
  ])('%s', async (_name, responseCode, outcome, reason) => {
    const onRcptTo = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('No such mailbox'), { responseCode }))
    await withServer({ onRcptTo }, async (server) => {
      await queueLetter()
      const { attempts } = await openSender(server.url)
      await expect.poll(() => attempts).toMatchObject([{ outcome, reason }])
      await expect.poll(waiting).toMatchObject([
        {
          mail: { text: letter.text },
          redacted: false,
          last_error: expect.stringContaining('No such mailbox'),
        },
      ])
      await makeDue(testApp.database, senders)
      await queueLetter({ kind: 'another' })
      const count = outcome === 'failed' ? 2 : 3
      await expect.poll(() => attempts.length).toBe(count)
    })
  })

  test('refuses the password is tried again later, since settings can be corrected', async () => {
    await withServer(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) =>
          password === 'right'
            ? done(null, { user: 'me' })
            : done(Object.assign(new Error('No'), { responseCode: 535 })),
      },
      async (server) => {
        await queueLetter()
        const wrong = await openSender(server.url.replace('//', '//me:wrong@'))
        await expect.poll(() => wrong.attempts).toMatchObject([{ outcome: 'postponed', reason: 'EAUTH 535' }])
        await wrong.close()
        await makeDue(testApp.database, senders)
        const right = await openSender(server.url.replace('//', '//me:right@'))
        await expect.poll(right.outcomes).toEqual(['done'])
      },
    )
  })

  test('has no valid TLS gets no mail, unless the settings allow it', async () => {
    await withServer({ disabledCommands: [] }, async (server) => {
      await queueLetter()
      const strict = await openSender(server.url, { smtpTls: 'verified' })
      await expect.poll(strict.outcomes).toEqual(['postponed'])
      await strict.close()
      await makeDue(testApp.database, senders)
      const content = await openSender(server.url, { smtpTls: 'opportunistic' })
      await expect.poll(content.outcomes).toEqual(['done'])
    })
  })
})

describe('a mail that cannot be sent', () => {
  test.each([
    ['three days', {}, 3 * 86_400, letter.text],
    ['the time for which it is valid', { goodForSeconds: 600 }, 600, ''],
  ])(
    'in %s is marked as failed, logged, and kept without its code',
    { tags: 'MAIL-01' },
    async (_name, changes, seconds, kept) => {
      await withServer({}, async (server) => {
        await queueLetter(changes)
        await makeOlder(testApp.database, seconds)
        const { attempts, outcomes } = await openSender(server.url)
        await expect.poll(() => attempts).toMatchObject([{ outcome: 'failed', reason: 'late' }])
        expect(server.mails).toHaveLength(0)
        await expect
          .poll(waiting)
          .toMatchObject([
            { mail: { text: kept }, redacted: kept === '', fault: 'late', failed_at: expect.any(Date) },
          ])
        await makeDue(testApp.database, senders)
        await queueLetter()
        await expect.poll(outcomes).toEqual(['failed', 'done'])
      })
    },
  )
})

describe('several processes', () => {
  test('share the work, and no mail is sent twice', { tags: 'MAIL-01' }, async () => {
    await withServer({}, async (server) => {
      for (let n = 0; n < 40; n += 1) await queueLetter({ subject: `Mail ${n}` })
      const both = await Promise.all([openSender(server.url), openSender(server.url)])
      await expect.poll(() => both.flatMap(({ attempts }) => attempts).length).toBe(40)
      const subjects = server.mails.map(({ head }) => head.find((line) => line.startsWith('Subject')))
      expect(new Set(subjects).size).toBe(40)
      expect(subjects).toHaveLength(40)
    })
  })

  test('send what a dead process had taken again, with the same id', {
    tags: ['MAIL-01', 'T-F9'],
  }, async () => {
    await queueLetter()
    const [queued] = await waiting()
    // As if a process had taken it, and died half a minute ago.
    await sql`
      update pgboss.job set state = 'active', started_on = now() - interval '31 seconds' where name = 'mail'`.execute(
      testApp.database.db,
    )
    await withServer({}, async (server) => {
      await openSender(server.url)
      await expect.poll(waiting).toMatchObject([{ state: 'retry' }])
      expect(server.mails).toEqual([])
      await makeDue(testApp.database, senders)
      await expect.poll(() => server.mails.length).toBe(1)
      expect(server.mails[0]?.head).toContain(`Message-ID: <${queued?.id}@example.org>`)
    })
  })
})

describe('the mails of a server of the previous version', () => {
  const takeOver = () => takeOverMails(queue, testApp.database.db)
  const queueThere = (values: string) =>
    testApp.database.pool.query(`
      insert into mails (kind, recipient, reply_to, subject, text, due_at, good_until, failed_at, last_error)
      values ${values}`)
  beforeEach(async () => {
    await testApp.database.pool.query('delete from mails')
  })

  test('are sent once by this one, with the id that they had', { tags: ['MAIL-01', 'T-F7'] }, async () => {
    await queueThere(
      "('account reset', 'Reader@example.org', null, 'Hello', 'One line.\n', now() - interval '2 minutes', now() + interval '1 hour', null, 'no answer')",
    )
    const { rows } = await testApp.database.pool.query('select message_id from mails')
    await queueThere(
      "('contact', 'reader@example.org', null, 'Hello', 'Without a code.\n', now() - interval '2 minutes', null, null, null)",
    )
    await Promise.all([takeOver(), takeOver()])
    await withServer({}, async (server) => {
      const { outcomes } = await openSender(server.url)
      await expect.poll(outcomes).toEqual(['done', 'done'])
      const withCode = server.mails.find(({ to }) => to.includes('Reader@example.org'))
      expect(withCode).toMatchObject({ body: 'One line.\n' })
      expect(withCode?.head).toContain(`Message-ID: <${rows[0].message_id}@example.org>`)
    })
    expect(await waiting()).toEqual([])
  })

  test('stay with that server while it runs and sends them', { tags: 'T-F7' }, async () => {
    await queueThere(
      "('contact', 'a@example.org', null, 'Due', 'One line.', now(), null, null, null), ('contact', 'a@example.org', null, 'Postponed', 'One line.', now() + interval '1 hour', null, null, 'busy')",
    )
    await takeOver()
    expect(await waiting()).toEqual([])
    const { rows } = await testApp.database.pool.query('select from mails')
    expect(rows).toHaveLength(2)
  })

  test('that have failed are kept, those with a code without it', { tags: 'MAIL-01' }, async () => {
    await queueThere(
      "('contact', 'a@example.org', 'b@example.org', 'Hello', 'One line.', now(), null, now(), 'no such mailbox'), ('account reset', 'a@example.org', null, 'Code', '', now(), now(), now(), null)",
    )
    await takeOver()
    const found = (await waiting()).toSorted((a, b) => a.topic.localeCompare(b.topic))
    expect(found).toMatchObject([
      { topic: 'account reset', fault: 'late', redacted: true, emails: ['a@example.org'] },
      { topic: 'contact', fault: 'refused', redacted: false, emails: ['a@example.org', 'b@example.org'] },
    ])
    await queueLetter()
    const { outcomes } = await openSender('smtp://localhost:1')
    await expect.poll(outcomes).toEqual(['postponed'])
  })
})

describe.concurrent('the mailer', () => {
  test('sends by itself, exports its metrics, and closes gracefully', async ({ expect }) => {
    const server = await openMailServer()
    const other = await openTestApp({ settings: { smtpUrl: server.url } })
    await queueMails(other.database, letter)
    await expect.poll(() => server.mails.length).toBe(1)
    expect(server.mails[0]?.from).toBe('no-reply@localhost')
    const figures = async () => (await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    await expect.poll(figures).toContain('skyway_jobs_total{kind="mail",topic="test",outcome="done"} 1')
    await other.close()
    await server.close()
  })

  test('sends what a request has queued when the request is answered, not a second later', {
    tags: 'MAIL-01',
  }, async ({ expect }) => {
    const server = await openMailServer()
    const other = await openTestApp({ settings: { smtpUrl: server.url, mailTo: 'owner@example.org' } })
    const payload = { name: 'Wren', email: 'wren@example.net', subject: 'Hello', message: 'One line.' }
    const waits: number[] = []
    for (let sent = 1; sent <= 4; sent += 1) {
      await other.inject({ method: 'POST', url: '/assets/contact.php', payload })
      const answered = performance.now()
      await expect.poll(() => server.mails.length, { interval: 10 }).toBe(sent)
      waits.push(performance.now() - answered)
    }
    // With the timer alone, each mail but the first would wait a second after the previous one.
    expect(Math.min(...waits.slice(1))).toBeLessThan(500)
    await other.close()
    await server.close()
  })

  test('closes in time although the mail server hangs', { tags: 'T-F2' }, async ({ expect }) => {
    let reached = 0
    const server = await openMailServer({ onConnect: () => void reached++ })
    const other = await openTestApp({ settings: { smtpUrl: server.url }, jobPace: quickPace })
    await queueMails(other.database, letter)
    await expect.poll(() => reached).toBe(1)
    const started = performance.now()
    await other.close()
    expect(performance.now() - started).toBeLessThan(limit(5000))
    await server.close()
  })
})

test.each([
  ['site@example.org', { name: '', address: 'site@example.org' }],
  ['The site <site@example.org>', { name: 'The site', address: 'site@example.org' }],
  ['site@bücher.example', { name: '', address: 'site@xn--bcher-kva.example' }],
  ['Bücher <site@bücher.example>', { name: 'Bücher', address: 'site@xn--bcher-kva.example' }],
])('MAIL_FROM may be %s', (text, expected) => {
  expect(readSettings({ MAIL_FROM: text }).mailFrom).toEqual(expected)
})

test('MAIL_TO may have a domain with other letters', () => {
  expect(readSettings({ MAIL_TO: 'owner@bücher.example' }).mailTo).toBe('owner@xn--bcher-kva.example')
})

test.each([
  ['MAIL_FROM', 'The site'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['MAIL_FROM', 'The site <jörg@example.org>'],
  ['MAIL_TO', 'nobody'],
  ['MAIL_TO', 'jörg@example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_TLS', 'none'],
])('%s=%s stops the start', { tags: 'T-H3' }, (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { limit } from '../../test/support/limits.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'
import { freePort } from '../../test/support/server/server-process.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import type { Mail } from './mail.ts'
import { enqueue } from './queue.ts'
import { type Attempt, Sender } from './sender.ts'
import { smtpDelivery } from './smtp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await testApp.database.db.deleteFrom('mails').execute()
})
afterAll(() => testApp.close())

const letter: Mail = { kind: 'test', to: 'reader@example.org', subject: 'Hello', text: 'One line.\n' }
const from = { name: 'The site', address: 'site@example.org' }

/** A sender that reads the queue only when the test says so, and what it did. */
function openSender(url: string, changes: Partial<Settings> = {}) {
  const settings = { ...testApp.settings, mailFrom: from, ...changes }
  const attempts: Attempt[] = []
  const sender = new Sender(testApp.database.db, smtpDelivery(settings, url), {
    attempted: (attempt) => attempts.push(attempt),
    broke: (error) => expect(error).toBeNull(),
  })
  return { sender, attempts, outcomes: () => attempts.map(({ outcome }) => outcome) }
}

async function waiting() {
  return await testApp.database.db.selectFrom('mails').selectAll().orderBy('id').execute()
}

/** Makes all mails due. */
async function makeDue(): Promise<void> {
  await sql`update mails set due_at = now()`.execute(testApp.database.db)
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
  test('[T-C7] comes from MAIL_FROM in envelope and header, and replies go to its reply address', async () => {
    await withServer({}, async (server) => {
      await enqueue(testApp.database.db, { ...letter, replyTo: 'visitor@example.net' })
      const { sender, outcomes } = openSender(server.url)
      await sender.sendDue()
      expect(outcomes()).toEqual(['sent'])
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
      await enqueue(testApp.database.db, { ...letter, text: 'Your code is 123456.', goodForSeconds: 600 })
      await openSender(server.url).sender.sendDue()
      expect(await waiting()).toEqual([])
    })
  })

  test('[MAIL-01] is sent if and only if the transaction that queued it commits', async () => {
    const { db } = testApp.database
    await expect(
      db.transaction().execute(async (transaction) => {
        await enqueue(transaction, letter)
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await waiting()).toEqual([])
  })

  test('[T-C7] keeps subject and text apart: no subject adds a header, no text ends the mail', async () => {
    await withServer({}, async (server) => {
      const text = 'one\n.\nQUIT\nMAIL FROM:<x@evil.example>\n'
      const subject = 'Hi\r\nBcc: other@evil.example\r\n\r\nbody\u0000\u202Etxt'
      await enqueue(testApp.database.db, { ...letter, subject, text })
      await openSender(server.url).sender.sendDue()
      expect(server.mails).toHaveLength(1)
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
])('[T-C7] %j is refused as recipient and as reply address', async (address) => {
  await expect(enqueue(testApp.database.db, { ...letter, to: address })).rejects.toThrow()
  await expect(enqueue(testApp.database.db, { ...letter, replyTo: address })).rejects.toThrow()
  expect(await waiting()).toEqual([])
})

describe('a mail server that', () => {
  test('[MAIL-01] [T-F9] [PAGE-11] is down loses nothing: the mail waits longer and longer, and is sent when the server is back', async () => {
    const port = await freePort()
    await enqueue(testApp.database.db, letter)
    const { sender, attempts, outcomes } = openSender(`smtp://localhost:${port}`)
    for (const seconds of [30, 60, 120]) {
      await sender.sendDue()
      const [mail] = await waiting()
      const wait = (mail?.due_at.getTime() ?? 0) - Date.now()
      expect(Math.abs(wait / 1000 - seconds)).toBeLessThan(limit(5))
      expect(await sender.sendDue()).toBe(0)
      await makeDue()
    }
    const server = await openMailServer({}, port)
    await sender.sendDue()
    await server.close()
    expect(outcomes()).toEqual(['postponed', 'postponed', 'postponed', 'sent'])
    expect(attempts[0]?.reason).toMatch(/^E/)
    expect(server.mails).toHaveLength(1)
  })

  test('[T-F9] is silent, or sends slowly, is abandoned after a while', async () => {
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
    await enqueue(testApp.database.db, letter)
    const deliver = smtpDelivery(testApp.settings, `smtp://localhost:${port}`)
    const [mail] = await testApp.database.db.selectFrom('mails').selectAll().execute()
    const taken = { id: 1, messageId: mail?.message_id ?? '', replyTo: null, attempts: 1, isLate: false }
    const started = performance.now()
    await expect(deliver({ ...letter, ...taken }, AbortSignal.timeout(500))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(limit(3000))
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
      await enqueue(testApp.database.db, letter)
      const { sender, attempts } = openSender(server.url)
      await sender.sendDue()
      expect(attempts).toMatchObject([{ outcome, reason }])
      expect(await waiting()).toMatchObject([
        { text: letter.text, last_error: expect.stringContaining('No such mailbox') },
      ])
      await makeDue()
      expect(await sender.sendDue()).toBe(outcome === 'failed' ? 0 : 1)
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
        await enqueue(testApp.database.db, letter)
        const wrong = openSender(server.url.replace('//', '//me:wrong@'))
        await wrong.sender.sendDue()
        expect(wrong.attempts).toMatchObject([{ outcome: 'postponed', reason: 'EAUTH 535' }])
        await makeDue()
        const right = openSender(server.url.replace('//', '//me:right@'))
        await right.sender.sendDue()
        expect(right.outcomes()).toEqual(['sent'])
      },
    )
  })

  test('has no valid TLS gets no mail, unless the settings allow it', async () => {
    await withServer({ disabledCommands: [] }, async (server) => {
      await enqueue(testApp.database.db, letter)
      const strict = openSender(server.url, { smtpTls: 'verified' })
      await strict.sender.sendDue()
      expect(strict.outcomes()).toEqual(['postponed'])
      await makeDue()
      const content = openSender(server.url, { smtpTls: 'opportunistic' })
      await content.sender.sendDue()
      expect(content.outcomes()).toEqual(['sent'])
    })
  })
})

describe('a mail that cannot be sent', () => {
  test.each([
    ['three days', letter, sql`queued_at = now() - interval '73 hours'`, letter.text],
    ['the time for which it is valid', { ...letter, goodForSeconds: 600 }, sql`good_until = now()`, ''],
  ])(
    '[MAIL-01] in %s is marked as failed, logged, and kept without its code',
    async (_name, mail, change, kept) => {
      await withServer({}, async (server) => {
        await enqueue(testApp.database.db, mail)
        await sql`update mails set ${change}`.execute(testApp.database.db)
        const { sender, attempts } = openSender(server.url)
        await sender.sendDue()
        expect(attempts).toMatchObject([{ outcome: 'failed', reason: 'late' }])
        expect(server.mails).toHaveLength(0)
        expect(await waiting()).toMatchObject([{ text: kept, failed_at: expect.any(Date) }])
        await makeDue()
        expect(await sender.sendDue()).toBe(0)
      })
    },
  )
})

describe('several processes', () => {
  test('[MAIL-01] share the work, and no mail is sent twice', async () => {
    await withServer({}, async (server) => {
      for (let n = 0; n < 40; n += 1) await enqueue(testApp.database.db, { ...letter, subject: `Mail ${n}` })
      const senders = [openSender(server.url), openSender(server.url)]
      const sendAll = async ({ sender }: ReturnType<typeof openSender>) => {
        while ((await sender.sendDue()) > 0);
      }
      await Promise.all(senders.map(sendAll))
      const subjects = server.mails.map(({ head }) => head.find((line) => line.startsWith('Subject')))
      expect(new Set(subjects).size).toBe(40)
      expect(subjects).toHaveLength(40)
      expect(senders.every(({ attempts }) => attempts.length > 0)).toBe(true)
    })
  })

  test('[MAIL-01] [T-F9] send what a dead process had taken again, with the same id', async () => {
    await enqueue(testApp.database.db, letter)
    const [queued] = await waiting()
    // A process that dies leaves only the lease.
    await sql`update mails set attempts = 1, due_at = now() + interval '60 seconds'`.execute(
      testApp.database.db,
    )
    await withServer({}, async (server) => {
      const { sender } = openSender(server.url)
      expect(await sender.sendDue()).toBe(0)
      await makeDue()
      expect(await sender.sendDue()).toBe(1)
      expect(server.mails[0]?.head).toContain(`Message-ID: <${queued?.message_id}@example.org>`)
    })
  })
})

describe.concurrent('the mailer', () => {
  test('sends by itself, exports its metrics, and closes gracefully', async ({ expect }) => {
    const server = await openMailServer()
    const other = await openTestApp({ settings: { smtpUrl: server.url } })
    const { db } = other.database
    await enqueue(db, letter)
    await expect.poll(() => server.mails.length).toBe(1)
    expect(server.mails[0]?.from).toBe('no-reply@localhost')
    const figures = async () => (await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    await expect.poll(figures).toContain('skyway_mails_total{kind="test",outcome="sent"} 1')
    await other.close()
    await server.close()
  })

  test('[MAIL-01] sends what a request has queued when the request is answered, not a second later', async ({
    expect,
  }) => {
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

  test('[T-F2] closes in time although the mail server hangs', async ({ expect }) => {
    let reached = 0
    const server = await openMailServer({ onConnect: () => void reached++ })
    const other = await openTestApp({ settings: { smtpUrl: server.url } })
    await enqueue(other.database.db, letter)
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
])('MAIL_FROM may be %s', (text, expected) => {
  expect(readSettings({ MAIL_FROM: text }).mailFrom).toEqual(expected)
})

test.each([
  ['MAIL_FROM', 'The site'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['MAIL_TO', 'nobody'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_TLS', 'none'],
])('[T-H3] %s=%s stops the start', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { type House, openHouse } from '../testing/harness.ts'
import { freePort } from '../testing/process.ts'
import type { Mail } from './mail.ts'
import { enqueue } from './queue.ts'
import { type Attempt, Sender } from './sender.ts'
import { smtpDelivery } from './smtp.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  await house.database.db.deleteFrom('mails').execute()
})
afterAll(() => house.close())

const letter: Mail = { kind: 'test', to: 'reader@example.org', subject: 'Hello', text: 'One line.\n' }
const from = { name: 'The house', address: 'house@example.org' }

/** A sender that looks at the queue only when told to, and what it did. */
function openSender(url: string, changes: Partial<Settings> = {}) {
  const settings = { ...house.settings, mailFrom: from, ...changes }
  const attempts: Attempt[] = []
  const sender = new Sender(house.database.db, smtpDelivery(settings, url), {
    attempted: (attempt) => attempts.push(attempt),
    broke: (error) => expect(error).toBeNull(),
  })
  return { sender, attempts, outcomes: () => attempts.map(({ outcome }) => outcome) }
}

async function waiting() {
  return await house.database.db.selectFrom('mails').selectAll().orderBy('id').execute()
}

/** Lets all waits be over. */
async function makeDue(): Promise<void> {
  await sql`update mails set due_at = now()`.execute(house.database.db)
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
  test('[T-C7] comes from the house, by envelope and header, and answers go to whom it says', async () => {
    await withServer({}, async (server) => {
      await enqueue(house.database.db, { ...letter, replyTo: 'visitor@example.net' })
      const { sender, outcomes } = openSender(server.url)
      await sender.sendDue()
      expect(outcomes()).toEqual(['sent'])
      const [mail] = server.mails
      expect(mail).toMatchObject({ from: from.address, to: ['reader@example.org'], body: 'One line.\n' })
      expect(mail?.head).toEqual(
        expect.arrayContaining([
          'From: The house <house@example.org>',
          'To: reader@example.org',
          'Reply-To: visitor@example.net',
          'Subject: Hello',
          'Auto-Submitted: auto-generated',
        ]),
      )
      expect(mail?.head.join('\n')).toMatch(/^Message-ID: <[\da-f-]{36}@example\.org>$/m)
    })
  })

  test('leaves nothing of itself in the database', async () => {
    await withServer({}, async (server) => {
      await enqueue(house.database.db, { ...letter, text: 'Your code is 123456.', goodForSeconds: 600 })
      await openSender(server.url).sender.sendDue()
      expect(await waiting()).toEqual([])
    })
  })

  test('is sent if and only if the transaction that queued it commits', async () => {
    const { db } = house.database
    await expect(
      db.transaction().execute(async (transaction) => {
        await enqueue(transaction, letter)
        throw new Error('the rest failed')
      }),
    ).rejects.toThrow('the rest failed')
    expect(await waiting()).toEqual([])
  })

  test('[T-C7] keeps its lines in their place: no subject makes a header, no text ends the mail', async () => {
    await withServer({}, async (server) => {
      const text = 'one\n.\nQUIT\nMAIL FROM:<x@evil.example>\n'
      const subject = 'Hi\r\nBcc: other@evil.example\r\n\r\nbody\u0000\u202Etxt'
      await enqueue(house.database.db, { ...letter, subject, text })
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
])('[T-C7] %j is no address to send to or to answer to', async (address) => {
  await expect(enqueue(house.database.db, { ...letter, to: address })).rejects.toThrow()
  await expect(enqueue(house.database.db, { ...letter, replyTo: address })).rejects.toThrow()
  expect(await waiting()).toEqual([])
})

describe('a mail server that', () => {
  test('[T-F9] [PAGE-11] is down loses nothing: the mail waits, ever longer, and goes when it is back', async () => {
    const port = await freePort()
    await enqueue(house.database.db, letter)
    const { sender, attempts, outcomes } = openSender(`smtp://localhost:${port}`)
    for (const seconds of [30, 60, 120]) {
      await sender.sendDue()
      const [mail] = await waiting()
      const wait = (mail?.due_at.getTime() ?? 0) - Date.now()
      expect(Math.abs(wait / 1000 - seconds)).toBeLessThan(5)
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

  test('[T-F9] says nothing, or trickles, is left after a while', async () => {
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
    await enqueue(house.database.db, letter)
    const deliver = smtpDelivery(house.settings, `smtp://localhost:${port}`)
    const [mail] = await house.database.db.selectFrom('mails').selectAll().execute()
    const taken = { id: 1, messageId: mail?.message_id ?? '', replyTo: null, attempts: 1, isLate: false }
    const started = performance.now()
    await expect(deliver({ ...letter, ...taken }, AbortSignal.timeout(500))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(3000)
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
      await enqueue(house.database.db, letter)
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

  test('refuses our password is asked again later: settings can be mended', async () => {
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
        await enqueue(house.database.db, letter)
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

  test('has no TLS that holds gets no mail, unless the owner is content with that', async () => {
    await withServer({ disabledCommands: [] }, async (server) => {
      await enqueue(house.database.db, letter)
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
    ['the time it is good for', { ...letter, goodForSeconds: 600 }, sql`good_until = now()`, ''],
  ])('in %s is given up, reported, and kept without its code', async (_name, mail, change, kept) => {
    await withServer({}, async (server) => {
      await enqueue(house.database.db, mail)
      await sql`update mails set ${change}`.execute(house.database.db)
      const { sender, attempts } = openSender(server.url)
      await sender.sendDue()
      expect(attempts).toMatchObject([{ outcome: 'failed', reason: 'late' }])
      expect(server.mails).toHaveLength(0)
      expect(await waiting()).toMatchObject([{ text: kept, failed_at: expect.any(Date) }])
      await makeDue()
      expect(await sender.sendDue()).toBe(0)
    })
  })
})

describe('several processes', () => {
  test('share the work, and no mail goes twice', async () => {
    await withServer({}, async (server) => {
      for (let n = 0; n < 40; n += 1) await enqueue(house.database.db, { ...letter, subject: `Mail ${n}` })
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

  test('[T-F9] send again what a process had taken when it died, under the same id', async () => {
    await enqueue(house.database.db, letter)
    const [queued] = await waiting()
    // What is left of a process that dies in the middle: the lease.
    await sql`update mails set attempts = 1, due_at = now() + interval '60 seconds'`.execute(
      house.database.db,
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

describe('the room', () => {
  test('sends by itself, tells its figures, and closes politely', async () => {
    const server = await openMailServer()
    const other = await openHouse({ settings: { smtpUrl: server.url } })
    const { db } = other.database
    await enqueue(db, letter)
    await expect.poll(() => server.mails.length, { timeout: 5000 }).toBe(1)
    expect(server.mails[0]?.from).toBe('no-reply@localhost')
    const figures = async () => (await other.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    await expect.poll(figures).toContain('mails_total{kind="test",outcome="sent"} 1')
    await other.close()
    await server.close()
  })

  test('[T-F2] ends in time although the mail server hangs', async () => {
    let reached = 0
    const server = await openMailServer({ onConnect: () => void reached++ })
    const other = await openHouse({ settings: { smtpUrl: server.url } })
    await enqueue(other.database.db, letter)
    await expect.poll(() => reached, { timeout: 5000 }).toBe(1)
    const started = performance.now()
    await other.close()
    expect(performance.now() - started).toBeLessThan(5000)
    await server.close()
  })
})

test.each([
  ['house@example.org', { name: '', address: 'house@example.org' }],
  ['The house <house@example.org>', { name: 'The house', address: 'house@example.org' }],
])('MAIL_FROM may be %s', (text, expected) => {
  expect(readSettings({ MAIL_FROM: text }).mailFrom).toEqual(expected)
})

test.each([
  ['MAIL_FROM', 'The house'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['MAIL_TO', 'nobody'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_TLS', 'none'],
])('[T-H3] %s=%s stops the start', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `))
})

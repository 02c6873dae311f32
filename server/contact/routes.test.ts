import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deleteJobs } from '../../test/support/jobs/job-process.ts'
import { limit } from '../../test/support/limits.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'
import { freePort } from '../../test/support/server/server-process.ts'
import { deleteOldSpam } from './store.ts'

let testApp: TestApp
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  testApp = await openTestApp({
    settings: {
      smtpUrl: server.url,
      mailFrom: { name: 'SkyWay', address: 'site@example.org' },
      mailTo: 'owner@example.org',
      limitPerAddress: 1000,
    },
  })
})
beforeEach(async () => {
  await deleteJobs(testApp.database)
  await testApp.database.db.deleteFrom('contact_messages').execute()
})
afterAll(async () => {
  await testApp.close()
  await server.close()
})

const url = '/assets/contact.php'
const message = {
  name: 'Wren',
  email: 'wren@example.net',
  subject: 'A question',
  message: 'Is the sky 3 by 3?\r\n\r\nYours',
}
const thanks = 'Your message has been sent. Thank you!'

async function send(
  payload: string | object,
  type = 'application/x-www-form-urlencoded',
  headers: object = {},
) {
  const body =
    typeof payload === 'string' || type === 'application/json'
      ? payload
      : new URLSearchParams(Object.entries(payload)).toString()
  return await testApp.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': type, ...headers },
  })
}

async function stored(at: TestApp = testApp) {
  return await at.database.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message'])
    .execute()
}

function multipart(fields: Record<string, string>, extra = ''): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}${extra}--b--\r\n`
}

describe('a message', () => {
  const kept = { ...message, message: 'Is the sky 3 by 3?\n\nYours' }

  test.each([
    ['an urlencoded form', message, 'application/x-www-form-urlencoded'],
    ['a multipart form', multipart(message), 'multipart/form-data; boundary=b'],
    ['JSON', message, 'application/json'],
  ])(
    'that is sent as %s is stored and answered with thanks',
    { tags: ['PAGE-11', 'API-02'] },
    async (_name, payload, type) => {
      const answer = await send(payload, type)
      expect([answer.statusCode, answer.json()]).toEqual([200, thanks])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await stored()).toEqual([kept])
    },
  )

  test('goes to the owner from the site, and an answer goes to the person', {
    tags: ['PAGE-11', 'T-C7'],
  }, async () => {
    await send({ ...message, name: 'Wren\r\nBcc: x@evil.example', subject: 'Hi\r\nTo: y@evil.example' })
    const find = () => server.mails.find(({ body }) => body.includes('Wren Bcc: x@evil.example'))
    await expect.poll(find).toBeDefined()
    const mail = find()
    expect(mail).toMatchObject({ from: 'site@example.org', to: ['owner@example.org'] })
    expect(mail?.head).toEqual(
      expect.arrayContaining([
        'From: SkyWay <site@example.org>',
        'To: owner@example.org',
        'Reply-To: wren@example.net',
        'Subject: Contact: Hi To: y@evil.example',
      ]),
    )
    expect(mail?.head.filter((line) => /^(to|bcc|cc):/i.test(line))).toHaveLength(1)
    expect(mail?.body).toContain('Is the sky 3 by 3?\n\nYours')
  })

  test('is stored without invisible characters', async () => {
    await send({
      ...message,
      name: ' W\u202Er\u0007en\u200B ',
      message: 'one\u0000two'.replace('\u0000', '\u0008'),
    })
    expect(await stored()).toMatchObject([{ name: 'Wren', message: 'onetwo' }])
  })

  test('is deleted with the account of its address', async () => {
    const person = await testApp.person()
    await send({ ...message, email: person.email.toUpperCase() })
    await send(message)
    await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
    expect(await stored()).toEqual([kept])
  })
})

describe('is refused, by field and reason:', () => {
  test.each([
    ['name', '', 'Please enter your name.'],
    ['name', ' \u200B ', 'Please enter your name.'],
    ['name', 'x'.repeat(101), 'The name can be at most 100 characters long.'],
    ['email', '', 'This is not a valid email address.'],
    ['email', 'nobody', 'This is not a valid email address.'],
    ['email', 'a@example.org, b@example.org', 'This is not a valid email address.'],
    ['email', 'a@example.org\r\nBcc: b@example.org', 'This is not a valid email address.'],
    ['subject', '', 'Please enter a subject.'],
    ['message', '\n \n', 'Please enter a message.'],
    ['message', 'x'.repeat(5001), 'The message can be at most 5,000 characters long.'],
  ])('%s %j', { tags: ['PAGE-11', 'T-C7'] }, async (field, value, reason) => {
    const answer = await send({ ...message, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().errors).toEqual([{ field, reason }])
    expect(await stored()).toEqual([])
  })

  test('every field, if nothing is given', { tags: 'PAGE-11' }, async () => {
    const fields = (await send({})).json().errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(['name', 'email', 'subject', 'message'])
  })

  test.each([
    ['no form', 'nonsense', 'multipart/form-data; boundary=b'],
    ['a form without its boundary', multipart(message), 'multipart/form-data'],
    [
      'a file for a text',
      multipart(
        { ...message, message: '' },
        '--b\r\nContent-Disposition: form-data; name="message"; filename="x"\r\n\r\nx\r\n',
      ),
      'multipart/form-data; boundary=b',
    ],
    ['a NUL', `${new URLSearchParams(message).toString()}%00`, 'application/x-www-form-urlencoded'],
    ['a list', '[1]', 'application/json'],
    ['a name that is an object', JSON.stringify({ ...message, name: {} }), 'application/json'],
    ['a prototype', '{"__proto__":{"name":"x"}}', 'application/json'],
  ])('%s', async (_name, payload, type) => {
    expect((await send(payload, type)).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('another kind of body', { tags: 'T-C9' }, async () => {
    expect((await send('x', 'text/plain')).statusCode).toBe(415)
  })
})

describe('a message whose invisible field is filled', { tags: 'MAIL-02' }, () => {
  test.each([
    ['by a bot', 'https://spam.example', 'application/x-www-form-urlencoded'],
    ['by a browser that knows the state of an address', 'Colorado', 'application/x-www-form-urlencoded'],
    ['with a blank', ' ', 'application/json'],
    ['with another script', '\u96c0', 'application/json'],
  ])('%s is stored as probable spam, and not mailed', async (_, extra, type) => {
    const answer = await send({ ...message, extra }, type)
    expect([answer.statusCode, answer.json()]).toEqual([200, thanks])
    expect(await stored()).toMatchObject([{ name: 'Wren', subject: 'A question' }])
    const { db } = testApp.database
    const { spam_at } = await db.selectFrom('contact_messages').select('spam_at').executeTakeFirstOrThrow()
    expect(spam_at).not.toBeNull()
    expect(await db.selectFrom('jobs').select('kind').where('kind', '=', 'mail').execute()).toEqual([])
  })

  test.each([[''], [undefined]])('with %j is a message like any other', async (extra) => {
    await send({ ...message, extra }, 'application/json')
    const { db } = testApp.database
    expect(await db.selectFrom('contact_messages').select('spam_at').execute()).toEqual([{ spam_at: null }])
  })

  test('takes no message from the people at the same address', async () => {
    const other = await openTestApp({ settings: { limitPerAddress: 1 / 10 } })
    try {
      const answers = []
      for (const extra of ['x', 'x', 'x', '', '', '']) {
        answers.push((await other.inject({ method: 'POST', url, payload: { ...message, extra } })).statusCode)
      }
      expect(answers).toEqual([200, 200, 429, 200, 200, 429])
      expect(await stored(other)).toHaveLength(4)
    } finally {
      await other.close()
    }
  })

  test('is deleted after 30 days, or if 10,000 newer ones are there', async () => {
    const { db } = testApp.database
    await sql`
      insert into contact_messages (name, email, subject, message, received_at, spam_at)
      select 'Bot', 'b@example.net', which, 'x', now() - age * interval '1 day', since from (values
        ('old', 44, now() - interval '31 days'), ('young', 43, now() - interval '29 days'),
        ('late', 42, now()), ('no spam', 41, null)) as found (which, age, since)`.execute(db)
    const subjects = async () =>
      (
        await db.selectFrom('contact_messages').select('subject').orderBy('received_at').limit(5).execute()
      ).map(({ subject }) => subject)
    await deleteOldSpam(db)
    expect(await subjects()).toEqual(['young', 'late', 'no spam'])
    await sql`
      insert into contact_messages (name, email, subject, message, spam_at)
      select 'Bot', 'b@example.net', 'many', 'x', now() from generate_series(1, 9999)`.execute(db)
    await deleteOldSpam(db)
    expect((await subjects()).slice(0, 3)).toEqual(['late', 'no spam', 'many'])
  })
})

describe('a browser without scripts reads', { tags: 'PAGE-10' }, () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test('that the message was sent', async () => {
    const answer = await send(message, undefined, page)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(thanks)
    expect(await stored()).toHaveLength(1)
  })

  test('why the message was not sent, without its content', async () => {
    const answer = await send({ ...message, email: '<script>alert(1)</script>' }, undefined, page)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('This is not a valid email address.')
    expect(answer.body).not.toContain('<script>')
  })
})

test('of 100 messages and 100 subscriptions at once at most 30 of each are accepted, and sign-in still works', {
  tags: 'T-D4',
}, async () => {
  const other = await openTestApp()
  try {
    const count = async (request: { url: string; headers: object; payload: string }) => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () =>
          other.inject({ method: 'POST', ...request, headers: { ...request.headers } }),
        ),
      )
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
      expect(answers.filter(({ statusCode }) => statusCode === 200).length + refused.length).toBe(100)
      return 100 - refused.length
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const passed = await count({ url, headers: form, payload: new URLSearchParams(message).toString() })
    expect(passed).toBe(20)
    expect(await stored(other)).toHaveLength(passed)
    const json = { 'content-type': 'application/json' }
    expect(await count({ url: '/api/subscribers', headers: json, payload: '"a@example.org"' })).toBe(20)
    const signIn = await other.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: 'newcomer@example.org', password: 'whatever it is' },
    })
    expect(signIn.statusCode).not.toBe(429)
  } finally {
    await other.close()
  }
})

test('with a mail server that is down or hangs the answer is as fast as otherwise, and the message is stored', {
  tags: ['T-F9', 'PAGE-11'],
}, async () => {
  let reached = 0
  const hanging = await openMailServer({ onConnect: () => void reached++ })
  for (const smtpUrl of [`smtp://localhost:${await freePort()}`, hanging.url, undefined]) {
    const other = await openTestApp({ settings: { smtpUrl, mailTo: 'owner@example.org' } })
    const started = performance.now()
    const payload = { ...message }
    const answer = await other.inject({ method: 'POST', url, payload })
    expect([answer.statusCode, answer.json()]).toEqual([200, thanks])
    expect(performance.now() - started).toBeLessThan(limit(2000))
    expect(await stored(other)).toHaveLength(1)
    const queued = await other.database.db
      .selectFrom('jobs')
      .select('emails')
      .where('kind', '=', 'mail')
      .execute()
    expect(queued).toEqual(
      smtpUrl === undefined ? [] : [{ emails: ['owner@example.org', 'wren@example.net'] }],
    )
    if (smtpUrl === hanging.url) {
      await expect.poll(() => reached).toBe(1)
      // Otherwise the app would wait for the attempt when it closes.
      await hanging.close()
    }
    await other.close()
  }
})

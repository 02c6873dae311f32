import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'

let server: MailServer
let testApp: TestApp
let admin: Person
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
  admin = await testApp.person({ admin: true })
})
beforeEach(async () => {
  await sql`truncate contact_messages cascade`.execute(testApp.database.db)
})
afterAll(async () => {
  await testApp.close()
  await server.close()
})

async function write(subject: string, more: object = {}): Promise<number> {
  const payload = { name: 'Wren', email: 'wren@example.net', subject, message: 'One\n\nTwo', ...more }
  expect((await testApp.inject({ method: 'POST', url: '/assets/contact.php', payload })).statusCode).toBe(200)
  const { rows } = await sql<{ id: number }>`
    select id from contact_messages order by received_at desc limit 1`.execute(testApp.database.db)
  return rows[0]?.id ?? 0
}

async function send(method: 'GET' | 'POST', path: string, payload?: object, person = admin) {
  const { headers } = person
  const url = `/api/messages${path}`
  const answer = await testApp.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const listed = async (query = '') => (await send('GET', `/list${query}`)).body.items
const subjects = async (query = '') =>
  (await listed(query)).map(({ subject }: { subject: string }) => subject)

test('a message arrives unread, the newest first, and opens with its text', {
  tags: 'INBOX-01',
}, async () => {
  const first = await write('First')
  const second = await write('Second')
  expect(await listed()).toEqual([
    {
      id: second,
      receivedAt: expect.any(String),
      name: 'Wren',
      emailAddress: 'wren@example.net',
      subject: 'Second',
      isRead: false,
      answeredAt: null,
      isSpam: false,
    },
    expect.objectContaining({ id: first, subject: 'First' }),
  ])
  expect((await send('GET', `/${first}`)).body).toMatchObject({
    subject: 'First',
    text: 'One\n\nTwo',
    answers: [],
    canAnswer: true,
  })
})

test('messages are marked as read and answered, filtered and counted', { tags: 'INBOX-01' }, async () => {
  const [first, second, third] = [await write('First'), await write('Second'), await write('Third')]
  expect((await send('GET', '/unread')).body).toEqual({ unread: 3 })
  const mark = async (path: string, body: object) => (await send('POST', path, body)).body.changed
  expect(await mark('/read', { ids: [first, second, 999_999], isRead: true })).toBe(2)
  expect(await mark('/read', { ids: [first], isRead: true })).toBe(0)
  expect((await send('GET', '/unread')).body).toEqual({ unread: 1 })
  expect(await subjects('?only=unread')).toEqual(['Third'])
  expect(await mark('/read', { ids: [first], isRead: false })).toBe(1)
  expect(await subjects('?only=unread')).toEqual(['Third', 'First'])
  expect(await mark('/answered', { ids: [third], isAnswered: true })).toBe(1)
  expect(await subjects('?only=unanswered')).toEqual(['Second', 'First'])
  expect(await mark('/answered', { ids: [third], isAnswered: false })).toBe(1)
  expect(await subjects('?only=unanswered')).toEqual(['Third', 'Second', 'First'])
})

test('probable spam is listed apart and not counted, until an admin takes it from there', {
  tags: 'INBOX-01',
}, async () => {
  const spam = await write('Cheap cards', { extra: 'x' })
  await write('A question')
  expect((await send('GET', '/unread')).body).toEqual({ unread: 1 })
  for (const only of ['all', 'unread', 'unanswered'])
    expect(await subjects(`?only=${only}`)).toEqual(['A question'])
  expect(await listed('?only=spam&search=cheap')).toMatchObject([{ id: spam, isSpam: true, isRead: false }])
  expect((await send('GET', `/${spam}`)).body).toMatchObject({ isSpam: true, text: 'One\n\nTwo' })

  const mailed = () =>
    server.mails.filter(({ head }) => head.includes('Subject: Contact: Cheap cards')).map(({ to }) => to)
  const take = async () => (await send('POST', '/not-spam', { ids: [spam, 999_999] })).body.changed
  const changed = await Promise.all([take(), take()])
  expect(new Set(changed)).toEqual(new Set([1, 0]))
  expect(await take()).toBe(0)
  // The mail of a later message has arrived, and so have those of the earlier one.
  await write('Later')
  await expect
    .poll(() => server.mails.some(({ head }) => head.includes('Subject: Contact: Later')))
    .toBe(true)
  await expect.poll(mailed).toEqual([['owner@example.org']])
  expect(await subjects('?only=spam')).toEqual([])
  expect(await subjects('?only=unread')).toEqual(['Later', 'A question', 'Cheap cards'])
  expect((await send('GET', '/unread')).body).toEqual({ unread: 3 })
})

test('probable spam that is answered is none', { tags: ['INBOX-01', 'INBOX-02'] }, async () => {
  const id = await write('Forty cards', { extra: 'Colorado', email: 'mira@example.net' })
  const { status, body } = await send('POST', `/${id}/answer`, { text: 'Yes.', seenAnswers: 0 })
  expect([status, body.isSpam]).toEqual([200, false])
})

test('the list is paged by key and searched by beginnings of words in name, address and subject', {
  tags: 'INBOX-01',
}, async () => {
  await write('A question about jokers', { name: 'Dmitri', email: 'dmitri@example.net' })
  await write('Praise', { name: 'Zoë Núñez' })
  const page = (await send('GET', '/list?limit=1')).body
  expect(page).toMatchObject({ previous: null, items: [{ subject: 'Praise' }] })
  expect(await subjects(`?limit=1&before=${page.next}`)).toEqual(['A question about jokers'])
  expect(await subjects('?search=jok')).toEqual(['A question about jokers'])
  expect(await subjects('?search=dmitri%20quest')).toEqual(['A question about jokers'])
  expect(await subjects('?search=dmitri@example.net')).toEqual(['A question about jokers'])
  expect(await subjects('?search=n%C3%BA%C3%B1ez')).toEqual(['Praise'])
  expect(await subjects("?search='%20%5C%20%26%20!")).toEqual([])
})

test('an answer goes to the sender by mail, with the owner as the address for answers, and stays with the message', {
  tags: 'INBOX-02',
}, async () => {
  const id = await write('Rules')
  const answered = await send('POST', `/${id}/answer`, { text: ' Dear Wren,\r\nyes. ', seenAnswers: 0 })
  expect(answered).toMatchObject({
    status: 200,
    body: { isRead: true, answeredAt: expect.any(String), answers: [{ text: 'Dear Wren,\nyes.' }] },
  })
  const find = () => server.mails.find(({ to }) => to.includes('wren@example.net'))
  await expect.poll(find).toBeDefined()
  expect(find()?.head).toEqual(expect.arrayContaining(['Reply-To: owner@example.org', 'Subject: Re: Rules']))
  expect(find()?.body).toMatch(/^Dear Wren,\nyes\.\n\nOn \w+ \d+, \d{4} you wrote:\n\n> One\n> ?\n> Two\n/)
})

test('of two admins who answer at once, the second is told so, and can answer then', {
  tags: 'INBOX-02',
}, async () => {
  const second = await testApp.person({ admin: true })
  const id = await write('Twice')
  const answers = await Promise.all(
    [admin, second].map((person) =>
      send('POST', `/${id}/answer`, { text: 'An answer', seenAnswers: 0 }, person),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'answered-meanwhile' })
  expect((await send('GET', `/${id}`)).body.answers).toHaveLength(1)
  expect((await send('POST', `/${id}/answer`, { text: 'Another', seenAnswers: 1 }, second)).status).toBe(200)
})

test('without a mail server nothing is answered or marked', { tags: 'INBOX-02' }, async () => {
  const other = await openTestApp()
  try {
    const { headers } = await other.person({ admin: true })
    const payload = { name: 'Wren', email: 'wren@example.net', subject: 'Hello', message: 'One' }
    await other.inject({ method: 'POST', url: '/assets/contact.php', payload })
    const [{ id }] = (await other.inject({ url: '/api/messages/list', headers })).json().items
    const answer = await other.inject({
      method: 'POST',
      url: `/api/messages/${id}/answer`,
      headers,
      payload: { text: 'An answer', seenAnswers: 0 },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no-mail'])
    const message = (await other.inject({ url: `/api/messages/${id}`, headers })).json()
    expect(message).toMatchObject({ canAnswer: false, isRead: false, answeredAt: null, answers: [] })
  } finally {
    await other.close()
  }
})

test('messages are deleted with their answers, once, and the audit trail says so', {
  tags: 'INBOX-03',
}, async () => {
  const [first, second] = [await write('First'), await write('Second')]
  await send('POST', `/${first}/answer`, { text: 'An answer', seenAnswers: 0 })
  const deletions = await Promise.all(
    [1, 2].map(async () => (await send('POST', '/delete', { ids: [second, first] })).body.changed),
  )
  expect(new Set(deletions)).toEqual(new Set([0, 2]))
  expect(await listed()).toEqual([])
  expect((await send('GET', `/${first}`)).status).toBe(404)
  const { rows } = await sql<{ act: string; thing: string }>`
    select act, thing from audit_trail where act like 'message%' order by done_at desc limit 2`.execute(
    testApp.database.db,
  )
  expect(rows).toEqual([
    { act: 'messages deleted', thing: `messages ${Math.min(first, second)}, ${Math.max(first, second)}` },
    { act: 'message answered', thing: `message ${first}` },
  ])
})

test('the messages and answers of a deleted account go with it', { tags: 'INBOX-03' }, async () => {
  const { headers, email } = await testApp.person()
  const id = await write('Farewell', { email })
  await send('POST', `/${id}/answer`, { text: 'Take care', seenAnswers: 0 })
  expect((await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })).statusCode).toBe(200)
  expect((await send('GET', `/${id}`)).status).toBe(404)
  const { rows } = await sql`select from contact_answers`.execute(testApp.database.db)
  expect(rows).toEqual([])
})

describe('refused:', () => {
  test.each([
    ['/read', {}],
    ['/read', { ids: [1] }],
    ['/read', { ids: [], isRead: true }],
    ['/answered', { ids: ['1'], isAnswered: true }],
    ['/delete', { ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
    ['/delete', { ids: [0] }],
    ['/1/answer', { text: '', seenAnswers: 0 }],
    ['/1/answer', { text: ' \u200B\n', seenAnswers: 0 }],
    ['/1/answer', { text: 'x'.repeat(5001), seenAnswers: 0 }],
    ['/1/answer', { text: 'x', seenAnswers: -1 }],
    ['/1/answer', { text: 'x' }],
  ])('%s %j', async (path, payload) => {
    expect((await send('POST', path, payload)).status).toBe(400)
  })

  test.each(['/0', '/x', '/999999'])('the address %s', async (path) => {
    expect([400, 404]).toContain((await send('GET', path)).status)
    expect([400, 404]).toContain((await send('POST', `${path}/answer`, { text: 'x', seenAnswers: 0 })).status)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as text from '../../content/text/newsletter-answers.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'
import { queuedMails } from '../../test/support/mail/queued-mails.ts'
import { deleteUnconfirmed } from './store.ts'

let testApp: TestApp
let server: MailServer
beforeAll(async () => {
  server = await openMailServer()
  testApp = await openTestApp({
    settings: { smtpUrl: server.url, limitPerAddress: 1000 },
  })
})
beforeEach(async () => {
  await testApp.database.db.deleteFrom('subscribers').execute()
})
afterAll(async () => {
  await testApp.close()
  await server.close()
})

async function subscribe(payload: string, type = 'application/json', at: TestApp = testApp) {
  const headers = { 'content-type': type }
  return await at.inject({ method: 'POST', url: '/api/subscribers', headers, payload })
}

async function confirm(token: string) {
  return await testApp.inject({ method: 'POST', url: '/api/subscribers/confirm', payload: { token } })
}

async function subscribers() {
  return await testApp.database.db.selectFrom('subscribers').selectAll().orderBy('subscribed_at').execute()
}

/** Returns the mail to the address that follows `count` others. */
async function mailTo(address: string, earlier = 0) {
  const found = () => server.mails.filter(({ to }) => to.includes(address))
  await expect.poll(() => found().length).toBe(earlier + 1)
  return found()[earlier]
}

test.each([
  ['a JSON string', '"wren@example.net"', 'application/json'],
  ['the bare address, called JSON', 'wren@example.net', 'application/json'],
  ['plain text', 'wren@example.net', 'text/plain'],
  ['plain text with blanks', ' wren@example.net\n', 'text/plain; charset=utf-8'],
])(
  'an address as %s is stored and answered with a text',
  { tags: ['SITE-07', 'API-02'] },
  async (_name, payload, type) => {
    const answer = await subscribe(payload, type)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatch(/^Thank you\. /)
    expect(await subscribers()).toMatchObject([{ email: 'wren@example.net', confirmed_at: null }])
  },
)

test.each(['', ' ', '""'])(
  'who sends %j as an address is asked for one',
  { tags: 'SITE-07' },
  async (payload) => {
    const answer = await subscribe(payload, 'text/plain')
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors).toEqual([{ field: 'body', reason: text.emailMissing }])
  },
)

test('a domain with an umlaut is stored as mails are sent to it, once; such letters before the @ are refused', {
  tags: 'NEWS-01',
}, async () => {
  for (const email of ['reader@bücher.example', 'reader@xn--bcher-kva.example'])
    expect((await subscribe(JSON.stringify(email))).statusCode).toBe(200)
  expect(await subscribers()).toMatchObject([{ email: 'reader@xn--bcher-kva.example' }])
  const refused = await subscribe('"jörg@example.net"')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [
      {
        field: 'body',
        reason:
          'Only the letters a to z, digits and signs such as . - _ + can be before the @ of an email address.',
      },
    ],
  ])
})

test('a known address is on the list once, gets one mail, and the same answer', {
  tags: 'NEWS-01',
}, async () => {
  const answers = []
  for (const email of ['twice@example.net', 'Twice@Example.net', 'twice@example.net']) {
    answers.push((await subscribe(JSON.stringify(email))).json())
  }
  expect(new Set(answers).size).toBe(1)
  expect(await subscribers()).toHaveLength(1)
  const mail = await mailTo('twice@example.net')
  expect(mail?.body).toContain(`${testApp.settings.publicUrl}/newsletter#token=`)
  const queued = () =>
    sql`select from jobs where 'twice@example.net' = any (emails)`.execute(testApp.database.db)
  await expect.poll(async () => (await queued()).rows.length).toBe(0)
  expect(server.mails.filter(({ to }) => to[0]?.toLowerCase() === 'twice@example.net')).toHaveLength(1)
})

test('the link in the mail confirms the subscription, as often as it is used', {
  tags: 'NEWS-02',
}, async () => {
  await subscribe('"reader@example.net"')
  const token = /#token=([\da-f-]{36})/.exec((await mailTo('reader@example.net'))?.body ?? '')?.[1] ?? ''
  expect((await confirm(token)).json()).toBe('Your subscription is confirmed.')
  const [confirmed] = await subscribers()
  expect(confirmed?.confirmed_at).toBeInstanceOf(Date)
  expect((await confirm(token)).statusCode).toBe(200)
  expect((await subscribers())[0]?.confirmed_at).toEqual(confirmed?.confirmed_at)
})

test('an address gets another mail after a day, and is deleted if it is not confirmed within 30 days', {
  tags: 'NEWS-01',
}, async () => {
  const { db } = testApp.database
  await subscribe('"slow@example.net"')
  await mailTo('slow@example.net')
  await sql`update subscribers set asked_at = now() - interval '25 hours'`.execute(db)
  await subscribe('"slow@example.net"')
  await mailTo('slow@example.net', 1)
  await sql`update subscribers set asked_at = now() - interval '31 days'`.execute(db)
  await subscribe('"other@example.net"')
  await deleteUnconfirmed(db)
  expect(await subscribers()).toMatchObject([{ email: 'other@example.net' }])
})

test.each([
  ['""', 400],
  ['', 400],
  ['nobody', 400],
  ['"a@example.org\\r\\nBcc: b@example.org"', 400],
  ['"a@example.org,b@example.org"', 400],
  ['{"email":"a@example.org"}', 400],
  ['["a@example.org"]', 400],
  ['"a@example.org', 400],
  ['"a\\u0000@example.org"', 400],
  [JSON.stringify(`${'a'.repeat(300)}@example.org`), 400],
])('%s is refused', { tags: ['NEWS-01', 'T-C7'] }, async (payload, status) => {
  for (const type of ['application/json', 'text/plain']) {
    const answer = await subscribe(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  expect(await subscribers()).toEqual([])
})

test('a form is refused', { tags: 'T-C9' }, async () => {
  expect((await subscribe('a@example.org', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
})

test.each([
  ['not a token', 400],
  ['00000000-0000-4000-8000-000000000000', 404],
])('the token %s confirms nothing', { tags: 'NEWS-02' }, async (token, status) => {
  await subscribe('"a@example.org"')
  expect((await confirm(token)).statusCode).toBe(status)
  expect(await subscribers()).toMatchObject([{ confirmed_at: null }])
})

test('without a mail server the address is stored, and deleted with the account', {
  tags: 'NEWS-01',
}, async () => {
  const other = await openTestApp()
  try {
    const person = await other.person()
    const answer = await subscribe(JSON.stringify(person.email.toUpperCase()), 'application/json', other)
    expect(answer.json()).toBe('Thank you. Your address is on the list.')
    const rows = async () => (await other.database.db.selectFrom('subscribers').selectAll().execute()).length
    expect(await rows()).toBe(1)
    expect(await queuedMails(other.database.db)).toEqual([])
    await other.inject({ method: 'DELETE', url: '/api/AppUser', headers: person.headers })
    expect(await rows()).toBe(0)
  } finally {
    await other.close()
  }
})

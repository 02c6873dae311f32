import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as text from '../../content/text/notice-texts.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deleteJobs } from '../../test/support/jobs/job-process.ts'
import { queuedMails } from '../../test/support/mail/queued-mails.ts'
import { noticeEvents } from './events.ts'
import { mostReceivers } from './receivers.ts'

let testApp: TestApp
let admin: Person
let reader: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { smtpUrl: 'smtp://localhost:1' } })
  admin = await testApp.person({ admin: true })
  reader = await testApp.person({ reader: true })
})
beforeEach(async () => {
  await deleteJobs(testApp.database)
  await testApp.database.pool.query('delete from audit_trail; delete from notice_receivers')
})
afterAll(() => testApp.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function send(method: Method, path = '', payload?: object, person: Person | null = admin) {
  const answer = await testApp.inject({
    method,
    url: `/api/notices${path}`,
    ...(person && { headers: person.headers }),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

/** Reserved for documentation: nobody is there, and nothing is sent to it. */
const webhook = 'https://192.0.2.1/hook'
const add = (address: string, events: readonly string[] = noticeEvents) =>
  send('POST', '', { address, events })
const listed = async () => (await send('GET')).body.receivers
const acts = async () =>
  (
    await testApp.database.db.selectFrom('audit_trail').select(['act', 'thing']).orderBy('done_at').execute()
  ).map(({ act, thing }) => [act, thing])

test('a webhook is added with a secret that is told once', { tags: 'NOTICE-01' }, async () => {
  const { status, body } = await add(` ${webhook} `, ['report', 'message', 'report'])
  expect(status).toBe(200)
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await listed()).toEqual([
    {
      id: body.id,
      address: webhook,
      isWebhook: true,
      events: ['message', 'report'],
      toldAt: null,
      waiting: 0,
      failed: 0,
      fault: null,
      reason: null,
    },
  ])
  const renewed = await send('POST', `/${body.id}/secret`)
  expect(renewed.body.secret).toMatch(/^whsec_/)
  expect(renewed.body.secret).not.toBe(body.secret)
  expect(await acts()).toEqual([
    ['notices added', `notices ${body.id}`],
    ['webhook secret renewed', `notices ${body.id}`],
  ])
})

test('a mail address is added, and has no secret', { tags: 'NOTICE-01' }, async () => {
  const { body } = await add('Owner@Example.org')
  expect(body.secret).toBeNull()
  expect(await listed()).toMatchObject([{ address: 'Owner@Example.org', isWebhook: false }])
  expect((await send('POST', `/${body.id}/secret`)).status).toBe(404)
  expect((await add('owner@example.org')).body).toMatchObject({ code: 'is-there' })
})

test.each([
  '',
  'owner',
  'ftp://example.org',
  'https://',
  'https://me:secret@example.org/',
  `https://example.org/${'a'.repeat(500)}`,
])('%j is refused as an address', { tags: ['NOTICE-01', 'T-C10'] }, async (address) => {
  const { status, body } = await add(address)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ reason: text.notAnAddress }])
})

test('an event that there is not is refused', { tags: ['NOTICE-01', 'T-C10'] }, async () => {
  expect((await add(webhook, ['everything'])).status).toBe(400)
})

test('an address is added once, and no more than there may be', { tags: 'NOTICE-01' }, async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add(webhook)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await add(webhook)).body).toMatchObject({ code: 'is-there', detail: text.isThere })
  const more = Array.from({ length: mostReceivers + 2 }, (_, n) => add(`${webhook}/${n}`))
  await Promise.all(more)
  expect(await listed()).toHaveLength(mostReceivers)
  expect((await add(`${webhook}/last`)).body).toMatchObject({ code: 'too-many' })
})

test('what an address is told of can be changed', { tags: 'NOTICE-01' }, async () => {
  const { id } = (await add(webhook)).body
  expect((await send('PUT', `/${id}/events`, { events: [] })).status).toBe(204)
  expect(await listed()).toMatchObject([{ events: [] }])
  expect((await acts()).at(-1)).toEqual(['notices changed', `notices ${id}`])
})

test('a test is queued for a webhook and for a mail address', { tags: 'NOTICE-04' }, async () => {
  for (const address of [webhook, 'owner@example.org']) {
    const { id } = (await add(address, [])).body
    expect((await send('POST', `/${id}/test`)).status).toBe(204)
    expect((await acts()).at(-1)).toEqual(['notices tested', `notices ${id}`])
  }
  expect(await queuedMails(testApp.database.db)).toMatchObject([
    { topic: 'notice', to: 'owner@example.org', subject: text.test },
  ])
  const isTried = async () => (await listed()).every(({ fault }: { fault: unknown }) => fault !== null)
  await expect.poll(isTried).toBe(true)
  expect(await listed()).toMatchObject([
    { waiting: 1, fault: 'settings', reason: 'not a public address: WEBHOOKS=any allows it' },
    { waiting: 1, fault: 'unavailable', reason: null },
  ])
})

test('an address is removed with what waits for it', { tags: 'NOTICE-04' }, async () => {
  for (const address of [webhook, 'owner@example.org']) {
    const { id } = (await add(address)).body
    await send('POST', `/${id}/test`)
    expect((await send('DELETE', `/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/${id}`)).status).toBe(404)
    expect((await acts()).at(-1)).toEqual(['notices removed', `notices ${id}`])
  }
  const { db } = testApp.database
  expect(await db.selectFrom('jobs').selectAll().where('kind', 'in', ['mail', 'webhook']).execute()).toEqual(
    [],
  )
})

describe('only admins', () => {
  const paths: [Method, string, object?][] = [
    ['GET', ''],
    ['POST', '', { address: webhook, events: [] }],
    ['PUT', '/1/events', { events: [] }],
    ['POST', '/1/secret'],
    ['POST', '/1/test'],
    ['DELETE', '/1'],
  ]
  test.each(paths)('%s /notices%s', { tags: ['NOTICE-01', 'T-B1'] }, async (method, path, payload) => {
    expect((await send(method, path, payload, null)).status).toBe(401)
    expect((await send(method, path, payload, reader)).status).toBe(403)
  })

  test.each(paths.slice(2))(
    '%s /notices%s of an address that is not there is 404',
    {
      tags: 'NOTICE-01',
    },
    async (method, path, payload) => {
      expect((await send(method, path.replace('1', '2147483647'), payload)).status).toBe(404)
    },
  )
})

test('a server that cannot send mails adds no mail address, and tests none', {
  tags: 'NOTICE-01',
}, async () => {
  const mute = await openTestApp({ at: testApp.address })
  const { headers } = await mute.person({ admin: true })
  const payload = { address: 'owner@example.org', events: [] }
  const answer = await mute.inject({ method: 'POST', url: '/api/notices', headers, payload })
  expect(answer.json()).toMatchObject({ status: 409, code: 'no-mail' })
  expect((await mute.inject({ url: '/api/notices', headers })).json()).toMatchObject({ canMail: false })
  // One that was added before is sent no test.
  const { id } = (await add('owner@example.org')).body
  const tested = await mute.inject({ method: 'POST', url: `/api/notices/${id}/test`, headers, payload: {} })
  expect(tested.json()).toMatchObject({ status: 409, code: 'no-mail' })
  await mute.close()
})

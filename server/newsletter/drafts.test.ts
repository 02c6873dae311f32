import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { type MailServer, openMailServer } from '../../test/support/mail/mail-server.ts'

let server: MailServer
let testApp: TestApp
let admin: Person
let second: Person
beforeAll(async () => {
  server = await openMailServer()
  testApp = await openTestApp({
    settings: { smtpUrl: server.url, publicUrl: 'https://sky.example', mailTo: 'owner@sky.example' },
  })
  admin = await testApp.person({ admin: true })
  second = await testApp.person({ admin: true })
})
beforeEach(async () => {
  await testApp.database.db.deleteFrom('newsletters').execute()
})
afterAll(async () => {
  await testApp.close()
  await server.close()
})

const news = { subject: 'New games', text: '# Hello\n\nThere is a *new* game.' }

async function send(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  { person = admin, at = testApp }: { person?: Person; at?: TestApp } = {},
) {
  const { headers } = person
  const url = `/api/newsletters${path}`
  const answer = await at.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

async function write(more: object = {}): Promise<number> {
  const { status, body } = await send('POST', '', { ...news, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

async function acts(): Promise<string[]> {
  const rows = await testApp.database.db
    .selectFrom('audit_trail')
    .select(['act', 'thing'])
    .where('act', 'like', 'newsletter%')
    .orderBy('done_at')
    .execute()
  return rows.map(({ act, thing }) => `${act}: ${thing}`)
}

test('a newsletter is written, changed and deleted as a draft, and the audit trail says so', {
  tags: 'NEWS-05',
}, async () => {
  const id = await write({ subject: ' New\u200B  games ', text: 'One\r\n\r\nTwo\u0007\n' })
  const draft = {
    id,
    subject: 'New games',
    text: 'One\n\nTwo',
    version: 1,
    state: 'draft',
    startedAt: null,
    recipients: 0,
    mails: { waiting: 0, sent: 0, failed: 0, unclear: 0, unsubscribed: 0 },
    confirmed: 0,
    canSend: true,
  }
  expect((await send('GET', `/${id}`)).body).toEqual({ ...draft, changedAt: expect.any(String) })
  expect((await send('PUT', `/${id}`, { ...news, version: 1 })).body).toMatchObject({ ...news, version: 2 })
  expect((await send('POST', `/${id}/delete`, { version: 2 })).body).toEqual({ deleted: true })
  expect((await send('GET', `/${id}`)).status).toBe(404)
  expect((await acts()).slice(-3)).toEqual([
    `newsletter written: newsletter ${id}`,
    `newsletter changed: newsletter ${id}`,
    `newsletter deleted: newsletter ${id}`,
  ])
})

test('of two admins who change a draft at once, the second is told so, and changes nothing', {
  tags: 'NEWS-05',
}, async () => {
  const id = await write()
  const answers = await Promise.all(
    [admin, second].map((person, index) =>
      send('PUT', `/${id}`, { subject: `By ${index}`, text: 'a', version: 1 }, { person }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
  expect(lost?.body).toMatchObject({ code: 'changed-meanwhile' })
  const { body } = await send('GET', `/${id}`)
  expect(body).toMatchObject({ subject: won?.body.subject, version: 2 })
  for (const path of ['/delete', '/test', '/send'])
    expect((await send('POST', `/${id}${path}`, { version: 1 })).body.code).toBe('changed-meanwhile')
  expect((await send('PUT', `/${id}`, { ...news, version: 2 })).status).toBe(200)
})

test('the preview is what arrives, but for the link to unsubscribe', { tags: 'NEWS-05' }, async () => {
  const id = await write()
  const preview = (await send('POST', '/preview', news)).body
  expect(preview).toMatchObject({ subject: news.subject, html: expect.stringContaining('<em>new</em>') })
  const { email } = admin
  expect((await send('POST', `/${id}/test`, { version: 1 })).body).toEqual({ emailAddress: email })
  const find = () => server.mails.find(({ to }) => to.includes(email))
  await expect.poll(find).toBeDefined()
  const { head = [], body = '' } = find() ?? {}
  expect(head).toEqual(
    expect.arrayContaining([
      'Subject: Test: New games',
      'Reply-To: owner@sky.example',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      expect.stringMatching(
        /^List-Unsubscribe: <https:\/\/sky\.example\/api\/subscribers\/remove\?token=[\da-f-]{36}>$/,
      ),
    ]),
  )
  expect(head.join('\n')).toMatch(/^Content-Type: multipart\/alternative/m)
  const parts = body.replaceAll('=\n', '').replaceAll('=3D', '=').replaceAll('=20\n', ' \n')
  expect(parts).toContain(preview.text.trim())
  expect(parts).toContain(preview.html)
  expect((await acts()).at(-1)).toBe(`newsletter tested: newsletter ${id}`)
  const { rows } = await testApp.database.pool.query('select from newsletter_mails')
  expect(rows).toEqual([])
})

test('the list is paged by key, filtered, and searched by beginnings of words in the subject', {
  tags: 'NEWS-05',
}, async () => {
  const first = await write({ subject: 'Spring games' })
  await write({ subject: 'Autumn' })
  const page = (await send('GET', '/list?limit=1')).body
  expect(page).toMatchObject({ previous: null, items: [{ subject: 'Autumn', state: 'draft' }] })
  expect((await send('GET', `/list?limit=1&before=${page.next}`)).body.items).toMatchObject([{ id: first }])
  expect((await send('GET', '/list?search=gam')).body.items).toMatchObject([{ id: first }])
  expect((await send('GET', '/list?only=drafts')).body.items).toHaveLength(2)
  expect((await send('GET', '/list?only=sent')).body.items).toEqual([])
})

test('without a mail server nothing is sent, and the answer says why', { tags: 'NEWS-06' }, async () => {
  const other = await openTestApp()
  try {
    const person = await other.person({ admin: true })
    const at = { person, at: other }
    await other.database.db.insertInto('subscribers').values({ email: 'wren@example.net' }).execute()
    await other.database.pool.query('update subscribers set confirmed_at = now()')
    const { id } = (await send('POST', '', news, at)).body
    for (const path of ['test', 'send'])
      expect((await send('POST', `/${id}/${path}`, { version: 1 }, at)).body).toMatchObject({
        status: 409,
        code: 'no-mail',
      })
    for (const path of ['resume', 'retry'])
      expect((await send('POST', `/${id}/${path}`, undefined, at)).body.code).toBe('no-mail')
    expect((await send('GET', `/${id}`, undefined, at)).body).toMatchObject({
      state: 'draft',
      canSend: false,
      confirmed: 1,
    })
  } finally {
    await other.close()
  }
})

describe('refused:', { tags: 'NEWS-05' }, () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['no text', { subject: 'a' }],
    ['no subject', { text: 'a' }],
    ['an empty subject', { subject: '', text: 'a' }],
    ['an invisible subject', { subject: ' \u200B', text: 'a' }],
    ['a blank text', { subject: 'a', text: ' \n\t' }],
    ['a subject that is too long', { subject: 'x'.repeat(151), text: 'a' }],
    ['a text that is too long', { subject: 'a', text: 'x'.repeat(15_001) }],
    ['a number', { subject: 1, text: 'a' }],
  ])('%s', async (_name, payload) => {
    const id = await write()
    expect((await send('POST', '', payload)).status).toBe(400)
    expect((await send('POST', '/preview', payload)).status).toBe(400)
    expect((await send('PUT', `/${id}`, { ...payload, version: 1 })).status).toBe(400)
    expect((await send('GET', `/${id}`)).body).toMatchObject({ ...news, version: 1 })
  })

  test.each([{}, { version: 0 }, { version: '1' }, { version: 1.5 }])('the version %j', async (payload) => {
    const id = await write()
    expect((await send('PUT', `/${id}`, { ...news, ...payload })).status).toBe(400)
    for (const path of ['delete', 'test', 'send'])
      expect((await send('POST', `/${id}/${path}`, payload)).status).toBe(400)
  })

  test.each(['/0', '/x', '/999999'])('the address %s', async (path) => {
    const statuses = [
      await send('GET', path),
      await send('PUT', path, { ...news, version: 1 }),
      ...(await Promise.all(
        ['delete', 'test', 'send', 'stop', 'resume', 'retry'].map((act) =>
          send('POST', `${path}/${act}`, { version: 1 }),
        ),
      )),
    ].map(({ status }) => status)
    expect(
      statuses.every((status) => status === 400 || status === 404),
      statuses.join(),
    ).toBe(true)
  })
})

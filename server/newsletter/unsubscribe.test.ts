import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  const { db } = testApp.database
  await db.deleteFrom('subscribers').execute()
  const added = await db
    .insertInto('subscribers')
    .values({ email: 'wren@example.net' })
    .returning('token')
    .executeTakeFirstOrThrow()
  token = added.token
})
afterAll(() => testApp.close())

const unknown = '00000000-0000-4000-8000-000000000001'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function press(which: string, headers: Record<string, string> = form, payload?: string) {
  return await testApp.inject({
    method: 'POST',
    url: `/api/subscribers/remove?token=${which}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
}
const subscribers = async () =>
  (await testApp.database.db.selectFrom('subscribers').select('email').execute()).map(({ email }) => email)

test.each([
  ['a form', form, 'List-Unsubscribe=One-Click'],
  [
    'a multipart form',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  [
    'a form with its character set',
    { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    'List-Unsubscribe=One-Click',
  ],
  [
    'a form in capitals',
    { 'content-type': 'Application/X-WWW-Form-Urlencoded' },
    'list-unsubscribe=one-click',
  ],
  [
    'a multipart form without its boundary',
    { 'content-type': 'multipart/form-data' },
    'List-Unsubscribe=One-Click',
  ],
  ['a broken multipart form', { 'content-type': 'multipart/form-data; boundary=b' }, '--a\r\n\u0000'],
  ['an empty form', form, ''],
  ['plain text', { 'content-type': 'text/plain;charset=us-ascii' }, 'List-Unsubscribe=One-Click'],
  ['JSON without anything', { 'content-type': 'application/json' }, ''],
  ['no JSON that says so', { 'content-type': 'application/json' }, 'List-Unsubscribe=One-Click'],
  ['an unknown type', { 'content-type': 'application/octet-stream' }, 'x'],
  ['no type', { 'content-type': '' }, 'List-Unsubscribe=One-Click'],
  ['a type that is none', { 'content-type': 'form' }, 'List-Unsubscribe=One-Click'],
  ['no body', {}, undefined],
  ['another site', { ...form, origin: 'https://mail.example' }, 'List-Unsubscribe=One-Click'],
])(
  'one press in the mail program unsubscribes by %s, without cookie, login or confirmation',
  { tags: 'NEWS-04' },
  async (_name, headers, payload) => {
    const answer = await press(token, headers, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await subscribers()).toEqual([])
  },
)

test('a second press, and one by a token of nobody, get the same answer', { tags: 'NEWS-04' }, async () => {
  const answers = [await press(token), await press(token), await press(unknown)]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
})

test('the button of the page sends the token in the body, and gets the same answer', {
  tags: 'NEWS-04',
}, async () => {
  const remove = (payload: object) =>
    testApp.inject({ method: 'POST', url: '/api/subscribers/remove', payload })
  const answers = [await remove({ token }), await remove({ token }), await press(unknown)]
  expect(await subscribers()).toEqual([])
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([200, 'Your address is off the list.'])
})

test('opening the address leads to the page with the button, and unsubscribes nobody', {
  tags: 'NEWS-04',
}, async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await testApp.inject({
      method,
      url: `/api/subscribers/remove?token=${token}`,
    })
    expect([statusCode, headers.location]).toEqual([302, `/newsletter#unsubscribe=${token}`])
  }
  const { headers } = await testApp.inject('/api/subscribers/remove?token=a%26%23%0D%0Ab')
  expect(headers.location).toBe('/newsletter#unsubscribe=a%26%23%0D%0Ab')
  expect(await subscribers()).toEqual(['wren@example.net'])
})

test('it works while the API is off', { tags: 'NEWS-04' }, async () => {
  const { headers } = await testApp.person({ admin: true })
  await testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, headers })
  try {
    expect((await testApp.inject({ url: '/api/teams' })).statusCode).toBe(503)
    expect((await press(token)).statusCode).toBe(200)
    expect(await subscribers()).toEqual([])
  } finally {
    await testApp.inject({ url: '/api/system/secure/toggle', headers })
  }
})

test.each(['', 'x', 'wren@example.net', `${unknown}x`, '%00'])(
  'the token "%s" is refused, in the address and in the body',
  { tags: 'NEWS-04' },
  async (bad) => {
    expect((await press(bad)).statusCode).toBe(400)
    const url = '/api/subscribers/remove'
    expect((await testApp.inject({ method: 'POST', url, payload: { token: bad } })).statusCode).toBe(400)
    expect(await subscribers()).toEqual(['wren@example.net'])
  },
)

test.each([undefined, 'List-Unsubscribe=One-Click', '{}', '[]', 'null', '{"token":1}'])(
  'without a token in the address, the body %s is refused',
  { tags: 'NEWS-04' },
  async (payload) => {
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/subscribers/remove',
      headers: form,
      ...(payload !== undefined && { payload }),
    })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'This link is incomplete. Please copy all of it from the email.',
    ])
  },
)

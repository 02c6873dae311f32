import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { queuedMails } from '../../test/support/mail/queued-mails.ts'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
  admin = await testApp.person({ admin: true })
})
afterAll(() => testApp.close())

const url = '/api/Codes/requests'
const ask = (person: Person, at: TestApp = testApp) =>
  at.inject({ method: 'POST', url, headers: person.headers })
const waiting = async (at: TestApp = testApp, owner: Person = admin) =>
  (await at.inject({ url, headers: owner.headers })).json<{ emailAddress: string }[]>()
const isWaiting = async ({ email }: Person) =>
  (await waiting()).some(({ emailAddress }) => emailAddress === email)

const mailsOf = async (at: TestApp) => await queuedMails(at.database.db)

test('a request is stored once a day, however often it is sent, and says when', {
  tags: 'CODE-07',
}, async () => {
  const person = await testApp.person()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(answers.filter((answer) => answer.json().isNew)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.json().askedAt)).size).toBe(1)
  expect(await isWaiting(person)).toBe(true)

  await testApp.database.pool.query(
    "update code_requests set asked_at = asked_at - interval '25 hours' where person_id = $1",
    [person.personId],
  )
  expect((await ask(person)).json()).toMatchObject({ isNew: true })
  expect((await ask(person)).json()).toMatchObject({ isNew: false })
  expect((await waiting()).filter(({ emailAddress }) => emailAddress === person.email)).toHaveLength(1)
})

test('a person is told the own request, and when another one would be stored', {
  tags: 'CODE-07',
}, async () => {
  const person = await testApp.person()
  const own = async () => (await testApp.inject({ url: `${url}/mine`, headers: person.headers })).json()
  expect(await own()).toEqual({ askedAt: null, mayAsk: true })
  const { askedAt } = (await ask(person)).json()
  expect(await own()).toEqual({ askedAt, mayAsk: false })
  await testApp.database.pool.query(
    "update code_requests set asked_at = asked_at - interval '25 hours' where person_id = $1",
    [person.personId],
  )
  expect(await own()).toEqual({ askedAt: expect.stringMatching(/Z$/), mayAsk: true })
  expect((await testApp.inject({ url: `${url}/mine` })).statusCode).toBe(401)
})

test('admins see the newest request first, until the person redeems a code', {
  tags: 'CODE-07',
}, async () => {
  const [first, second] = [await testApp.person(), await testApp.person()]
  for (const person of [first, second]) await ask(person)
  expect((await waiting()).slice(0, 2)).toEqual(
    [second, first].map(({ email }) => ({
      displayName: expect.stringMatching(/^Player /),
      emailAddress: email,
      askedAt: expect.stringMatching(/Z$/),
    })),
  )
  const send = (method: 'PUT' | 'POST', person: Person, code: string) =>
    testApp.inject({ method, url: '/api/Codes', headers: person.headers, payload: { code } })
  await send('PUT', first, 'not this one')
  expect(await isWaiting(first)).toBe(true)
  await send('POST', admin, 'for the first')
  await send('PUT', first, 'for the first')
  expect([await isWaiting(first), await isWaiting(second)]).toEqual([false, true])
})

test.each([
  ['a reader', { reader: true }],
  ['an admin', { admin: true }],
])('%s may play already and does not wait for a code', { tags: 'CODE-07' }, async (_, rights) => {
  const person = await testApp.person(rights)
  const answer = await ask(person)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'may-play'])
  expect(await isWaiting(person)).toBe(false)
})

test('without a mail server the request waits in the list, and no mail is queued', {
  tags: 'CODE-07',
}, async () => {
  const person = await testApp.person()
  expect((await ask(person)).statusCode).toBe(200)
  expect(await isWaiting(person)).toBe(true)
  expect(await mailsOf(testApp)).toEqual([])
})

test('with one, the owner gets one mail for a request, whose answer goes to the person', {
  tags: 'CODE-07',
}, async () => {
  // Nothing listens there; the mails stay in the queue.
  const mailing = await openTestApp({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } })
  try {
    const person = await mailing.person()
    await ask(person, mailing)
    await ask(person, mailing)
    expect(await mailsOf(mailing)).toEqual([
      {
        topic: 'code request',
        to: 'codes@skyway.example',
        replyTo: person.email,
        subject: expect.stringMatching(/^Player \w+ asks for a Sign-In Code$/),
        text: expect.stringContaining(`(${person.email})`),
      },
    ])
    expect((await mailsOf(mailing))[0]?.text).toContain(`${mailing.settings.publicUrl}/codesAdmin`)
  } finally {
    await mailing.close()
  }
})

test('requests are limited for an address', { tags: ['CODE-07', 'T-D1'] }, async () => {
  const strict = await openTestApp({ settings: { limitPerAddress: 1 / 10 } })
  try {
    const statuses = []
    for (let people = 0; people < 3; people += 1)
      statuses.push((await ask(await strict.person(), strict)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
    const owner = await strict.person({ admin: true })
    expect(await waiting(strict, owner)).toHaveLength(2)
  } finally {
    await strict.close()
  }
})

test('a request is in the export of the own data, and goes with the person', {
  tags: 'CODE-07',
}, async () => {
  const person = await testApp.person()
  await ask(person)
  const { headers } = person
  const exported = await testApp.inject({ url: '/api/AppUser/data', headers })
  expect(exported.json().tables).toEqual([
    { table: 'code_requests', column: 'person_id', rows: [{ asked_at: expect.any(String) }] },
  ])
  const { deleted } = (await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })).json()
  expect(deleted).toContainEqual({ table: 'code_requests', outcome: 'removed', rows: 1 })
  expect(await isWaiting(person)).toBe(false)
})

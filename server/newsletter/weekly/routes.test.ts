import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signToken } from '../../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { readSettings } from '../../settings/settings.ts'

let testApp: TestApp
/** A server whose owner does not offer the mail, on the same database. */
let silent: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { smtpUrl: 'smtp://localhost:1', weeklyMails: true } })
  silent = await openTestApp({ at: testApp.address })
})
afterAll(async () => {
  await silent.close()
  await testApp.close()
})

const url = '/api/AppUser/weekly-mail'

async function read({ headers }: Pick<Person, 'headers'>, at = testApp) {
  const answer = await at.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function turn({ headers }: Pick<Person, 'headers'>, isOn: unknown, at = testApp) {
  const answer = await at.inject({ method: 'PUT', url, headers, payload: { isOn } })
  return { status: answer.statusCode, body: answer.json() }
}

/** Returns the headers of a person's token with other claims about the address. */
async function withClaims({ subject, signInId }: Person, claims: object) {
  const { db } = testApp.database
  const token = await signToken(db, testApp.settings, { sub: subject, sid: signInId, ...claims })
  return { headers: { authorization: `Bearer ${token}` } }
}

const rowOf = async ({ personId }: Person) =>
  (
    await testApp.database.pool.query('select email, token from weekly_mails where person_id = $1', [
      personId,
    ])
  ).rows[0]

test('weekly mails are off by default, and need a mail server', { tags: 'WEEK-01' }, () => {
  expect(readSettings({}).weeklyMails).toBe(false)
  expect(() => readSettings({ WEEKLY_MAILS: 'true' })).toThrow(/^WEEKLY_MAILS: needs an SMTP_URL/)
  expect(readSettings({ WEEKLY_MAILS: 'true', SMTP_URL: 'smtp://localhost' }).weeklyMails).toBe(true)
})

test('what the owner does not offer cannot be turned on, but off', { tags: 'WEEK-01' }, async () => {
  const person = await testApp.person()
  expect(await read(person, silent)).toEqual({ isOn: false, obstacle: 'not-offered' })
  expect(await turn(person, true, silent)).toMatchObject({ status: 409, body: { code: 'not-offered' } })
  await turn(person, true)
  expect(await read(person, silent)).toEqual({ isOn: true, obstacle: 'not-offered' })
  expect(await turn(person, false, silent)).toMatchObject({ status: 200, body: { isOn: false } })
  expect(await rowOf(person)).toBeUndefined()
})

test('without the setting no work is planned', { tags: 'WEEK-01' }, async () => {
  const kinds = async (at: TestApp) => {
    const { headers } = await at.person({ admin: true })
    return (await at.inject({ url: '/api/system/secure/jobs', headers })).body
  }
  expect(await kinds(testApp)).toContain('weekly mails')
  const alone = await openTestApp({ settings: { smtpUrl: 'smtp://localhost:1' } })
  try {
    expect(await kinds(alone)).not.toContain('weekly mails')
  } finally {
    await alone.close()
  }
})

test('it is off until its person turns it on, and stays so for others', { tags: 'WEEK-02' }, async () => {
  const [person, other] = [await testApp.person(), await testApp.person()]
  expect(await read(person)).toEqual({ isOn: false, obstacle: null })
  for (const isOn of [true, true, false, false, true]) {
    expect(await turn(person, isOn)).toEqual({ status: 200, body: { isOn, obstacle: null } })
    expect(await read(person)).toEqual({ isOn, obstacle: null })
  }
  expect(await read(other)).toEqual({ isOn: false, obstacle: null })
  expect((await rowOf(person)).email).toBe(person.email)
})

test('a person with two devices turns it on once', { tags: 'WEEK-02' }, async () => {
  const person = await testApp.person()
  const answers = await Promise.all(Array.from({ length: 16 }, () => turn(person, true)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowOf(person)).toBeDefined()
})

test.each([
  ['unknown', null, {}, 'no-address'],
  ['not confirmed', 'a@example.org', { email: 'a@example.org' }, 'not-confirmed'],
  ['refuted', 'a@example.org', { email: 'a@example.org', email_verified: false }, 'not-confirmed'],
])(
  'an address that is %s cannot get it, and the answer says why',
  { tags: 'WEEK-02' },
  async (_, email, claims, code) => {
    const person = await testApp.person()
    await testApp.database.pool.query('update people set email = $2 where id = $1', [person.personId, email])
    const caller = await withClaims(person, claims)
    expect(await read(caller)).toEqual({ isOn: false, obstacle: code })
    expect(await turn(caller, true)).toMatchObject({ status: 409, body: { code } })
    expect(await rowOf(person)).toBeUndefined()
  },
)

test('with another address it is off, and can be turned on for that one', { tags: 'WEEK-02' }, async () => {
  const person = await testApp.person()
  await turn(person, true)
  const before = await rowOf(person)
  const email = `new.${person.email}`
  const caller = await withClaims(person, { email, email_verified: true })
  expect(await read(caller)).toEqual({ isOn: false, obstacle: null })
  expect((await turn(caller, true)).body.isOn).toBe(true)
  expect(await rowOf(person)).toEqual({ ...before, email })
})

test.each([['yes'], [null], [1]])(
  '%j is refused, and nothing is changed',
  { tags: 'WEEK-02' },
  async (isOn) => {
    const person = await testApp.person()
    expect((await turn(person, isOn)).status).toBe(400)
    expect(await rowOf(person)).toBeUndefined()
  },
)

test('the export names it, and a deletion removes it', { tags: 'WEEK-02' }, async () => {
  const person = await testApp.person()
  await turn(person, true)
  const { headers } = person
  const exported = (await testApp.inject({ url: '/api/AppUser/data', headers })).json()
  expect(exported.tables).toEqual([
    {
      table: 'weekly_mails',
      column: 'person_id',
      rows: [{ email: person.email, asked_at: expect.any(String), due_at: expect.any(String) }],
    },
  ])
  const { deleted } = (await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })).json()
  expect(deleted).toContainEqual({ table: 'weekly_mails', outcome: 'removed', rows: 1 })
  expect(await rowOf(person)).toBeUndefined()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const press = (token: string) =>
  testApp.inject({
    method: 'POST',
    url: `/api/weekly-mails/remove?token=${token}`,
    headers: form,
    payload: '',
  })

test('one press in the mail program turns it off, without a login and as often as it is sent', {
  tags: 'WEEK-05',
}, async () => {
  const [person, other] = [await testApp.person(), await testApp.person()]
  await turn(person, true)
  await turn(other, true)
  const { token } = await rowOf(person)
  const answers = [await press(token), await press(token), await press(crypto.randomUUID())]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await read(person)).toEqual({ isOn: false, obstacle: null })
  expect((await read(other)).isOn).toBe(true)
  expect((await press('x')).statusCode).toBe(400)
})

test('opening the address leads to the page with the button, and changes nothing', {
  tags: 'WEEK-05',
}, async () => {
  const person = await testApp.person()
  await turn(person, true)
  const { token } = await rowOf(person)
  const { statusCode, headers } = await testApp.inject(`/api/weekly-mails/remove?token=${token}`)
  expect([statusCode, headers.location]).toEqual([302, `/newsletter#weekly=${token}`])
  expect((await read(person)).isOn).toBe(true)
})

test('it works while the API is off', { tags: 'WEEK-05' }, async () => {
  const person = await testApp.person()
  await turn(person, true)
  const { token } = await rowOf(person)
  const { headers } = await testApp.person({ admin: true })
  await testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, headers })
  try {
    expect((await testApp.inject({ url: '/api/teams' })).statusCode).toBe(503)
    expect((await press(token)).statusCode).toBe(200)
    expect(await rowOf(person)).toBeUndefined()
  } finally {
    await testApp.inject({ url: '/api/system/secure/toggle', headers })
  }
})

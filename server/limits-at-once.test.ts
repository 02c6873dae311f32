import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, type Tokens } from '../test/support/app/sign-in-client.ts'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { addPasskey, SoftwarePasskey, sendPasskey } from '../test/support/app/software-passkey.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { type App, buildApp } from './app.ts'
import { type Database, openDatabase } from './storage/database.ts'

// Limits on what is stored and tried, under as many requests at once. Two apps on one database, as two processes are.

const times = 30

let testApp: TestApp
let secondDatabase: Database
let second: App
beforeAll(async () => {
  testApp = await openTestApp({ settings: { requireConfirmedEmail: false } })
  secondDatabase = openDatabase(testApp.address, testApp.settings.databaseConnections)
  second = await buildApp({ settings: testApp.settings, database: secondDatabase })
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
  await testApp.close()
})

/** The app that answers a request, by turns. */
const appFor = (index: number): Pick<TestApp, 'inject' | 'settings'> =>
  index % 2 === 0 ? testApp : { inject: second.inject.bind(second), settings: testApp.settings }

const addressOf = (index: number) => `198.18.0.${index + 1}`

interface Answer {
  readonly statusCode: number
  readonly body: string
}

const send = async (
  index: number,
  method: 'POST' | 'PUT',
  url: string,
  { by, payload, from = addressOf(index) }: { by?: Person; payload?: object; from?: string },
): Promise<Answer> =>
  await appFor(index).inject({
    method,
    url,
    remoteAddress: from,
    ...(by && { headers: by.headers }),
    ...(payload && { payload }),
  })

async function rows(text: string, ...values: unknown[]): Promise<number> {
  return (await testApp.database.pool.query(text, values)).rowCount ?? 0
}

/**
 * Sends as many requests at once, and returns how many succeeded. Where the machine is too busy for an answer in time, it
 * sends the request again.
 */
async function atOnce(request: (index: number) => Promise<Answer>, isSuccess = succeeded): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      let answer = await request(index)
      while (answer.statusCode === 503) answer = await request(index)
      return answer
    }),
  )
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
  return answers.filter(isSuccess).length
}

const succeeded = ({ statusCode }: Answer) => statusCode === 200

test('an account gets 20 passkeys', async () => {
  const by = await testApp.person()
  const made = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const { body } = await send(index, 'POST', '/auth/account/passkeys/start', { by })
      const { ticket, options } = JSON.parse(body) as { ticket: string; options: { challenge: string } }
      const response = new SoftwarePasskey(testApp.settings.publicUrl).make(options.challenge)
      return { ticket, response, name: `Passkey ${index}` }
    }),
  )
  const added = await atOnce((index) =>
    send(index, 'POST', '/auth/account/passkeys', { by, payload: made[index] ?? {} }),
  )
  expect(added).toBe(20)
  expect(await rows('select from identity_passkey where user_id = $1', by.subject)).toBe(20)
})

test('a ticket of a passkey adds one', async () => {
  const by = await testApp.person()
  const { body } = await send(0, 'POST', '/auth/account/passkeys/start', { by })
  const { ticket, options } = JSON.parse(body) as { ticket: string; options: { challenge: string } }
  const added = await atOnce((index) => {
    const response = new SoftwarePasskey(testApp.settings.publicUrl).make(options.challenge)
    return send(index, 'POST', '/auth/account/passkeys', { by, payload: { ticket, response, name: '' } })
  })
  expect(added).toBe(1)
})

test('an account is logged in on 60 devices', async () => {
  const { subject } = await testApp.person()
  const passkey = await addPasskey(testApp, subject)
  await testApp.database.pool.query(
    `insert into identity_session (id, expires_at, cookie_hash, device, payload, user_id)
     select gen_random_uuid(), now() + interval '1 day', decode(md5(n::text || $1), 'hex'), 'Firefox', '{}', $1
     from generate_series(1, 60) as n`,
    [subject],
  )
  const loggedIn = await atOnce((index) =>
    sendPasskey(new Browser(appFor(index), { remoteAddress: addressOf(index) }), passkey),
  )
  expect(loggedIn).toBe(times)
  expect(await rows('select from identity_session where user_id = $1', subject)).toBe(60)
})

test('an app that several codes activate makes ten recovery codes, for one of them', async () => {
  const by = await testApp.person()
  const { body } = await send(0, 'POST', '/auth/account/second-factor/start', { by })
  const { secret } = JSON.parse(body) as { secret: string }
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const codes = [-30_000, 0, 30_000].map((shift) => app.generate({ timestamp: Date.now() + shift }))
  const activated = await atOnce((index) =>
    send(index, 'POST', '/auth/account/second-factor', { by, payload: { code: codes[index % 3] } }),
  )
  expect(activated).toBe(1)
  expect(await rows('select from identity_recovery_code where user_id = $1', by.subject)).toBe(10)
})

test('a person has 20 unfinished games of a type', async () => {
  const by = await testApp.person({ reader: true })
  expect(await atOnce((index) => send(index, 'POST', '/api/games', { by, payload: { gameTypeId: 1 } }))).toBe(
    20,
  )
  expect(await rows('select from games where person_id = $1', by.personId)).toBe(20)
})

test('a person asks for 60 games in an hour', async () => {
  const by = await testApp.person({ reader: true })
  const ask = (index: number) =>
    send(index, 'POST', '/api/games', { by, payload: { gameTypeId: 1 + (index % 2) } })
  const isTaken = ({ statusCode }: Answer) => statusCode !== 429
  expect((await atOnce(ask, isTaken)) + (await atOnce(ask, isTaken)) + (await atOnce(ask, isTaken))).toBe(60)
})

test('a code for three people makes three readers', async () => {
  const admin = await testApp.person({ admin: true })
  const made = await send(0, 'POST', '/api/Codes/batches', { by: admin, payload: { count: 1, people: 3 } })
  const code = (JSON.parse(made.body) as { codes: string[] }).codes[0]
  const people = await Promise.all(Array.from({ length: times }, () => testApp.person()))
  const redeemed = await atOnce(
    (index) => send(index, 'PUT', '/api/Codes', { by: people[index] ?? admin, payload: { code } }),
    ({ body }) => body === 'true',
  )
  expect(redeemed).toBe(3)
  const ids = people.map(({ personId }) => personId)
  expect(await rows('select from people where is_reader and id = any($1)', ids)).toBe(3)
})

test('a person tries five codes in a minute', async () => {
  const by = await testApp.person()
  expect(
    await atOnce((index) => send(index, 'PUT', '/api/Codes', { by, payload: { code: `wrong ${index}` } })),
  ).toBe(5)
})

test('a person asks for a code once', async () => {
  const by = await testApp.person()
  const asked = await atOnce(
    (index) => send(index, 'POST', '/api/Codes/requests', { by, from: '198.18.1.1' }),
    ({ body }) => body.includes('"isNew":true'),
  )
  expect(asked).toBe(1)
})

test('a person reports 20 names in an hour', async () => {
  const by = await testApp.person()
  const taken = await atOnce(
    (index) => send(index, 'POST', '/api/reports', { by, payload: { gameId: 1, cause: 'rude' } }),
    ({ statusCode }) => statusCode === 404,
  )
  expect(taken).toBe(20)
})

test('a name has one person', async () => {
  const people = await Promise.all(Array.from({ length: times }, () => testApp.person()))
  const named = await atOnce((index) => {
    const by = people[index]
    const payload = { displayName: 'Meadowlark' }
    return send(index, 'PUT', '/api/AppUser', { payload, ...(by && { by }) })
  })
  expect(named).toBe(1)
})

test('an address signs up once', async () => {
  const account = { email: 'once@example.org', password: 'clouds over the old town', name: 'Once' }
  const made = await atOnce((index) =>
    new Browser(appFor(index), { remoteAddress: addressOf(index) }).sendSignUp(account),
  )
  expect(made).toBe(1)
  expect(await rows(`select from identity_user where email = 'once@example.org'`)).toBe(1)
})

test('one network tries five passwords of an account before it waits', async () => {
  const { email } = await testApp.person()
  const tried = await atOnce(
    (index) =>
      new Browser(appFor(index), { remoteAddress: '198.18.2.1' }).sendSignIn({ email, password: 'wrong' }),
    ({ statusCode }) => statusCode === 401,
  )
  expect(tried).toBe(5)
})

test('the ticket of a second step takes five codes', async () => {
  const account = { email: 'steps@example.org', password: 'clouds over the old town', name: 'Steps' }
  const browser = new Browser(testApp)
  const { access_token } = (await browser.redeem(await browser.signUp(account))).json<Tokens>()
  const headers = { authorization: `Bearer ${access_token}` }
  const started = await browser.send('POST', '/auth/account/second-factor/start', { json: {}, headers })
  const app = new TOTP({ secret: Secret.fromBase32(started.json<{ secret: string }>().secret) })
  const json = { code: app.generate() }
  await browser.send('POST', '/auth/account/second-factor', { json, headers })
  const { ticket } = (await new Browser(testApp).sendSignIn(account)).json<{ ticket: string }>()
  const tried = await atOnce(
    (index) => send(index, 'POST', '/auth/sign-in/second-factor', { payload: { ticket, code: '0000000' } }),
    ({ body }) => body.includes('second-factor-refused'),
  )
  expect(tried).toBe(5)
})

test('one address makes 30 teams in an hour', async () => {
  const payload = { name: 'Kites', location: 'Boston', conference: 0, division: 1 }
  const add = (index: number) => send(index, 'POST', '/api/teams', { from: '198.18.3.1', payload })
  expect((await atOnce(add)) + (await atOnce(add))).toBe(30)
})

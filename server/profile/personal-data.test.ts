import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signToken } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { replaceJobs } from '../../test/support/jobs/job-process.ts'
import { queueMails } from '../../test/support/mail/queued-mails.ts'
import { duringTransaction } from '../../test/support/postgres/held-transaction.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerPerson: 1 / 5 } })
})
afterAll(() => testApp.close())

const ask = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.inject({ method, url: `/api${url}`, headers: person.headers, ...(payload && { payload }) })

test('the export contains what is stored about a person, nothing about others, and no secret', {
  tags: 'T-G4',
}, async () => {
  const admin = await testApp.person({ admin: true })
  const person = await testApp.person()
  await ask(admin, 'POST', '/Codes', { code: 'for my friend' })
  await ask(person, 'PUT', '/Codes', { code: 'for my friend' })
  await ask(person, 'PUT', '/AppUser', { displayName: 'Wren', profilePicture: 'https://example.org/w.png' })
  const { id } = (await ask(person, 'POST', '/games', { gameTypeId: 2 })).json()
  await ask(person, 'PUT', '/games', { gameId: id, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 })

  const answer = await ask(person, 'GET', '/AppUser/data')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    person: {
      issuer: person.issuer,
      subject: person.subject,
      display_name: 'Wren',
      profile_picture: 'https://example.org/w.png',
      email: person.email,
      is_reader: true,
    },
    account: { email: person.email, is_admin: false, signIns: [{ expires_at: expect.any(String) }] },
    tables: [
      { table: 'games', rows: [{ id, game_type_id: 2, moves: [expect.anything()], game_over: false }] },
      { table: 'code_redemptions', column: 'person_id', rows: [{ redeemed_at: expect.any(String) }] },
      { table: 'profile_pictures', column: 'person_id', rows: [{ address: 'https://example.org/w.png' }] },
    ],
  })
  expect(answer.body).not.toMatch(/seed|hash|token|secret|"record"/i)
  expect(answer.body).not.toContain(admin.email)

  const ofAdmin = (await ask(admin, 'GET', '/AppUser/data')).json()
  expect(ofAdmin.tables.map(({ table, column }: Record<string, string>) => [table, column])).toEqual([
    ['codes', 'created_by'],
    ['audit_trail', 'person_id'],
  ])
})

test('an export is limited to a few times an hour, and requires a sign-in', { tags: 'T-G4' }, async () => {
  const person = await testApp.person()
  const statuses = []
  for (let asked = 0; asked < 3; asked += 1)
    statuses.push((await ask(person, 'GET', '/AppUser/data')).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  expect((await testApp.inject({ url: '/api/AppUser/data' })).statusCode).toBe(401)
})

/** Stores what people left with an address: a message, a subscription, and a queued mail. */
async function leaveTraces(email: string): Promise<void> {
  const { db } = testApp.database
  const message = { name: 'A', email: email.toUpperCase(), subject: 'Hello', message: 'Are you there?' }
  await db.insertInto('contact_messages').values(message).execute()
  await db.insertInto('subscribers').values({ email }).execute()
  await queueMails(testApp.database, {
    kind: 'account reset',
    to: email.toUpperCase(),
    subject: 'A code',
    text: '123456',
  })
  await sql`
    insert into mails (kind, recipient, subject, text) values ('account reset', ${email}, 'A code', '123456')`.execute(
    db,
  )
}

async function tracesOf(email: string): Promise<number> {
  const { rows } = await testApp.database.pool.query(
    `select from contact_messages where lower(email) = $1 union all select from subscribers where email = $1
     union all select from mails where recipient = $1
     union all select from jobs where data ->> 'to' = upper($1)`,
    [email],
  )
  return rows.length
}

test('export and receipt name the same tables, with the same number of rows', {
  tags: ['T-G4', 'PROF-03'],
}, async () => {
  const person = await testApp.person({ admin: true })
  await leaveTraces(person.email)
  await ask(person, 'POST', '/Codes', { code: 'one of the admin' })
  await ask(person, 'POST', '/games', { gameTypeId: 2 })
  const exported = await ask(person, 'GET', '/AppUser/data')
  expect(exported.body).not.toContain('123456')
  const receipt = (await ask(person, 'DELETE', '/AppUser')).json()

  const count = (rows: readonly { table: string; rows: number }[]) => {
    const counts = new Map<string, number>()
    for (const { table, rows: more } of rows) counts.set(table, (counts.get(table) ?? 0) + more)
    return [...counts].filter(([, number]) => number > 0).toSorted(([a], [b]) => a.localeCompare(b))
  }
  const ofFeatures = receipt.deleted.filter(({ table }: { table: string }) => !/people|identity_/.test(table))
  const shown = exported
    .json()
    .tables.map(({ table, rows }: { table: string; rows: object[] }) => ({ table, rows: rows.length }))
  expect(count(ofFeatures)).toEqual(count(shown))
  expect(count(shown).map(([table]) => table)).toEqual([
    'audit_trail',
    'codes',
    'contact_messages',
    'games',
    'jobs',
    'mails',
    'subscribers',
  ])
  expect(await tracesOf(person.email)).toBe(0)
})

test('no mail is left to a person who is deleted at the moment at which an attempt to send it fails', {
  tags: 'T-G1',
}, async () => {
  const person = await testApp.person()
  await leaveTraces(person.email)
  const receipt = await duringTransaction(
    testApp.database,
    (transaction) => replaceJobs(transaction, 'mail'),
    () => ask(person, 'DELETE', '/AppUser'),
  )
  expect(receipt.json().deleted).toContainEqual({ table: 'jobs', outcome: 'removed', rows: 1 })
  expect(await tracesOf(person.email)).toBe(0)
})

test('rows with an unconfirmed address are neither shown nor deleted', {
  tags: ['T-G1', 'T-B2'],
}, async () => {
  const owner = 'owner@example.org'
  await leaveTraces(owner)
  const person = await testApp.person()
  const token = await signToken(testApp.database.db, testApp.settings, {
    sub: person.subject,
    sid: person.signInId,
    email: owner,
    email_verified: false,
  })
  const headers = { authorization: `Bearer ${token}` }
  const exported = (await testApp.inject({ url: '/api/AppUser/data', headers })).json()
  expect(exported.tables).toEqual([])
  const receipt = await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })
  expect(receipt.statusCode, receipt.body).toBe(200)
  const named = receipt.json().deleted.map(({ table }: { table: string }) => table)
  for (const table of ['contact_messages', 'subscribers', 'mails', 'jobs']) expect(named).not.toContain(table)
  expect(await tracesOf(owner)).toBe(4)
})

test('the receipt of a deletion counts the rows of the account in each table of the schema', {
  tags: 'PROF-03',
}, async () => {
  const person = await testApp.person()
  const receipt = (await ask(person, 'DELETE', '/AppUser')).json()
  expect(receipt.account).toBe('deleted')
  expect(receipt.deleted).toEqual(
    expect.arrayContaining([
      { table: 'people', outcome: 'removed', rows: 1 },
      { table: 'identity_user', outcome: 'removed', rows: 1 },
      { table: 'identity_session', outcome: 'removed', rows: 1 },
      { table: 'identity_account', outcome: 'removed', rows: 0 },
      { table: 'deleted_people', outcome: 'kept', rows: 1 },
    ]),
  )
})

test('a deletion needs a proof of identity from the last ten minutes, if the account has a way to give one', {
  tags: 'PROF-03',
}, async () => {
  const person = await testApp.person()
  const run = (text: string) => testApp.database.pool.query(text, [person.subject])
  const provenAgo = (time: string) =>
    run(`update identity_session set proven_at = now() - interval '${time}' where user_id = $1`)
  await run(
    `insert into identity_password (user_id, credential_id, record, must_change) values ($1, $1, '', false)`,
  )
  await provenAgo('11 minutes')
  expect((await ask(person, 'DELETE', '/AppUser')).json()).toMatchObject({
    status: 403,
    code: 'proof-needed',
  })
  expect((await ask(person, 'GET', '/AppUser')).statusCode).toBe(200)
  await provenAgo('9 minutes')
  expect((await ask(person, 'DELETE', '/AppUser')).statusCode).toBe(200)

  const other = await testApp.person()
  await testApp.database.pool.query(
    `update identity_session set proven_at = '-infinity' where user_id = $1`,
    [other.subject],
  )
  expect((await ask(other, 'DELETE', '/AppUser')).statusCode).toBe(200)
})

test('every row that refers to an account by a foreign key is deleted with it', {
  tags: 'T-G1',
}, async () => {
  const { rows } = await testApp.database.pool.query(`
    select conrelid::regclass::text || '.' || conname as place, confdeltype
    from pg_constraint where contype = 'f' and confrelid = 'identity_user'::regclass`)
  expect(rows.length).toBeGreaterThanOrEqual(5)
  expect(rows.filter(({ confdeltype }) => confdeltype !== 'c')).toEqual([])
})

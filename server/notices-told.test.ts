import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { codesEmail } from '../content/reader/placeholders.ts'
import type { Person } from '../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { deleteJobs } from '../test/support/jobs/job-process.ts'
import { queuedMails } from '../test/support/mail/queued-mails.ts'
import { noticeEvents } from './notices/events.ts'
import { deletion } from './person-deletion.ts'
import { applyRule } from './storage/deletion.ts'
import { inTransaction } from './storage/transaction.ts'

const owner = 'owner@example.org'

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await openTestApp({
    settings: { smtpUrl: 'smtp://localhost:1', mailTo: owner, limitPerAddress: 1000, limitPerPerson: 1000 },
  })
  admin = await testApp.person({ admin: true })
})
beforeEach(async () => {
  await deleteJobs(testApp.database)
  await testApp.database.pool.query('delete from notice_receivers')
  // Reserved for documentation: nobody is there, and nothing is sent to it.
  await add('https://192.0.2.1/hook')
})
afterAll(() => testApp.close())

async function post(person: Person, url: string, payload: object = {}, method: 'POST' | 'PUT' = 'POST') {
  const answer = await testApp.inject({ method, url, headers: person.headers, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}

const add = (address: string) => post(admin, '/api/notices', { address, events: noticeEvents })

/** What a webhook is told, in this order. */
async function told() {
  const { rows } = await sql<{ data: unknown; emails: string[] }>`
    select data, emails from jobs where kind = 'webhook' order by queued_at, id`.execute(testApp.database.db)
  const notice = z.object({ event: z.string(), subject: z.string(), link: z.url() })
  return rows.map(({ data }) => {
    const { event, subject, link } = notice.parse(data)
    return [event, subject, new URL(link).pathname]
  })
}

const message = {
  name: 'Wren',
  email: 'wren@example.net',
  subject: 'A question',
  message: 'What does it cost?',
}
const write = (more: object = {}) => post(admin, '/assets/contact.php', { ...message, ...more })

async function lastMessage(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from contact_messages order by received_at desc limit 1`.execute(testApp.database.db)
  return rows[0]?.id ?? 0
}

test('a message is told without what it says or who wrote it; probable spam is told once it is none', {
  tags: ['NOTICE-01', 'T-G2'],
}, async () => {
  await write()
  const first = await lastMessage()
  await write({ extra: 'filled by a program' })
  const spam = await lastMessage()
  expect(await told()).toEqual([['message', `message ${first}`, `/inbox/messages/${first}`]])
  await post(admin, '/api/messages/not-spam', { ids: [spam] })
  await post(admin, '/api/messages/not-spam', { ids: [spam] })
  expect(await told()).toHaveLength(2)
  const { rows } = await sql`select data from jobs where kind = 'webhook'`.execute(testApp.database.db)
  for (const secret of ['Wren', 'wren@', 'A question', 'What does']) {
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
})

test('a request for a code and what follows are told with the same subject', {
  tags: 'NOTICE-01',
}, async () => {
  const person = await testApp.person()
  await post(person, '/api/Codes/requests')
  await post(person, '/api/Codes/requests')
  await post(admin, '/api/Codes', { code: 'notice-code' })
  await post(person, '/api/Codes', { code: 'wrong' }, 'PUT')
  await post(person, '/api/Codes', { code: 'notice-code' }, 'PUT')
  const about = [`person ${person.personId}`, `/people/${person.personId}`]
  expect(await told()).toEqual([
    ['code-request', ...about],
    ['new-reader', ...about],
  ])
  // A reader who redeems another code could play before.
  await post(admin, '/api/Codes', { code: 'another-code' })
  expect((await post(person, '/api/Codes', { code: 'another-code' }, 'PUT')).json()).toBe(true)
  expect(await told()).toHaveLength(2)
})

test('somebody whom an admin makes a reader is told once', { tags: 'NOTICE-01' }, async () => {
  const { personId } = await testApp.person()
  for (const isReader of [true, true, false])
    await post(admin, `/api/People/${personId}/reader`, { isReader })
  expect(await told()).toEqual([['new-reader', `person ${personId}`, `/people/${personId}`]])
})

test('a reported name is told, the same report by the same player once', { tags: 'NOTICE-01' }, async () => {
  const player = await testApp.person({ reader: true })
  const { rows } = await sql<{ id: number }>`
    with played as (
      insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, finished_at)
      values (${player.personId}, 2, ${randomBytes(32)}, true, true, 200, now()) returning *
    )
    insert into rankings (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from played
    returning game_id as id`.execute(testApp.database.db)
  const gameId = rows[0]?.id
  const reporter = await testApp.person()
  for (let time = 0; time < 2; time += 1) await post(reporter, '/api/reports', { gameId, cause: 'rude' })
  expect(await told()).toEqual([['report', `person ${player.personId}`, '/inbox/reports']])
})

test('an address that gets its own mail of an event gets no notice of it', {
  tags: 'NOTICE-01',
}, async () => {
  const other = 'other@example.org'
  for (const address of [owner, codesEmail(), other]) await add(address)
  await write()
  await post(await testApp.person(), '/api/Codes/requests')
  const sent = (await queuedMails(testApp.database.db)).map(({ topic, to }) => `${topic} ${to}`)
  expect(sent.toSorted()).toEqual([
    `code request ${codesEmail()}`,
    `contact ${owner}`,
    `notice ${codesEmail()}`,
    `notice ${other}`,
    `notice ${other}`,
    `notice ${owner}`,
  ])
})

test('the address of a deleted account is told nothing more', {
  tags: 'NOTICE-01',
}, async () => {
  await add('Gone@example.org')
  const person = { id: 0, confirmedEmail: 'gone@example.org' }
  await inTransaction(testApp.database.db, async (transaction) => {
    for (const rule of deletion.filter(({ table }) => table === 'notice_receivers')) {
      expect(await applyRule(transaction, rule, person)).toBe(1)
    }
  })
})

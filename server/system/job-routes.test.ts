import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deleteJobs } from '../../test/support/jobs/job-process.ts'
import { queuedMails } from '../../test/support/mail/queued-mails.ts'
import type { Fault } from '../jobs/job.ts'
import { JobQueue } from '../jobs/queue.ts'
import { enqueue, mailJob } from '../mail/queue.ts'

let testApp: TestApp
let queue: JobQueue
let admin: Person
let reader: Person
beforeAll(async () => {
  testApp = await openTestApp()
  queue = new JobQueue(testApp.database)
  admin = await testApp.person({ admin: true })
  reader = await testApp.person({ reader: true })
})
beforeEach(async () => {
  await deleteJobs(testApp.database)
  await testApp.database.pool.query('delete from audit_trail')
})
afterAll(async () => {
  await queue.close()
  await testApp.close()
})

const url = '/api/System/secure/jobs'
const ask = (method: 'GET' | 'POST' | 'DELETE', path = '', person: Person | null = admin) =>
  testApp.inject({ method, url: `${url}${path}`, ...(person && { headers: person.headers }) })
const report = async (query = '') => (await ask('GET', query)).json()
/** The kinds of the tests. The app adds those that repeat in every app. */
const kinds = async () =>
  z
    .array(z.looseObject({ kind: z.string() }))
    .parse((await report()).kinds)
    .filter(({ kind }) => ['mail', 'delete expired logins'].includes(kind))
const acts = async () =>
  (
    await testApp.database.db.selectFrom('audit_trail').select(['act', 'thing']).orderBy('done_at').execute()
  ).map(({ act, thing }) => [act, thing])

const mail = {
  kind: 'account reset',
  to: 'wren@example.net',
  subject: 'Secret subject',
  text: 'Your code is 12345678.',
}

const queueMail = () => enqueue(queue, testApp.database.db, mail)

/** Stores a mail that has failed some minutes ago, and returns its id. */
async function failedMail(minutes = 0, fault: Fault = 'refused', redacted = false): Promise<string> {
  const id = randomUUID()
  const { kind: topic, to, subject, text } = mail
  const { db } = testApp.database
  await queue.addFailed(db, {
    id,
    kind: mailJob,
    topic,
    data: { to, replyTo: null, subject, text },
    emails: [to],
    queuedAt: new Date(),
    attempts: 3,
    fault,
    error: '550 <wren@example.net> is unknown',
    redacted,
  })
  await sql`
    update pgboss.job set created_on = date_trunc('hour', now()) - ${minutes} * interval '1 minute'
    where id = ${id}`.execute(db)
  return id
}

test('the report counts what waits, runs and has failed, and says why', { tags: 'JOBS-03' }, async () => {
  await failedMail()
  for (let n = 0; n < 5; n += 1) await queueMail()
  await testApp.database.pool.query(`
    update pgboss.job set state = 'active', started_on = now()
      where id in (select id from pgboss.job where name = 'mail' order by id limit 2);
    update pgboss.job set state = 'retry', output = '{"fault": "unavailable"}', start_after = now() + interval '1 hour'
      where id in (select id from pgboss.job where name = 'mail' and state = 'created' limit 1)`)
  const found = await kinds()
  expect(found).toEqual([
    {
      kind: 'delete expired logins',
      waiting: 0,
      running: 0,
      failed: 0,
      dueAt: expect.any(String),
      fault: null,
    },
    {
      kind: 'mail',
      waiting: 3,
      running: 2,
      failed: 1,
      dueAt: expect.any(String),
      fault: 'unavailable',
    },
  ])
  const next = new Date(z.iso.datetime().parse(found[0]?.['dueAt'])).getTime()
  expect(next % 3_600_000).toBe(0)
  expect(next).toBeGreaterThan(Date.now() - 60_000)
})

test('the report has no address, no subject, no text and no words of the mail server', {
  tags: ['JOBS-03', 'T-G2'],
}, async () => {
  await failedMail()
  const answer = await ask('GET')
  expect(answer.json().failed).toEqual([
    {
      id: expect.any(String),
      kind: 'mail',
      topic: 'account reset',
      failedAt: expect.any(String),
      attempts: 3,
      fault: 'refused',
      canBeTriedAgain: true,
    },
  ])
  for (const secret of ['wren', 'Secret', '12345678', '550']) expect(answer.body).not.toContain(secret)
})

test('the failed jobs come in pages of twenty, the latest first, each once', {
  tags: 'JOBS-03',
}, async () => {
  const ids: string[] = []
  // Three of each minute, so that the time alone does not order them.
  for (let n = 0; n < 45; n += 1) ids.push(await failedMail(Math.floor(n / 3)))
  const seen: string[] = []
  const times: string[] = []
  let query = ''
  for (const expected of [20, 20, 5]) {
    const { failed, next } = await report(query)
    expect(failed).toHaveLength(expected)
    for (const { id, failedAt } of failed) {
      seen.push(id)
      times.push(failedAt)
    }
    query = `?after=${next}`
    // What the last one of a page was does not matter to the next page.
    if (expected === 20) await ask('DELETE', `/${seen.at(-1)}`)
    else expect(next).toBeNull()
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(times).toEqual(times.toSorted().toReversed())
})

describe('a failed job', () => {
  test('is tried again once, and the trail says so', { tags: 'JOBS-03' }, async () => {
    const id = await failedMail(5)
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/${id}/try-again`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
    expect((await report()).failed).toEqual([])
    expect(await kinds()).toMatchObject([{}, { kind: 'mail', waiting: 1, failed: 0 }])
    expect(await queuedMails(testApp.database.db)).toMatchObject([{ text: mail.text }])
    const { db } = testApp.database
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()).toMatchObject([
      { attempts: 0, fault: null, failed_at: null, last_error: null },
    ])
    expect(await acts()).toEqual([['job tried again', 'mail account reset']])
  })

  test('whose code is gone can only be deleted', { tags: 'JOBS-03' }, async () => {
    const id = await failedMail(0, 'late', true)
    expect((await report()).failed).toMatchObject([{ canBeTriedAgain: false, fault: 'late' }])
    expect((await ask('POST', `/${id}/try-again`)).statusCode).toBe(404)
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await report()).failed).toEqual([])
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
    expect(await acts()).toEqual([['job deleted', 'mail account reset']])
  })
})

test('a job that waits or runs is neither deleted nor tried again', { tags: 'JOBS-03' }, async () => {
  await queueMail()
  await queueMail()
  await testApp.database.pool.query(
    "update pgboss.job set state = 'active' where id = (select id from pgboss.job where name = 'mail' limit 1)",
  )
  const jobs = await testApp.database.db.selectFrom('jobs').select('id').execute()
  expect(jobs).toHaveLength(2)
  for (const { id } of jobs) {
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await ask('POST', `/${id}/try-again`)).statusCode).toBe(404)
  }
  const { db } = testApp.database
  const left = await db.selectFrom('jobs').select('id').execute()
  expect(left).toEqual(expect.arrayContaining(jobs))
  expect(await acts()).toEqual([])
})

test('only admins read and change jobs, also while the API is off', {
  tags: ['JOBS-03', 'T-B1'],
}, async () => {
  const id = await failedMail()
  const paths = [
    ['GET', ''],
    ['POST', `/${id}/try-again`],
    ['DELETE', `/${id}`],
  ] as const
  for (const [method, path] of paths) {
    expect((await ask(method, path, null)).statusCode).toBe(401)
    expect((await ask(method, path, reader)).statusCode).toBe(403)
  }
  await testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, headers: admin.headers })
  expect((await report()).failed).toHaveLength(1)
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204)
  await testApp.inject({ url: '/api/System/secure/toggle', headers: admin.headers })
})

test.each(['1', 'x_y', `${'9'.repeat(17)}_${'z'.repeat(36)}`, "1_'; drop table jobs"])(
  'a place of %j is refused',
  { tags: ['JOBS-03', 'T-C10'] },
  async (after) => {
    expect((await ask('GET', `?after=${encodeURIComponent(after)}`)).statusCode).toBe(400)
  },
)

test('the latest and the earliest place that the pattern allows are no fault of the server', {
  tags: 'T-C10',
}, async () => {
  for (const microseconds of ['0', '9'.repeat(17)]) {
    const after = `${microseconds}_${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}`
    expect((await ask('GET', `?after=${after}`)).statusCode).toBe(200)
  }
})

import type { RequestListener } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  isSilent,
  openWebsite,
  redirects,
  sends,
  type Website,
} from '../../test/support/app/picture-website.ts'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { quickPace } from '../../test/support/jobs/job-process.ts'
import { limit } from '../../test/support/limits.ts'
import { JobQueue } from '../jobs/queue.ts'
import { Notices } from '../notices/notices.ts'
import { addReceiver } from '../notices/receivers.ts'
import { inTransaction } from '../storage/transaction.ts'
import { version } from './facts.ts'
import { type NewestVersion, readNewestVersion, storeNewestVersion } from './newest-version.ts'

const [major = 0, minor = 0] = version.split('.').map(Number)
const newer = { version: `${major}.${minor + 10}.0`, notes: 'https://example.org/notes' }
const newest = { version: `${major + 1}.0.0` }
const older = { version: '0.0.0' }

let site: Website
let address: string
let testApp: TestApp
let admin: Person
let queue: JobQueue
let notices: Notices
beforeAll(async () => {
  site = await openWebsite()
  address = `${site.origin}/latest.json`
  testApp = await openTestApp({ settings: { newestVersionAt: address }, jobPace: quickPace })
  admin = await testApp.person({ admin: true })
  queue = new JobQueue(testApp.database)
  notices = new Notices(queue, testApp.settings)
})
afterEach(async () => {
  await testApp.database.db
    .updateTable('system_state')
    .set({ newest_version: null, newest_version_notes: null })
    .execute()
})
afterAll(async () => {
  await queue.close()
  await testApp.close()
  site.close()
})

const says = (file: object) => site.answer('/latest.json', sends(JSON.stringify(file), 'application/json'))
const read = (seconds?: number) => readNewestVersion(address, new AbortController().signal, seconds)
const store = (found: NewestVersion) => storeNewestVersion(testApp.database.db, notices, found)
async function told({ inject }: Pick<TestApp, 'inject'> = testApp): Promise<unknown> {
  return (await inject({ url: '/api/system/secure', headers: admin.headers })).json().newerVersion
}

describe('the file of the newest version', { tags: 'HOST-14' }, () => {
  test('is read with the address of what is new, and without', async () => {
    says(newer)
    expect(await read()).toEqual(newer)
    says({ ...newest, size: 5 })
    expect(await read()).toEqual(newest)
  })

  test('is found behind a redirect', async () => {
    site.answer('/latest.json', redirects('/1/latest.json'))
    site.answer('/1/latest.json', sends(JSON.stringify(newer)))
    expect(await read()).toEqual(newer)
  })

  const cutOff: RequestListener = (request) => void request.socket.destroy()
  const halfSent: RequestListener = (_request, answer) => void answer.writeHead(200).write('{"version":')
  test.each<[string, RequestListener, string, string]>([
    ['is gone', (_request, answer) => void answer.writeHead(404).end(), 'settings', 'answered 404'],
    ['is not served', (_request, answer) => void answer.writeHead(503).end(), 'unavailable', 'answered 503'],
    ['is cut off', cutOff, 'unavailable', 'could not be read (UND_ERR_SOCKET)'],
    ['is silent', isSilent, 'unavailable', 'took longer than 0.2 s'],
    ['does not end', halfSent, 'unavailable', 'took longer than 0.2 s'],
    ['is too large', sends(`{}${' '.repeat(65_535)}`), 'settings', 'is larger than 65536 bytes'],
    ['is a page', sends('<!doctype html>'), 'settings', 'is no file that names a version'],
    ['names none', sends('{}'), 'settings', 'is no file that names a version'],
    ['names words', sends('{"version":"the newest"}'), 'settings', 'is no file that names a version'],
    [
      'leads to a script',
      sends(JSON.stringify({ ...newer, notes: 'javascript:alert(1)' })),
      'settings',
      'is no file that names a version',
    ],
  ])('that %s fails an attempt', async (_case, answer, fault, what) => {
    site.answer('/latest.json', answer)
    const reason = `NEWEST_VERSION_AT ${what}`
    await expect(read(0.2)).rejects.toMatchObject({ name: 'JobFailure', isFinal: false, fault, reason })
  })

  test('fails an attempt if nothing listens', async () => {
    const refused = readNewestVersion('http://127.0.0.1:1/', new AbortController().signal)
    await expect(refused).rejects.toMatchObject({ name: 'JobFailure', fault: 'unavailable' })
  })
})

describe('admins are told of a version', { tags: 'HOST-14' }, () => {
  test('that is newer than the running one', async () => {
    expect(await told()).toBeNull()
    await store(newer)
    expect(await told()).toEqual(newer)
    await store(newest)
    expect(await told()).toEqual({ ...newest, notes: null })
  })

  test.each([
    ['the running one', { version }],
    ['an older one', older],
  ])('but not of %s', async (_which, found) => {
    await store(newer)
    await store(found)
    expect(await told()).toBeNull()
  })

  test('only while the setting names a file', async () => {
    await store(newer)
    const without = await openTestApp({ at: testApp.address })
    expect(await told(without)).toBeNull()
    await without.close()
  })
})

test('only a newer version that was not known before is told as news', {
  tags: ['HOST-14', 'NOTICE-01'],
}, async () => {
  const { db } = testApp.database
  // Reserved for documentation: nobody is there, and nothing is sent to it.
  const receiver = { address: 'https://192.0.2.1/', isWebhook: true, events: ['newer-version'] } as const
  await inTransaction(db, (transaction) => addReceiver(transaction, receiver))
  for (const file of [older, { version }, newer, newer, newest]) await store(file)
  const { rows } = await sql<{ text: string }>`
    select data ->> 'text' as text from jobs where kind = 'webhook' order by queued_at`.execute(db)
  expect(rows).toEqual([newer, newest].map((each) => ({ text: expect.stringContaining(each.version) })))
})

test('the server reads the file by itself, and goes on after a bad one', { tags: 'HOST-14' }, async () => {
  const kind = 'look for a newer version'
  const { db } = testApp.database
  const planned = async () =>
    (await sql`select from pgboss.schedule where name = ${kind.replaceAll(' ', '-')}`.execute(db)).rows
  await expect.poll(planned, { timeout: limit(20_000) }).toHaveLength(1)
  site.answer('/latest.json', sends('<!doctype html>'))
  await queue.queue(db, { kind, topic: '', data: {}, emails: [] })
  const failed = async () =>
    await db.selectFrom('jobs').select(['state', 'fault', 'last_error']).where('kind', '=', kind).execute()
  await expect
    .poll(failed, { timeout: limit(20_000) })
    .toEqual([
      { state: 'retry', fault: 'settings', last_error: 'NEWEST_VERSION_AT is no file that names a version' },
    ])
  says(newer)
  await sql`update pgboss.job set start_after = now()`.execute(db)
  await expect.poll(() => told(), { timeout: limit(20_000) }).toEqual(newer)
})

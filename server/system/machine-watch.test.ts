import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deleteJobs } from '../../test/support/jobs/job-process.ts'
import { JobQueue } from '../jobs/queue.ts'
import { Notices } from '../notices/notices.ts'
import { addReceiver } from '../notices/receivers.ts'
import { inTransaction } from '../storage/transaction.ts'
import { watchCertificate, watchDisk } from './machine-watch.ts'

let testApp: TestApp
let queue: JobQueue
let watched: Parameters<typeof watchDisk>[0]
beforeAll(async () => {
  testApp = await openTestApp()
  const { database } = testApp
  queue = new JobQueue(database)
  const settings = { ...testApp.settings, publicUrl: 'https://cards.example' }
  watched = { database, settings, notices: new Notices(queue, settings) }
  const receiver = { address: 'https://192.0.2.1/', isWebhook: true }
  await inTransaction(database.db, (transaction) =>
    addReceiver(transaction, { ...receiver, events: ['disk-fills', 'certificate-ends'] }),
  )
})
beforeEach(async () => {
  await deleteJobs(testApp.database)
  await testApp.database.pool.query('delete from lasting_conditions')
})
afterAll(async () => {
  await queue.close()
  await testApp.close()
})

async function told(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select data ->> 'text' as text from jobs where kind = 'webhook' order by queued_at`.execute(
    testApp.database.db,
  )
  return rows.map(({ text }) => text)
}

/** Watches a disk of which this part is free, in four processes at once. */
async function see(free: number): Promise<void> {
  const disk = { measure: async () => ({ freeBytes: free * 1000, sizeBytes: 1000 }) }
  await Promise.all([1, 2, 3, 4].map(() => watchDisk(watched, disk)))
}

test('a disk that fills is told once, once more when it is nearly full, and again after there was space', {
  tags: 'NOTICE-03',
}, async () => {
  for (const free of [0.5, 0.11]) await see(free)
  expect(await told()).toEqual([])
  for (const free of [0.09, 0.08]) await see(free)
  const low = [expect.stringContaining('9%')]
  expect(await told()).toEqual(low)
  for (const free of [0.015, 0.014]) await see(free)
  const lowest = [...low, expect.stringContaining('1.5%')]
  expect(await told()).toEqual(lowest)
  // Just above the bound it is not over yet.
  for (const free of [0.11, 0.014]) await see(free)
  expect(await told()).toEqual(lowest)
  for (const free of [0.2, 0.05]) await see(free)
  expect(await told()).toEqual([...lowest, expect.stringContaining('5%')])
})

test('a certificate that is not renewed is told two weeks before its end, and once more in the last days', {
  tags: 'NOTICE-03',
}, async () => {
  const seeDays = async (left: number, life = 90) => {
    const validUntil = new Date(Date.now() + left * 86_400_000)
    const validFrom = new Date(validUntil.getTime() - life * 86_400_000)
    await watchCertificate(watched, async () => ({ validFrom, validUntil, fault: null }))
    return validUntil.toISOString().slice(0, 10)
  }
  await seeDays(15)
  expect(await told()).toEqual([])
  const day = await seeDays(13)
  await seeDays(12)
  const first = [expect.stringContaining(day)]
  expect(await told()).toEqual(first)
  expect((await told())[0]).toContain('cards.example')
  await seeDays(2)
  expect(await told()).toHaveLength(2)
  await seeDays(90)
  await seeDays(10)
  expect(await told()).toHaveLength(3)
  // One that lives for six days is renewed after four.
  for (const left of [5, 3, 1.5]) await seeDays(left, 6)
  expect(await told()).toHaveLength(3)
  await seeDays(0.9, 6)
  expect(await told()).toHaveLength(4)
})

test('a condition is told to an address that is added after it began', {
  tags: 'NOTICE-03',
}, async () => {
  const { db } = testApp.database
  const hears = async (events: string[]) => await db.updateTable('notice_receivers').set({ events }).execute()
  await hears([])
  await see(0.05)
  await hears(['disk-fills', 'certificate-ends'])
  await see(0.05)
  expect(await told()).toHaveLength(1)
})

test('tells nothing of a certificate that it cannot read', {
  tags: 'NOTICE-03',
}, async () => {
  await watchCertificate(watched, () => Promise.reject(new Error('it does not answer')))
  expect(await told()).toEqual([])
})

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import {
  deleteJobs,
  type JobProcess,
  makeDue,
  makeOlder,
  openJobProcess,
  replaceJobs,
} from '../../test/support/jobs/job-process.ts'
import { duringTransaction } from '../../test/support/postgres/held-transaction.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { JobQueue } from '../jobs/queue.ts'
import { anyNetwork, type Network, publicNetwork } from '../outgoing/network.ts'
import { readSettings } from '../settings/settings.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type Notice, type NoticeEvent, noticeEvents } from './events.ts'
import { Notices } from './notices.ts'
import { addReceiver, readReceivers, removeReceiver, renewSecret } from './receivers.ts'
import { webhookWork } from './webhook.ts'

let database: Database
let queue: JobQueue
let notices: Notices
let drop: () => Promise<void>
const processes: JobProcess[] = []
let time = 0
beforeAll(async () => {
  const fresh = await openFreshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.address, 10)
  queue = new JobQueue(database)
  notices = new Notices(queue, readSettings({ PUBLIC_URL: 'https://cards.example' }))
})
beforeEach(async () => {
  await deleteJobs(database)
  await database.db.deleteFrom('notice_receivers').execute()
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.close()))
})
afterAll(async () => {
  await queue.close()
  await database.close()
  await drop()
})

const sent = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({ subject: z.string(), text: z.string(), link: z.string() }).strict(),
})

/** What a receiver does with a request that it has read. */
type Reply = (request: IncomingMessage) => void

const answers =
  (status: number): Reply =>
  ({ socket }) =>
    void socket.end(`HTTP/1.1 ${status} Some\r\ncontent-length: 0\r\n\r\n`)
const answersTwice: Reply = ({ socket }) =>
  void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'.repeat(2))
const hangsUp: Reply = ({ socket }) => void socket.destroy()

/** Opens a receiver, which checks each signature by the library of Standard Webhooks. */
async function openReceiver(events: readonly NoticeEvent[] = noticeEvents) {
  const taken: (z.infer<typeof sent> & { id: string })[] = []
  let secret = ''
  let reply: Reply = answers(200)
  const server: Server = createServer(async (request) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    const head = {
      'webhook-id': String(id),
      'webhook-timestamp': String(at),
      'webhook-signature': String(signature),
    }
    const body = new Webhook(secret).verify(Buffer.concat(parts).toString(), head)
    taken.push({ id: String(id), ...sent.parse(body) })
    reply(request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (typeof listening !== 'object' || listening === null) throw new Error('The receiver has no port')
  const address = `http://127.0.0.1:${listening.port}/`
  const added = await inTransaction(database.db, (transaction) =>
    addReceiver(transaction, { address, isWebhook: true, events }),
  )
  if (typeof added === 'string' || added.secret === null) throw new Error('The receiver was not added')
  secret = added.secret
  return {
    id: added.id,
    address,
    /** Each request with a valid signature, in order. */
    taken,
    replyBy(next: Reply) {
      reply = next
    },
    expectSecret(next: string) {
      secret = next
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function startSending(network: Network = anyNetwork): Promise<JobProcess> {
  const define = (jobs: Jobs) => {
    const sending = jobs.work(
      webhookWork({ db: database.db, network, taken: () => sending.hurry(), now: () => time }),
    )
  }
  // It looks for notices by itself three times a minute, as usual.
  const started = await openJobProcess(database, define, { pollRepeating: 20 })
  processes.push(started)
  return started
}

const notice = (event: Notice['event'], subject: string): Notice => ({
  event,
  subject,
  text: `${event} of ${subject}`,
  page: '/inbox',
})

/** Tells of something, as a request does: its answer has the sender look at once. */
async function tell(event: Notice['event'], subject: string): Promise<void> {
  await notices.tell(database.db, notice(event, subject))
  for (const { hurry } of processes) hurry()
}

const state = async () => (await readReceivers(database.db))[0]

/** Waits until so many notices have been tried in vain as often as that. */
async function untilPostponed(notices: number, attempts = 1): Promise<void> {
  const postponed = async () => {
    const jobs = database.db.selectFrom('jobs').select('id').where('kind', '=', 'webhook')
    return await jobs.where('state', '=', 'retry').where('attempts', '=', attempts).execute()
  }
  await expect.poll(postponed).toHaveLength(notices)
}

test('a receiver that was away for an hour and then answers twice has each notice once, signed, in order per subject', {
  tags: 'NOTICE-02',
}, async () => {
  using receiver = await openReceiver()
  receiver.replyBy(answers(503))
  const sender = await startSending()
  const people = ['person 1', 'person 2', 'person 3']
  const told: string[] = []
  const tellAll = async (event: Notice['event']) => {
    for (const person of people) {
      await tell(event, person)
      told.push(`${event} of ${person}`)
    }
  }
  await tellAll('code-request')
  for (let tenth = 1; tenth <= 6; tenth += 1) {
    await untilPostponed(people.length, tenth)
    if (tenth === 2) await tellAll('report')
    if (tenth === 4) await tellAll('new-reader')
    await makeOlder(database, 600)
    if (tenth < 6) await makeDue(database, processes)
  }
  // Only the first one of each subject was tried.
  expect(new Set(receiver.taken.map(({ type }) => type))).toEqual(new Set(['code-request']))
  expect(await state()).toMatchObject({
    waiting: 9,
    failed: 0,
    fault: 'unavailable',
    reason: 'answered 503',
    toldAt: null,
  })

  receiver.taken.length = 0
  receiver.replyBy(answersTwice)
  await makeDue(database, processes)
  await expect.poll(() => receiver.taken.length).toBe(told.length)
  await expect.poll(state).toMatchObject({ waiting: 0, failed: 0, fault: null, toldAt: expect.any(Date) })
  expect(receiver.taken.map(({ data }) => data.text).toSorted()).toEqual(told.toSorted())
  expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(told.length)
  for (const person of people) {
    const ofPerson = receiver.taken.filter(({ data }) => data.subject === person)
    expect(ofPerson.map(({ type }) => type)).toEqual(['code-request', 'report', 'new-reader'])
    expect(ofPerson[0]?.data.link).toBe('https://cards.example/inbox')
  }
  expect(sender.broken).toEqual([])
})

test('a notice whose answer was lost comes again with the same id', { tags: 'NOTICE-02' }, async () => {
  using receiver = await openReceiver()
  receiver.replyBy(hangsUp)
  const sender = await startSending()
  await tell('message', 'message 1')
  await untilPostponed(1)
  time += 30_000
  receiver.replyBy(answers(204))
  await makeDue(database, processes)
  await expect.poll(sender.outcomes).toEqual(['postponed', 'done'])
  expect(receiver.taken.map(({ id }) => id)).toEqual([receiver.taken[0]?.id, receiver.taken[0]?.id])
})

test('a receiver that does not answer is left alone for 30 seconds', { tags: 'NOTICE-02' }, async () => {
  using receiver = await openReceiver()
  receiver.replyBy(hangsUp)
  const sender = await startSending()
  await tell('message', 'message 1')
  await untilPostponed(1)
  await tell('message', 'message 2')
  await untilPostponed(2)
  expect(receiver.taken).toHaveLength(1)
  expect(await state()).toMatchObject({ waiting: 2, fault: 'unavailable', reason: 'no answer (ECONNRESET)' })
  time += 30_000
  receiver.replyBy(answers(200))
  await makeDue(database, processes)
  await expect.poll(sender.outcomes).toEqual(['postponed', 'postponed', 'done', 'done'])
})

describe('an answer of', () => {
  test.each([
    [301, 'settings'],
    [404, 'settings'],
    [429, 'unavailable'],
    [500, 'unavailable'],
  ])('%i keeps the notice waiting', { tags: 'NOTICE-02' }, async (status, fault) => {
    using receiver = await openReceiver()
    receiver.replyBy(answers(status))
    await startSending()
    await tell('message', 'message 1')
    await untilPostponed(1)
    expect(await state()).toMatchObject({ waiting: 1, failed: 0, fault, reason: `answered ${status}` })
  })

  test('410 gives it up, and the next one of its subject goes on', { tags: 'NOTICE-02' }, async () => {
    using receiver = await openReceiver()
    receiver.replyBy(answers(410))
    const sender = await startSending()
    await tell('code-request', 'person 1')
    await expect.poll(sender.outcomes).toEqual(['failed'])
    receiver.replyBy(answers(200))
    await tell('new-reader', 'person 1')
    await expect.poll(sender.outcomes).toEqual(['failed', 'done'])
    expect(await state()).toMatchObject({ waiting: 0, failed: 1 })
  })
})

test('a private address is not asked unless the operator allows it', {
  tags: ['NOTICE-02', 'T-C5'],
}, async () => {
  using receiver = await openReceiver()
  await startSending({ ...publicNetwork, usesDefaultPorts: false })
  await tell('message', 'message 1')
  await untilPostponed(1)
  expect(receiver.taken).toEqual([])
  expect(await state()).toMatchObject({
    fault: 'settings',
    reason: 'not a public address: WEBHOOKS=any allows it',
  })
})

test('a receiver is told only of what was chosen for it', { tags: 'NOTICE-01' }, async () => {
  using receiver = await openReceiver(['report'])
  const sender = await startSending()
  for (const event of noticeEvents) await tell(event, 'person 1')
  await expect.poll(sender.outcomes).toEqual(['done'])
  expect(receiver.taken.map(({ type }) => type)).toEqual(['report'])
})

test('another secret signs what waits already', { tags: 'NOTICE-02' }, async () => {
  using receiver = await openReceiver()
  await tell('message', 'message 1')
  const secret = await renewSecret(database.db, receiver.id)
  receiver.expectSecret(secret ?? '')
  const sender = await startSending()
  await expect.poll(sender.outcomes).toEqual(['done'])
  expect(receiver.taken).toHaveLength(1)
})

test('a receiver that was removed is sent nothing', { tags: 'NOTICE-01' }, async () => {
  using receiver = await openReceiver()
  await tell('message', 'message 1')
  await inTransaction(database.db, (transaction) => removeReceiver(transaction, receiver.id))
  expect(await database.db.selectFrom('jobs').selectAll().where('kind', '=', 'webhook').execute()).toEqual([])
  const sender = await startSending()
  await tell('message', 'message 2')
  await sender.close()
  expect(receiver.taken).toEqual([])
})

test('nothing is left of a receiver that is removed at the moment at which an attempt fails', {
  tags: 'NOTICE-04',
}, async () => {
  using receiver = await openReceiver()
  await tell('message', 'message 1')
  await duringTransaction(
    database,
    (transaction) => replaceJobs(transaction, 'webhook'),
    () => inTransaction(database.db, (transaction) => removeReceiver(transaction, receiver.id)),
  )
  expect(await database.db.selectFrom('jobs').selectAll().where('kind', '=', 'webhook').execute()).toEqual([])
})

test('nobody is told of what was rolled back', { tags: 'NOTICE-02' }, async () => {
  using _receiver = await openReceiver()
  const rolledBack = inTransaction(database.db, async (transaction) => {
    await notices.tell(transaction, notice('message', 'message 1'))
    throw new Error('the rest failed')
  })
  await expect(rolledBack).rejects.toThrow('the rest failed')
  expect(await state()).toMatchObject({ waiting: 0 })
})

import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Fault } from '../jobs/job.ts'
import { deleteJobs } from '../jobs/queue.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { NoticeEvent } from './events.ts'

/** The kind of the jobs that send a notice to a webhook. */
export const webhookJob = 'webhook'

/** What mails with a notice are for, in logs and metrics. */
export const noticeTopic = 'notice'

/** How many receivers there can be. */
export const mostReceivers = 20

/** Somebody who is told of what happens. */
export interface Receiver {
  readonly id: number
  readonly address: string
  readonly isWebhook: boolean
}

const receiver = ['id', 'address', sql<boolean>`secret is not null`.as('isWebhook')] as const

/** Returns who is told of an event. */
export async function receiversOf(db: Kysely<Tables>, event: NoticeEvent): Promise<Receiver[]> {
  return await db
    .selectFrom('notice_receivers')
    .select(receiver)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('address')
    .execute()
}

/** Returns a receiver; null if there is none with this id. */
export async function findReceiver(db: Kysely<Tables>, id: number): Promise<Receiver | null> {
  const found = await db
    .selectFrom('notice_receivers')
    .select(receiver)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** A receiver, and how its notices fare. */
interface ReceiverState extends Receiver {
  readonly events: NoticeEvent[]
  readonly toldAt: Date | null
  readonly waiting: number
  readonly failed: number
  /** Why the notice that was tried most often still waits. */
  readonly fault: Fault | null
  /** What a webhook did in place of taking it. */
  readonly reason: string | null
}

/** Returns all receivers in the order of their addresses. */
export async function readReceivers(db: Kysely<Tables>): Promise<ReceiverState[]> {
  const { rows } = await sql<ReceiverState>`
    with notices as (
      select data ->> 'receiverId' as receiver, null as address, failed_at, attempts, fault, last_error as reason
      from jobs where kind = ${webhookJob}
      union all
      select null, data ->> 'to', failed_at, attempts, fault, null from jobs where kind = 'mail' and topic = ${noticeTopic}
    )
    select receivers.id, receivers.address, secret is not null as "isWebhook", events, told_at as "toldAt",
      count(notices) filter (where failed_at is null) as waiting,
      count(notices) filter (where failed_at is not null) as failed,
      (array_agg(fault order by attempts desc) filter (where failed_at is null and fault is not null))[1] as fault,
      (array_agg(reason order by attempts desc) filter (where failed_at is null and fault is not null))[1] as reason
    from notice_receivers as receivers
    left join notices on receiver = receivers.id::text or notices.address = receivers.address
    group by receivers.id order by receivers.address`.execute(db)
  return rows
}

/** Adds a receiver. Returns its id and secret, or why it cannot be added. */
export async function addReceiver(
  transaction: Transaction<Tables>,
  { address, isWebhook, events }: Omit<Receiver, 'id'> & { events: readonly NoticeEvent[] },
): Promise<{ id: number; secret: string | null } | 'is-there' | 'too-many'> {
  // Receivers are added one after the other, so that two admins together cannot add too many.
  await sql`select pg_advisory_xact_lock(hashtext('notice receivers'))`.execute(transaction)
  const known = await transaction.selectFrom('notice_receivers').select('address').execute()
  const normalized = (each: string) => (isWebhook ? each : each.toLowerCase())
  if (known.some((each) => normalized(each.address) === normalized(address))) return 'is-there'
  if (known.length >= mostReceivers) return 'too-many'
  const secret = isWebhook ? newSecret() : null
  const { id } = await transaction
    .insertInto('notice_receivers')
    .values({ address, secret, events: [...events] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Changes of what a receiver is told. Returns false if there is none with this id. */
export async function setEvents(
  db: Kysely<Tables>,
  { id, events }: { id: number; events: readonly NoticeEvent[] },
): Promise<boolean> {
  const changed = await db
    .updateTable('notice_receivers')
    .set({ events: [...events] })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Gives a webhook another secret, which signs from the next attempt on. Returns null if there is none with this id. */
export async function renewSecret(db: Kysely<Tables>, id: number): Promise<string | null> {
  const changed = await db
    .updateTable('notice_receivers')
    .set({ secret: newSecret() })
    .where('id', '=', id)
    .where('secret', 'is not', null)
    .returning('secret')
    .executeTakeFirst()
  return changed?.secret ?? null
}

/** Removes a receiver with the notices that wait or have failed. Returns false if there is none with this id. */
export async function removeReceiver(transaction: Transaction<Tables>, id: number): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('notice_receivers')
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()
  if (removed === undefined) return false
  await deleteJobs(
    transaction,
    sql<boolean>`((kind = ${webhookJob} and data ->> 'receiverId' = ${String(id)})
      or (kind = 'mail' and topic = ${noticeTopic} and data ->> 'to' = ${removed.address}))`,
  )
  return true
}

/** A secret as Standard Webhooks writes it: 32 random bytes. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Nothing is told to the address of somebody whose account is deleted. */
export const noticeDeletion: readonly DeletionRule[] = [
  {
    table: 'notice_receivers',
    column: 'address',
    holds: 'email',
    outcome: 'removed',
    shown: ['address', 'events'],
  },
]

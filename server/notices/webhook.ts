import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { JobFailure, type Work } from '../jobs/job.ts'
import type { Network } from '../outgoing/network.ts'
import { codeOfFailure, RefusedAddress, sendRequest } from '../outgoing/request.ts'
import type { Tables } from '../storage/tables.ts'
import { webhookJob } from './receivers.ts'

/** What a job keeps of a notice to a webhook. */
export const queuedWebhook = z.object({
  receiverId: z.int(),
  event: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string(),
  happenedAt: z.string(),
})
export type QueuedWebhook = z.infer<typeof queuedWebhook>

/** Standard Webhooks advises 15 to 30 seconds; an attempt of a job has 20. */
const patienceMilliseconds = 15_000

/** How long a receiver that was away is left alone, so that it takes no time from the others. */
const restMilliseconds = 30_000

/** Answers by which a server says that it may take the same later. */
const passing = [408, 425, 429]

interface WebhookOptions {
  readonly db: Kysely<Tables>
  readonly network: Network
  /** Called when a receiver has taken a notice, so that the next one of the same subject can go. */
  readonly taken?: () => void
  /** A clock in milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the work that sends notices to webhooks, signed as Standard Webhooks says (standardwebhooks.com). One is sent
 * until the receiver has taken it, for three days, always with the same `webhook-id`.
 */
export function webhookWork({
  db,
  network,
  taken = () => {},
  now = () => performance.now(),
}: WebhookOptions): Work<QueuedWebhook> {
  const resting = new Map<number, { readonly until: number; readonly why: JobFailure }>()

  async function send({ id, data }: { id: string; data: QueuedWebhook }, stop: AbortSignal): Promise<void> {
    const { receiverId } = data
    const receiver = await db
      .selectFrom('notice_receivers')
      .select(['address', 'secret'])
      .where('id', '=', receiverId)
      .executeTakeFirst()
    if (receiver === undefined || receiver.secret === null) return
    const rest = resting.get(receiverId)
    if (rest !== undefined && now() < rest.until) throw rest.why
    resting.delete(receiverId)
    const failure = await post(receiver.address, signed(receiver.secret, id, data), network, stop)
    if (failure === null) {
      const told = { told_at: sql<Date>`now()` }
      await db.updateTable('notice_receivers').set(told).where('id', '=', receiverId).execute()
      taken()
      return
    }
    // What has answered takes no time from others.
    if (failure.reason === 'no answer')
      resting.set(receiverId, { until: now() + restMilliseconds, why: failure })
    throw failure
  }

  return {
    kind: webhookJob,
    data: queuedWebhook,
    atOnce: 5,
    isOrdered: true,
    isPatient: true,
    run: send,
    redact: (data) => data,
  }
}

interface SignedNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function signed(
  secret: string,
  id: string,
  { event, subject, text, link, happenedAt }: QueuedWebhook,
): SignedNotice {
  const body = JSON.stringify({ type: event, timestamp: happenedAt, data: { subject, text, link } })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'SkyWay notices',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}

/** Sends a notice. Returns null if the receiver has taken it, else why not. What it answers besides is not read. */
async function post(
  address: string,
  notice: SignedNotice,
  network: Network,
  stop: AbortSignal,
): Promise<JobFailure | null> {
  const late = AbortSignal.timeout(patienceMilliseconds)
  try {
    const answer = await sendRequest(new URL(address), {
      ...notice,
      network,
      signal: AbortSignal.any([stop, late]),
    })
    const { statusCode = 0 } = answer
    // Whatever follows the head is no concern of ours, an error least of all.
    answer.on('error', () => {}).destroy()
    return refusalOf(statusCode)
  } catch (error) {
    if (error instanceof RefusedAddress) {
      const reason = 'refused address'
      return new JobFailure(`${error.message}: WEBHOOKS=any allows it`, {
        isFinal: false,
        fault: 'settings',
        reason,
      })
    }
    const code = late.aborted ? 'too slow' : codeOfFailure(error)
    return new JobFailure(`no answer (${code})`, {
      isFinal: false,
      fault: 'unavailable',
      reason: 'no answer',
    })
  }
}

/** Returns the failure for a status; null for one that says that the notice was taken. */
function refusalOf(status: number): JobFailure | null {
  if (status >= 200 && status < 300) return null
  const reason = `answered ${status}`
  // "Gone" is how a receiver says that it wants no more.
  if (status === 410) return new JobFailure(reason, { isFinal: true, fault: 'refused', reason })
  const fault = status >= 500 || passing.includes(status) ? 'unavailable' : 'settings'
  return new JobFailure(reason, { isFinal: false, fault, reason })
}

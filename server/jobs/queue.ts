import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { JobWithMetadata, PgBoss, Queue } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'
import { type BossOptions, loadBoss, startBoss } from './boss.ts'
import { faults, type JobFailure, type NewJob } from './job.ts'

/** What pg-boss keeps of a job that waits or runs. The view `jobs` reads it. */
const queuedJob = z.object({
  topic: z.string(),
  data: z.looseObject({}),
  emails: z.array(z.string()),
  goodForSeconds: z.number().optional(),
  orderKey: z.string().optional(),
})
export type QueuedJob = z.infer<typeof queuedJob>

/** What it keeps of one that has failed, until an admin tries it again or deletes it. */
const failedJob = queuedJob.extend({
  kind: z.string(),
  queuedAt: z.string(),
  attempts: z.number(),
  fault: z.enum(faults),
  error: z.string().nullable(),
  /** Whether its secret was deleted, so that it cannot be tried again. */
  redacted: z.boolean(),
})

/** What pg-boss answers to a command. Its types leave it out. */
const response = z.object({ affected: z.number() })

const failed = 'failed'
const daySeconds = 86_400

/** How pg-boss treats the jobs of a queue. Attempts end by rules of ours before its own limits do. */
const queueOptions = {
  // Longer than any attempt takes, so that a job is taken a second time only if its process died.
  expireInSeconds: 30,
  retryLimit: 1_000_000,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  // A job whose work no server does any more.
  retentionSeconds: 30 * daySeconds,
  // Jobs that are done are deleted at once. One whose deletion failed has a secret that is not needed.
  deleteAfterSeconds: 60,
} satisfies Omit<Queue, 'name'>

/** A job waits while one with the same key, which was queued before it, is done or tried again. */
export const orderedQueue = { policy: 'key_strict_fifo' } satisfies Partial<Queue>

/** How long a failed job is kept for the operator. */
const failedOptions = { retentionSeconds: 30 * daySeconds } satisfies Omit<Queue, 'name'>

/** Returns the name of the queue of a kind. */
export function queueName(kind: string): string {
  const isName = /^[a-z]+( [a-z]+)*$/.test(kind) && kind !== failed
  if (!isName)
    throw new RangeError(`"${kind}" cannot be a kind of jobs: lower-case words, and not "${failed}"`)
  return kind.replaceAll(' ', '-')
}

type FailedElsewhere = Pick<z.infer<typeof failedJob>, 'attempts' | 'fault' | 'error' | 'redacted'> & {
  readonly queuedAt: Date
}

/** What an attempt to do a job is about. */
export type TakenJob = Pick<JobWithMetadata, 'id' | 'retryCount' | 'createdOn'> & { readonly kind: string }

/** The queue of jobs. pg-boss is loaded and connected at first use, or by `open`. */
export class JobQueue {
  readonly #database: Database
  readonly #options: BossOptions
  #loading: Promise<PgBoss> | undefined
  #starting: Promise<void> | undefined
  #isClosed = false
  readonly #made = new Map<string, Promise<void>>()

  /** @param options what pg-boss does by itself; without them, it only queues */
  constructor(database: Database, options: BossOptions = {}) {
    this.#database = database
    this.#options = options
  }

  /**
   * Loads pg-boss and connects it, once. It tries until the database is available.
   *
   * @throws Error if the queue was closed before
   */
  async open(): Promise<PgBoss> {
    this.#loading ??= loadBoss(this.#database, this.#options)
    const boss = await this.#loading
    if (this.#isClosed && this.#starting === undefined) throw new Error('The job queue is closed')
    this.#starting ??= startBoss(boss, this.#options)
    await this.#starting
    return boss
  }

  /**
   * Closes the queue when no attempt is in progress, or after the grace period, when those are aborted. Requests
   * that are still under way can go on queueing.
   */
  async close(graceMilliseconds = 0): Promise<void> {
    this.#isClosed = true
    const boss = await this.#loading
    await boss?.stop({ graceful: graceMilliseconds > 0, timeout: graceMilliseconds, close: false })
  }

  /** Makes the queue of a kind, unless it is there. */
  async make(kind: string, changes: Partial<Queue> = {}): Promise<void> {
    const name = queueName(kind)
    const made = this.#made.get(name) ?? this.#make(name, { ...queueOptions, ...changes })
    this.#made.set(name, made)
    await made
  }

  /** Queues a job within the caller's transaction: it is done if and only if that commits. */
  async queue(
    transaction: Kysely<Tables>,
    { id, kind, topic, data, emails, goodForSeconds, orderKey }: NewJob,
  ): Promise<void> {
    await this.make(kind, orderKey === undefined ? {} : orderedQueue)
    const job: QueuedJob = {
      topic,
      data: { ...data },
      emails: emails.map((email) => email.toLowerCase()),
      ...(goodForSeconds !== undefined && { goodForSeconds }),
      ...(orderKey !== undefined && { orderKey }),
    }
    await this.#send(transaction, kind, job, id)
  }

  /**
   * Replaces a job that a process has taken by one that has failed. It stays for the operator to see.
   *
   * @param redacted the data of the job without its secret, if it has one. It can then not be tried again.
   * @returns false if the job no longer belongs to this attempt
   */
  async fail(
    job: TakenJob,
    stored: QueuedJob,
    why: Pick<JobFailure, 'fault'> & { error: string | null; redacted: object | null },
  ): Promise<boolean> {
    const boss = await this.open()
    await this.#makeFailed()
    const kept: z.infer<typeof failedJob> = {
      ...stored,
      data: { ...(why.redacted ?? stored.data) },
      kind: job.kind,
      queuedAt: job.createdOn.toISOString(),
      attempts: job.retryCount + 1,
      fault: why.fault,
      error: why.error,
      redacted: why.redacted !== null,
    }
    return await inTransaction(this.#database.db, async (transaction) => {
      const deleted = await boss.deleteJob(queueName(job.kind), identify(job), await within(transaction))
      if (response.parse(deleted).affected === 0) return false
      await boss.send(failed, kept, { ...(await within(transaction)), id: job.id })
      return true
    })
  }

  /** Reads what was queued. */
  read({ data }: Pick<JobWithMetadata<unknown>, 'data'>): QueuedJob {
    // Only another program can have queued something else. Its work then refuses the data.
    return queuedJob.safeParse(data).data ?? { topic: '', data: {}, emails: [] }
  }

  /** Deletes a job that was done, unless it no longer belongs to this attempt. */
  async done(job: TakenJob): Promise<void> {
    const boss = await this.open()
    await boss.deleteJob(queueName(job.kind), identify(job))
  }

  /** Adds a job that has failed elsewhere. */
  async addFailed(transaction: Kysely<Tables>, job: NewJob & FailedElsewhere): Promise<void> {
    const boss = await this.open()
    await this.#makeFailed()
    const { id, emails, queuedAt, ...rest } = job
    const kept = failedJob.parse({
      ...rest,
      emails: emails.map((email) => email.toLowerCase()),
      queuedAt: queuedAt.toISOString(),
    })
    await boss.send(failed, kept, { ...(await within(transaction)), ...(id !== undefined && { id }) })
  }

  /**
   * Queues a failed job again, as if it were new.
   *
   * @returns what it was; null if no failed job has this id, or if its secret was deleted
   */
  async tryAgain(transaction: Kysely<Tables>, id: string): Promise<FailedName | null> {
    const found = await this.#failed(transaction, id)
    if (found === null || found.redacted || !(await this.#deleteFailed(transaction, id))) return null
    await this.queue(transaction, { ...found, id })
    return found
  }

  /** Deletes a failed job and returns what it was; null if no failed job has this id. */
  async deleteFailed(transaction: Kysely<Tables>, id: string): Promise<FailedName | null> {
    const found = await this.#failed(transaction, id)
    return found !== null && (await this.#deleteFailed(transaction, id)) ? found : null
  }

  async #failed(transaction: Kysely<Tables>, id: string) {
    const boss = await this.open()
    await this.#makeFailed()
    const job = await boss.getJobById(failed, id, await within(transaction))
    return job === null ? null : failedJob.parse(job.data)
  }

  /** Returns whether it was this caller who deleted it. */
  async #deleteFailed(transaction: Kysely<Tables>, id: string): Promise<boolean> {
    const boss = await this.open()
    const deleted = await boss.deleteJob(failed, id, await within(transaction))
    return response.parse(deleted).affected === 1
  }

  async #send(transaction: Kysely<Tables>, kind: string, job: QueuedJob, id?: string): Promise<void> {
    const boss = await this.open()
    const { goodForSeconds, orderKey } = job
    await boss.send(queueName(kind), job, {
      ...(await within(transaction)),
      ...(id !== undefined && { id }),
      ...(orderKey !== undefined && { singletonKey: orderKey }),
      // The last attempt, which deletes the secret, follows soon after its end.
      ...(goodForSeconds !== undefined && {
        retryBackoff: true,
        retryDelayMax: Math.min(queueOptions.retryDelayMax, Math.max(30, Math.ceil(goodForSeconds / 4))),
      }),
    })
  }

  async #makeFailed(): Promise<void> {
    const made = this.#made.get(failed) ?? this.#make(failed, failedOptions)
    this.#made.set(failed, made)
    await made
  }

  async #make(name: string, options: Partial<Queue>): Promise<void> {
    try {
      const boss = await this.open()
      const known = await boss.getQueue(name)
      if (known === null) await boss.createQueue(name, options)
      // A version before may have made it with others.
      else if (Object.entries(options).some(([key, value]) => Reflect.get(known, key) !== value)) {
        const { policy: _policy, ...changes } = options
        await boss.updateQueue(name, changes)
      }
    } catch (error) {
      this.#made.delete(name)
      throw error
    }
  }
}

/** What somebody sees of a failed job before trying it again or deleting it. */
interface FailedName {
  readonly kind: string
  readonly topic: string
}

/** Returns what identifies the attempt, so that a later attempt in another process is left alone. */
function identify({ id, retryCount }: TakenJob): { id: string; retryCount: number } {
  return { id, retryCount }
}

async function within(transaction: Kysely<Tables>) {
  const { fromKysely } = await import('pg-boss')
  return { db: fromKysely(transaction) }
}

/** Deletes the jobs, waiting or failed, for which a condition on the view `jobs` holds, and returns how many there were. */
export async function deleteJobs(
  transaction: Transaction<Tables>,
  condition: RawBuilder<boolean>,
): Promise<number> {
  // pg-boss replaces the row of a job whose attempt fails. A deletion that waited for the old row would not see the new one.
  await sql`select from jobs where ${condition} for update`.execute(transaction)
  const { numAffectedRows = 0n } = await sql`delete from jobs where ${condition}`.execute(transaction)
  return Number(numAffectedRows)
}

/** Queued and failed jobs whose data is about a person. */
export const jobDeletion: readonly DeletionRule[] = [
  {
    table: 'jobs',
    column: 'emails',
    holds: 'emails',
    outcome: 'removed',
    remove: deleteJobs,
    // The data is left out: a code in it would prove more than the token of the request for the export.
    shown: ['kind', 'topic', 'subject', 'queued_at', 'failed_at'],
  },
]

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { JobWithMetadata, Queue } from 'pg-boss'
import { Counter, Gauge } from 'prom-client'
import { cachedReading } from '../http/database-figures.ts'
import type { Database } from '../storage/database.ts'
import { isDatabaseUnavailable } from '../storage/errors.ts'
import type { Tables } from '../storage/tables.ts'
import { attempt, type Task } from './attempt.ts'
import type { JobAttempt, NewJob, RepeatingWork, Work } from './job.ts'
import { JobQueue, orderedQueue, queueName } from './queue.ts'
import { type KnownKind, waitingJobs } from './report.ts'

/** How often a process looks for something, and how long a job lasts, in seconds. */
export interface Pace {
  /** Jobs that people wait for. */
  readonly poll: number
  /** Work that nobody waits for, repeating or not. */
  readonly pollRepeating: number
  /** Repeating work whose period has begun. */
  readonly plan: number
  /** Jobs whose process died. */
  readonly supervise: number
  /** A job of long work, before another one goes on; well below the time limit of an attempt. */
  readonly part: number
  /** Attempts in progress, after their process has begun to close. */
  readonly grace: number
}
const usualPace: Pace = { poll: 1, pollRepeating: 20, plan: 20, supervise: 30, part: 8, grace: 3 }

/** The server listens first: to load the library takes a tenth of a second of processor time. */
const loadAfterMilliseconds = 100
/** The wait before the next try to start. */
const restMilliseconds = 2000

/** Background jobs: features say what they do, and whichever process is free does it. */
export class Jobs {
  /** Where jobs wait. */
  readonly queues: JobQueue
  readonly pace: Pace
  readonly #app: FastifyInstance
  readonly #attempted: (attempt: JobAttempt) => void
  readonly #kinds: KnownKind[] = []
  readonly #works: (() => Promise<void>)[] = []
  #isClosing = false

  constructor(app: FastifyInstance, database: Database, pace: Pace = usualPace) {
    this.#app = app
    this.pace = pace
    this.#attempted = listener(app)
    this.queues = new JobQueue(database, {
      superviseSeconds: pace.supervise,
      planSeconds: pace.plan,
      broke: (error) => app.log.error({ err: error }, 'the job queue broke'),
    })
    exportWaiting(app, this.#kinds, () => waitingJobs(database.db))
    let starting: NodeJS.Timeout | undefined
    let stopping: Promise<void> | undefined
    app.addHook('onReady', async () => {
      starting = setTimeout(() => void this.#start(), loadAfterMilliseconds).unref()
    })
    app.addHook('preClose', async () => {
      this.#isClosing = true
      clearTimeout(starting)
      stopping = this.queues.close(pace.grace * 1000)
    })
    app.addHook('onClose', () => stopping)
  }

  /** The kinds of jobs that this server does. */
  get kinds(): readonly KnownKind[] {
    return this.#kinds
  }

  /** Does the work of every period, from when the app is ready until it closes. Call it before that. */
  repeat(work: RepeatingWork): void {
    const { kind, everySeconds } = work
    const cron = cronOf(everySeconds)
    this.#kinds.push({ kind, everySeconds })
    const task: Task = { kind, run: (_job, stop) => work.run(stop) }
    this.#works.push(async () => {
      // Work that was not done when its next period begins is not queued twice.
      const policy: Partial<Queue> = { policy: 'exclusive', retryDelayMax: Math.min(3600, everySeconds) }
      await this.queues.make(kind, policy)
      const boss = await this.queues.open()
      await boss.schedule(queueName(kind), cron, { topic: '', data: {}, emails: [] }, { missed: 'once' })
      await this.#poll(task, 1, this.pace.pollRepeating)
    })
  }

  /** Does the queued jobs of a kind, from when the app is ready until it closes. Call it before that. */
  work<Data extends object>(work: Work<Data>): { hurry(): void } {
    const { kind, atOnce, isOrdered, isPatient } = work
    this.#kinds.push({ kind, everySeconds: null })
    const task: Task = {
      kind,
      run: ({ id, data }, stop) => work.run({ id, data: work.data.parse(data) }, stop),
      redact(data) {
        const known = work.data.safeParse(data)
        return known.success ? work.redact(known.data) : {}
      },
    }
    let hurry = () => {}
    this.#works.push(async () => {
      await this.queues.make(kind, isOrdered ? orderedQueue : {})
      hurry = await this.#poll(task, atOnce, isPatient ? this.pace.pollRepeating : this.pace.poll)
    })
    return { hurry: () => hurry() }
  }

  /** Queues a job within the caller's transaction: it is done if and only if that commits. */
  async queue(transaction: Kysely<Tables>, job: NewJob): Promise<void> {
    await this.queues.queue(transaction, job)
  }

  /** Starts to do jobs as soon as the database is available. */
  async #start(): Promise<void> {
    for (const work of this.#works) {
      while (!this.#isClosing && !(await this.#starts(work)))
        await wait(restMilliseconds, undefined, { ref: false })
    }
  }

  async #starts(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!this.#isClosing && !isDatabaseUnavailable(error)) {
        this.#app.log.error({ err: error }, 'the background jobs do not start')
      }
      return false
    }
  }

  /** Does the jobs of a task until the app closes. Returns what makes it look at the queue at once. */
  async #poll(task: Task, atOnce: number, pollingIntervalSeconds: number): Promise<() => void> {
    const boss = await this.queues.open()
    const options = {
      batchSize: atOnce,
      pollingIntervalSeconds,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const
    const id = await boss.work(queueName(task.kind), options, async (jobs: JobWithMetadata<unknown>[]) => {
      return await Promise.all(jobs.map((job) => attempt(this.queues, task, job, this.#attempted)))
    })
    return () => boss.notifyWorker(id)
  }
}

/** Returns the cron expression of a period. */
function cronOf(everySeconds: number): string {
  const minutes = everySeconds / 60
  const hours = minutes / 60
  if (Number.isInteger(hours) && 24 % hours === 0) return hours === 24 ? '0 0 * * *' : `0 */${hours} * * *`
  if (Number.isInteger(minutes) && 60 % minutes === 0) return `*/${minutes} * * * *`
  throw new RangeError(`A period of ${everySeconds} s divides neither an hour nor a day`)
}

function listener(app: FastifyInstance): (attempt: JobAttempt) => void {
  const attempts = new Counter({
    name: 'skyway_jobs_total',
    help: 'Attempts to do a background job, by what it was and how they ended; a failed one is given up',
    labelNames: ['kind', 'topic', 'outcome'] as const,
    registers: [app.figures],
  })
  return ({ job: { id, kind, topic, attempts: tries }, outcome, reason, error }) => {
    attempts.inc({ kind, topic, outcome })
    const line = { job: id, kind, topic, attempts: tries, outcome, reason, err: error }
    if (outcome === 'failed' || error !== undefined) app.log.error(line, `job ${outcome}`)
    else if (outcome === 'postponed') app.log.warn(line, 'job postponed')
    else if (topic === '') app.log.debug(line, 'job done')
    else app.log.info(line, 'job done')
  }
}

/** Exports how many jobs of each kind wait in the queue, which all processes share, and for how long. */
function exportWaiting(
  app: FastifyInstance,
  kinds: readonly KnownKind[],
  read: () => ReturnType<typeof waitingJobs>,
): void {
  const waiting = cachedReading(app, read)
  const exportFigure = (name: string, help: string, figure: 'count' | 'oldestSeconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      aggregator: 'max',
      registers: [app.figures],
      async collect() {
        const found = await waiting()
        if (found === null) this.reset()
        else for (const { kind } of kinds) this.set({ kind }, found.get(kind)?.[figure] ?? 0)
      },
    })
  exportFigure('skyway_jobs_waiting', 'Background jobs that are due or are tried again', 'count')
  exportFigure(
    'skyway_jobs_oldest_age_seconds',
    'How long ago the oldest waiting job became due for the first time; 0 if none waits',
    'oldestSeconds',
  )
}

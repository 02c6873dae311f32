import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { isDatabaseUnavailable } from '../storage/errors.ts'
import { type JobAttempt, JobFailure } from './job.ts'
import type { JobQueue, QueuedJob } from './queue.ts'

const tracer = trace.getTracer('skyway')

/** The time limit of one attempt, well below the time after which pg-boss gives the job to another process. */
const attemptMilliseconds = 20_000
/** How long a job is tried if it sets no time; RFC 5321 4.5.4.1 asks for days. */
const triedForSeconds = 3 * 86_400

/** How the jobs of a kind are done. */
export interface Task {
  readonly kind: string
  run(job: QueuedJob & { readonly id: string }, stop: AbortSignal): Promise<void>
  /** Returns the data without its secret; absent for repeating work, which is never given up. */
  readonly redact?: (data: object) => object
}

/**
 * Does a job. One that is done is deleted, and one that has failed for good is replaced by what an admin sees.
 *
 * @returns what pg-boss has to do with the job: nothing, or to try it again later
 */
export async function attempt(
  queue: JobQueue,
  task: Task,
  job: JobWithMetadata<unknown>,
  attempted: (attempt: JobAttempt) => void,
): Promise<JobResult> {
  const { kind } = task
  const attempts = job.retryCount + 1
  const stored = queue.read(job)
  const { topic } = stored
  const attributes = { 'skyway.job.kind': kind, 'skyway.job.topic': topic, 'skyway.job.attempts': attempts }
  return await tracer.startActiveSpan(
    `job ${kind}`,
    { root: true, kind: SpanKind.CONSUMER, attributes },
    async (span) => {
      try {
        const { result, ...ended } = await settle(queue, task, job, stored)
        span.setAttribute('skyway.job.outcome', ended.outcome)
        if (ended.outcome !== 'done') span.setStatus({ code: SpanStatusCode.ERROR })
        attempted({ job: { id: job.id, kind, topic, attempts }, ...ended })
        return result
      } finally {
        span.end()
      }
    },
  )
}

type Ended = Omit<JobAttempt, 'job'> & { readonly result: JobResult }

async function settle(
  queue: JobQueue,
  task: Task,
  job: JobWithMetadata<unknown>,
  stored: QueuedJob,
): Promise<Ended> {
  const { id, signal } = job
  const taken = { ...job, kind: task.kind }
  const completed: JobResult = { id, status: 'completed' }
  try {
    if (task.redact && isLate(job, stored)) throw tooLate
    const limit = AbortSignal.timeout(attemptMilliseconds)
    await task.run({ ...stored, id }, AbortSignal.any([signal, limit]))
  } catch (error) {
    const failure = error instanceof JobFailure ? error : unforeseen(error)
    const { fault, message, reason } = failure
    const why = { reason, ...(fault === 'error' && { error }) }
    if (task.redact && failure.isFinal) {
      const redacted = stored.goodForSeconds === undefined ? null : task.redact(stored.data)
      const known = message === '' ? lastError(job) : message
      const isStored = await queue.fail(taken, stored, { fault, error: known, redacted }).then(
        () => true,
        () => false,
      )
      if (isStored) return { result: completed, outcome: 'failed', ...why }
    }
    return { result: { id, status: 'failed', output: { fault, message } }, outcome: 'postponed', ...why }
  }
  // If the database is unavailable, pg-boss finds the same, and the job is done again.
  await queue.done(taken).catch(() => {})
  return { result: completed, outcome: 'done' }
}

const tooLate = new JobFailure('', { isFinal: true, fault: 'late', reason: 'late' })

/** Returns whether it is too late to do a job. Both times are those of the database. */
function isLate({ createdOn, startedOn }: JobWithMetadata<unknown>, { goodForSeconds }: QueuedJob): boolean {
  return startedOn.getTime() - createdOn.getTime() >= (goodForSeconds ?? triedForSeconds) * 1000
}

/** Returns the message of the previous attempt, if it ended. */
function lastError({ output }: JobWithMetadata<unknown>): string | null {
  const message: unknown = output !== null && 'message' in output ? output.message : null
  return typeof message === 'string' ? message : null
}

/** Returns the failure for an error of the database, or for a fault of the server. */
function unforeseen(error: unknown): JobFailure {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500).toWellFormed()
  return isDatabaseUnavailable(error)
    ? new JobFailure(message, { isFinal: false, fault: 'unavailable', reason: 'database' })
    : new JobFailure(message, { isFinal: false, fault: 'error', reason: 'error' })
}

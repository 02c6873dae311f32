import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Fault } from './job.ts'

interface Waiting {
  readonly count: number
  readonly oldestSeconds: number
}

/** Returns, by kind, how many jobs wait that should have been done, and for how long the oldest of them has. */
export async function waitingJobs(db: Kysely<Tables>): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { kind: string }>`
    select kind, count(*) as count, extract(epoch from now() - min(queued_at))::float8 as "oldestSeconds"
    from jobs where failed_at is null and state in ('created', 'retry', 'active')
    group by kind`.execute(db)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** The jobs of a kind that the queue has. */
export interface JobKind {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** When the next one is due; null if none waits or repeats. */
  readonly dueAt: Date | null
  /** Why the waiting one that was tried most often was not done; null if the first attempt is still to come. */
  readonly fault: Fault | null
}

/** A kind of job that the server does, with its period if it repeats. */
export interface KnownKind {
  readonly kind: string
  readonly everySeconds: number | null
}

/** Returns what the queue has of each kind of job: of those that this server does, and of others. */
export async function readJobKinds(db: Kysely<Tables>, known: readonly KnownKind[]): Promise<JobKind[]> {
  const { rows } = await sql<JobKind>`
    with states as (
      select *, failed_at is null and state in ('created', 'retry') as is_waiting from jobs
    )
    select kind,
      count(*) filter (where is_waiting) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where failed_at is not null) as failed,
      min(due_at) filter (where is_waiting) as "dueAt",
      (array_agg(fault order by attempts desc) filter (where is_waiting and fault is not null))[1] as fault
    from states group by kind`.execute(db)
  const found = new Map(rows.map((row) => [row.kind, row]))
  for (const { kind } of known) {
    if (!found.has(kind))
      found.set(kind, { kind, waiting: 0, running: 0, failed: 0, dueAt: null, fault: null })
  }
  const periods = new Map(known.map(({ kind, everySeconds }) => [kind, everySeconds]))
  return [...found.values()]
    .map((row) => {
      const everySeconds = periods.get(row.kind) ?? null
      const next = everySeconds === null ? null : nextPeriod(everySeconds)
      return { ...row, dueAt: row.dueAt ?? next }
    })
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
}

/** Returns the end of the current period. All processes and all restarts count the same periods. */
function nextPeriod(everySeconds: number): Date {
  const milliseconds = everySeconds * 1000
  return new Date((Math.floor(Date.now() / milliseconds) + 1) * milliseconds)
}

/** A job that has failed. */
export interface FailedJob {
  readonly id: string
  readonly kind: string
  readonly topic: string
  readonly failedAt: Date
  readonly attempts: number
  readonly fault: Fault
  /** Whether its secret was deleted, so that it cannot be tried again. */
  readonly isRedacted: boolean
  /** Its place in the list. */
  readonly place: string
}

/**
 * Returns failed jobs, the latest first.
 *
 * @param after the place of the job after which they begin; null for the first ones
 */
export async function readFailedJobs(
  db: Kysely<Tables>,
  { limit, after }: { limit: number; after: string | null },
): Promise<FailedJob[]> {
  const [microseconds = '', id = ''] = after?.split('_') ?? []
  const isAfter =
    after === null
      ? sql`true`
      : sql`(failed_at, id) < (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
  const { rows } = await sql<FailedJob>`
    select id, kind, topic, failed_at as "failedAt", attempts, fault, redacted as "isRedacted",
      (extract(epoch from failed_at) * 1000000)::bigint || '_' || id as place
    from jobs where failed_at is not null and ${isAfter}
    order by failed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { Registry } from 'prom-client'
import { z } from 'zod'
import type { Work } from '../../../server/jobs/job.ts'
import { Jobs, type Pace } from '../../../server/jobs/jobs.ts'
import { queueName } from '../../../server/jobs/queue.ts'
import type { Database } from '../../../server/storage/database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

/** An attempt to do a job, as the log has it. */
const attemptLine = z.object({
  msg: z.string(),
  job: z.string(),
  attempts: z.number(),
  outcome: z.enum(['done', 'postponed', 'failed']),
  reason: z.string().optional(),
})
export type LoggedAttempt = z.infer<typeof attemptLine>

/** What a server process does in the background, without its routes. */
export interface JobProcess {
  /** What it did so far, in this order. */
  readonly attempts: readonly LoggedAttempt[]
  readonly outcomes: () => readonly string[]
  /** Errors of the queue itself. */
  readonly broken: readonly string[]
  /** Looks for its jobs at once. */
  readonly hurry: () => void
  readonly close: () => Promise<void>
}

/** Looks at everything once a second, which is as often as pg-boss can. Its shortest grace is a second, too. */
export const quickPace: Pace = { poll: 0.5, pollRepeating: 0.5, plan: 1, supervise: 1, part: 8, grace: 1 }

class HurriedJobs extends Jobs {
  readonly #works: { hurry(): void }[] = []

  override work<Data extends object>(work: Work<Data>): { hurry(): void } {
    const done = super.work(work)
    this.#works.push(done)
    return done
  }

  hurry(): void {
    for (const work of this.#works) work.hurry()
  }
}

/** Starts to do jobs of a database. `define` says which. */
export async function openJobProcess(
  database: Database,
  define: (jobs: Jobs) => void,
  pace: Partial<Pace> = {},
): Promise<JobProcess> {
  const attempts: LoggedAttempt[] = []
  const broken: string[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      const entry: unknown = JSON.parse(line.toString())
      const { success, data } = attemptLine.safeParse(entry)
      if (success) attempts.push(data)
      else broken.push(line.toString())
      done()
    },
  })
  const app = fastify({ logger: { level: 'debug', stream } })
  app.decorate('figures', new Registry())
  const jobs = new HurriedJobs(app, database, { ...quickPace, ...pace })
  define(jobs)
  await app.ready()
  return {
    attempts,
    broken,
    outcomes: () => attempts.map(({ outcome }) => outcome),
    hurry: () => jobs.hurry(),
    close: () => app.close(),
  }
}

/** Makes the jobs that wait for another attempt due, for which these processes look at once. */
export async function makeDue(
  { db }: Database,
  processes: readonly Pick<JobProcess, 'hurry'>[] = [],
): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
  for (const { hurry } of processes) hurry()
}

/** Makes all jobs older, as if they had been queued, and their attempts had begun, before. */
export async function makeOlder({ db }: Database, seconds: number): Promise<void> {
  await sql`
    update pgboss.job set created_on = created_on - make_interval(secs => ${seconds}),
      started_on = started_on - make_interval(secs => ${seconds}),
      keep_until = keep_until - make_interval(secs => ${seconds})`.execute(db)
}

/** Replaces the rows of the jobs of a kind by equal ones, as pg-boss does when an attempt fails. */
export async function replaceJobs(transaction: Transaction<Tables>, kind: string): Promise<void> {
  await sql`
    with failed as (delete from pgboss.job where name = ${queueName(kind)} returning *)
    insert into pgboss.job select * from failed`.execute(transaction)
}

/** Deletes all jobs, also those that pg-boss has planned. */
export async function deleteJobs({ db }: Database): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}

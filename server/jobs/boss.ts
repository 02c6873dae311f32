import type { ConstructorOptions, PgBoss } from 'pg-boss'
import type { Database } from '../storage/database.ts'
import { isDatabaseUnavailable } from '../storage/errors.ts'
import { jobSchema } from '../storage/job-queue.ts'
import { withRetries } from '../storage/transaction.ts'

/** What pg-boss does by itself, and who is told of its errors. */
export interface BossOptions {
  /** How often it looks for jobs whose process died, in seconds; never by default. */
  readonly superviseSeconds?: number
  /** How often it looks for work whose period has begun, in seconds; never by default. */
  readonly planSeconds?: number
  /** Receives errors, except those that mean that the database is unavailable. */
  readonly broke?: (error: unknown) => void
}

const hourSeconds = 3600
/** The queue of pg-boss itself, from which work goes to its own queue when its period has begun. */
const plannedQueue = '__pgboss__send-it'

/** Loads pg-boss for the pool of the database. `startBoss` connects it. */
export async function loadBoss(
  { pool }: Pick<Database, 'pool'>,
  { superviseSeconds, planSeconds, broke = () => {} }: BossOptions,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const options: ConstructorOptions = {
    db: { executeSql: async (text, values) => await withRetries(() => pool.query(text, values)) },
    schema: jobSchema,
    // Our migrations have made the schema. Without this, pg-boss refuses one that a newer server has migrated.
    migrate: true,
    createSchema: false,
    supervise: superviseSeconds !== undefined,
    ...(superviseSeconds !== undefined && {
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    }),
    maintenanceIntervalSeconds: hourSeconds,
    schedule: planSeconds !== undefined,
    ...(planSeconds !== undefined && {
      cronMonitorIntervalSeconds: planSeconds,
      cronWorkerIntervalSeconds: planSeconds,
    }),
    // What we do not use: jobs that depend on each other, indexes for millions of jobs, its list of processes,
    // and its traces, in place of which a job has one of ours.
    flowIntervalSeconds: hourSeconds,
    bamIntervalSeconds: hourSeconds,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => {
    // Some are copies that are no longer of the class Error.
    const copy: unknown = error instanceof Error ? error : Object.assign(new Error(), error)
    if (!isDatabaseUnavailable(copy)) broke(copy)
  })
  return boss
}

/** Connects pg-boss. It tries until the database is available, or until somebody stops it. */
export async function startBoss(boss: PgBoss, { planSeconds }: BossOptions): Promise<void> {
  await boss.start({ attempts: Number.MAX_SAFE_INTEGER })
  // It keeps what it planned for seven days. An hour is enough for it to plan nothing twice.
  if (planSeconds !== undefined) await boss.updateQueue(plannedQueue, { deleteAfterSeconds: hourSeconds })
}

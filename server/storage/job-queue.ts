import { CompiledQuery, type Kysely, sql } from 'kysely'

/** The schema in which pg-boss keeps background jobs. */
export const jobSchema = 'pgboss'

/**
 * The tables of that schema with something to keep. pg-boss writes the others again when it starts, or never
 * uses them here.
 */
export const jobTables = ['queue', 'job_common'] as const

/** Returns the version of the schema in a database, or null if it has none. */
export async function jobSchemaVersion(db: Kysely<unknown>): Promise<number | null> {
  const table = `${jobSchema}.version`
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${table}) is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return null
  const known = await sql<{ version: number }>`select version from ${sql.table(table)}`.execute(db)
  return known.rows[0]?.version ?? null
}

/**
 * Brings the schema of pg-boss to the version of the library that is installed, in the transaction of a
 * migration. A newer schema is left alone. A release with another version of the library's schema needs a
 * migration that calls this again.
 */
export async function migrateJobQueue(db: Kysely<unknown>): Promise<void> {
  const [{ getConstructionPlans, getMigrationPlans }, { default: library }] = await Promise.all([
    import('pg-boss'),
    import('pg-boss/package.json', { with: { type: 'json' } }),
  ])
  const version = await jobSchemaVersion(db)
  // PostgreSQL refuses to change a column that a view shows.
  await sql`drop view if exists jobs`.execute(db)
  if (version === null) {
    // Even "if not exists" needs the right to create a schema.
    const { rows } = await sql`select from pg_namespace where nspname = ${jobSchema}`.execute(db)
    if (rows.length === 0) await sql`create schema ${sql.id(jobSchema)}`.execute(db)
    await run(db, getConstructionPlans(jobSchema, { createSchema: false }))
  } else if (version < library.pgboss.schema) {
    await run(db, getMigrationPlans(jobSchema, version))
  }
  await createView(db)
}

/** Runs a script of pg-boss in the caller's transaction instead of one of its own. */
async function run(db: Kysely<unknown>, script: string): Promise<void> {
  const [, inside, after] = /^\s*BEGIN;(.*)\sCOMMIT;(.*)$/s.exec(script) ?? []
  if (inside === undefined || after === undefined) throw new Error('The script of pg-boss is no transaction')
  const indexes = after.replaceAll(' CONCURRENTLY', '')
  await db.executeQuery(CompiledQuery.raw(`${inside}${indexes}`))
}

/**
 * Creates the view `jobs`, which shows what features queued as they queued it. `server/jobs/queue.ts` says what
 * is in `data`. Rows can be deleted through it.
 */
async function createView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view jobs as select
      id,
      coalesce(data ->> 'kind', replace(name, '-', ' ')) as kind,
      coalesce(data ->> 'topic', '') as topic,
      coalesce(data -> 'data', '{}') as data,
      array(select jsonb_array_elements_text(data -> 'emails')) as emails,
      data -> 'data' ->> 'subject' as subject,
      coalesce((data ->> 'queuedAt')::timestamptz, created_on) as queued_at,
      start_after as due_at,
      coalesce((data ->> 'attempts')::integer, retry_count + (started_on is not null)::integer) as attempts,
      state::text as state,
      case when name = 'failed' then created_on end as failed_at,
      coalesce(data ->> 'fault', output ->> 'fault') as fault,
      coalesce(data ->> 'error', output ->> 'message') as last_error,
      coalesce((data ->> 'redacted')::boolean, false) as redacted
    from ${sql.table(`${jobSchema}.job`)}
    where not starts_with(name, '__pgboss__')`.execute(db)
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Settings } from '../../../server/settings/settings.ts'
import { StartFault } from '../../../server/settings/start-fault.ts'
import { oldestMajor } from '../../../server/settings/versions.ts'
import { type Address, openDatabase } from '../../../server/storage/database.ts'
import { databaseFault } from '../../../server/storage/database-fault.ts'
import { durabilityRemedy, undurableSettings, undurableText } from '../../../server/storage/durability.ts'
import { findPrograms, installedPackage, systemPrograms } from '../../../server/storage/embedded/programs.ts'
import { clusterAccount } from '../../../server/storage/embedded/system-account.ts'
import { errorMessage } from '../../../server/storage/errors.ts'
import { pendingMigrations } from '../../../server/storage/migrate.ts'
import { visitStorage } from '../../../server/storage/storage.ts'
import { compareClocks } from './clock.ts'
import { type Finding, failure, failureOf, ok, warning } from './finding.ts'

const about = 'database'

/** Checks the database of the settings. An embedded one that is stopped is started for the check. */
export async function databaseFindings(settings: Settings): Promise<Finding[]> {
  const isEmbedded = settings.databaseUrl === undefined
  try {
    if (isEmbedded && !existsSync(path.join(settings.dataFolder, 'cluster/pgdata'))) {
      return [
        ok(
          about,
          `PostgreSQL is in ${programFolder(settings)}; the first start creates the embedded database`,
        ),
      ]
    }
    return await visitStorage(settings, { isAlone: false }, (address) => inspect(address, settings))
  } catch (error) {
    if (!(error instanceof StartFault) && isEmbedded)
      return [
        failure(
          about,
          `It cannot be used: ${errorMessage(error)}`,
          `Read the end of ${path.join(settings.dataFolder, 'cluster/log')}.`,
        ),
      ]
    return [failureOf(about, databaseFault(error))]
  }
}

/** Returns where the programs of a first start are, without copying them. */
function programFolder({ postgresPrograms, dataFolder }: Settings): string {
  const account = clusterAccount(dataFolder)
  if (postgresPrograms !== undefined) return findPrograms(account, dataFolder, postgresPrograms).folder
  return systemPrograms(account)?.folder ?? installedPackage()
}

const factsSchema = z.object({
  version: z.string(),
  number: z.number(),
  connections: z.number(),
  may_create: z.boolean(),
  is_standby: z.boolean(),
  time: z.number(),
})

async function inspect(address: Address, settings: Settings): Promise<Finding[]> {
  const { facts, asked } = await readFacts(address)
  if (facts.number < oldestMajor * 10_000)
    return [
      failure(
        about,
        `It is PostgreSQL ${facts.version}`,
        `Upgrade it: SkyWay needs version ${oldestMajor} or newer.`,
      ),
    ]
  return [
    ok(about, `PostgreSQL ${facts.version}${settings.databaseUrl === undefined ? ', embedded' : ''}`),
    ...(facts.is_standby
      ? [failure(about, 'It is a standby, which stores nothing', 'Let DATABASE_URL lead to the primary.')]
      : []),
    ...(await durability(address, settings)),
    await schema(address, facts.may_create),
    connections(facts.connections, settings.databaseConnections),
    compareClocks('the database', facts.time, asked),
    ...(await testedBackup(address, settings)),
  ]
}

async function readFacts(address: Address) {
  const { pool } = openDatabase(address, 1)
  try {
    // A connection first, so that its time does not count.
    await pool.query('select 1')
    const from = Date.now()
    const { rows } = await pool.query(`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number,
        least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
          nullif(rolconnlimit, -1),
          (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
        ) as connections,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) and coalesce(
          has_schema_privilege(to_regnamespace('pgboss'), 'create'),
          has_database_privilege(current_database(), 'create')
        ) as may_create,
        pg_is_in_recovery() as is_standby,
        extract(epoch from clock_timestamp())::float * 1000 as time
      from pg_roles where rolname = current_user`)
    return { facts: factsSchema.parse(rows[0]), asked: { from, until: Date.now() } }
  } finally {
    await pool.end()
  }
}

async function durability(address: Address, settings: Settings): Promise<Finding[]> {
  if (settings.databaseDurableByOtherMeans) return []
  const off = await undurableSettings(address)
  if (off.length === 0) return [ok(about, 'What it acknowledges survives a loss of power')]
  const text = undurableText(off)
  return [
    settings.nodeEnv === 'production'
      ? failure(about, text, durabilityRemedy)
      : warning(about, text, durabilityRemedy),
  ]
}

async function schema(address: Address, mayCreate: boolean): Promise<Finding> {
  const pending = await pendingMigrations(address)
  if (pending.length === 0) return ok(about, 'Its schema is that of this build')
  const [first = ''] = pending
  const text = `${pending.length === 1 ? `The migration ${first} is` : `${pending.length} migrations, from ${first} on, are`} pending`
  return mayCreate
    ? ok(about, `${text}; the next start applies them`)
    : failure(
        about,
        `${text}, and this role may not change the schema`,
        'Run script/migrate with a role that may.',
      )
}

/** How old the newest tested backup may be, in days: as the alert says. */
const testedDays = 8

async function testedBackup(address: Address, { backupTo }: Settings): Promise<Finding[]> {
  if (backupTo.length === 0 || (await pendingMigrations(address)).length > 0) return []
  const { db, close } = openDatabase(address, 1)
  try {
    const row = await db.selectFrom('system_state').select('tested_backup_at').executeTakeFirstOrThrow()
    const at = row.tested_backup_at
    if (at !== null && Date.now() - at.getTime() < testedDays * 24 * 60 * 60 * 1000)
      return [ok('backups', `The backup of ${at.toISOString()} was restored as a test`)]
    const text = `No backup of the last ${testedDays} days was restored as a test`
    return [warning('backups', text, 'Run script/backup test.')]
  } finally {
    await close()
  }
}

/** Besides those of the pool, a start and a command such as script/backup connect. */
const otherConnections = 3

function connections(allowed: number, wanted: number): Finding {
  return allowed >= wanted + otherConnections
    ? ok(about, `It allows ${allowed} connections, and each server uses at most ${wanted}`)
    : warning(
        about,
        `It allows ${allowed} connections, but each server may use ${wanted} and a few more`,
        'Raise max_connections there, or lower DATABASE_CONNECTIONS.',
      )
}

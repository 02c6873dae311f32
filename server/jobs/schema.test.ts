import { Kysely, PostgresDialect, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBareDatabase, openFreshDatabase } from '../../test/support/app/test-app.ts'
import { openJobProcess } from '../../test/support/jobs/job-process.ts'
import { queuedMails, queueMails } from '../../test/support/mail/queued-mails.ts'
import { loginOf, type TestAddress } from '../../test/support/postgres/test-databases.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { jobSchema, jobSchemaVersion, migrateJobQueue } from '../storage/job-queue.ts'
import { JobQueue } from './queue.ts'

let address: TestAddress
let drop: () => Promise<void>
let database: Database
/** The same without the types of our tables. */
let plain: Kysely<unknown>
beforeAll(async () => {
  const fresh = await openFreshDatabase()
  address = fresh.address
  drop = fresh.drop
  database = openDatabase(address, 10)
  plain = withoutTables(database)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const letter = { kind: 'test', to: 'a@example.org', subject: 'Hello', text: 'One line.' }
const withoutTables = ({ pool }: Database) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
const upgrade = async () => await plain.transaction().execute(migrateJobQueue)
const setVersion = async (version: number) =>
  await sql`update ${sql.table(`${jobSchema}.version`)} set version = ${version}`.execute(database.db)

/** Queues a job of a kind that nothing else has, and does it. */
async function doNote(at = database): Promise<void> {
  let done = 0
  const process_ = await openJobProcess(at, (jobs) => {
    jobs.work({
      kind: 'note',
      data: z.object({}),
      atOnce: 1,
      run: async () => void done++,
      redact: (data) => data,
    })
  })
  const queue = new JobQueue(at)
  await queue.queue(at.db, { kind: 'note', topic: '', data: {}, emails: [] })
  await expect.poll(() => done).toBe(1)
  await queue.close()
  await process_.close()
  expect(process_.broken).toEqual([])
}

test('the migrations make the schema that the installed pg-boss needs, so that a server changes nothing', {
  tags: 'T-F7',
}, async () => {
  // If this fails after an upgrade of pg-boss, add a migration that calls migrateJobQueue.
  expect(await jobSchemaVersion(plain)).toBe(library.pgboss.schema)
})

test('the schema of an earlier pg-boss is upgraded with its jobs', { tags: 'T-F7' }, async () => {
  await queueMails(database, letter)
  const before = await queuedMails(database.db)
  await sql`drop view jobs`.execute(database.db)
  const { getRollbackPlans } = await import('pg-boss')
  for (let version = library.pgboss.schema; version > library.pgboss.schema - 3; version -= 1) {
    await database.pool.query(getRollbackPlans(jobSchema, version))
  }
  expect(await jobSchemaVersion(plain)).toBe(library.pgboss.schema - 3)
  await upgrade()
  expect(await jobSchemaVersion(plain)).toBe(library.pgboss.schema)
  expect(await queuedMails(database.db)).toEqual(before)
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) } })
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await doNote()
})

test('a server of the version before starts, queues and does jobs on a newer schema, and leaves it as it is', {
  tags: 'T-F7',
}, async () => {
  await setVersion(library.pgboss.schema + 1)
  try {
    await doNote()
    await upgrade()
    expect(await jobSchemaVersion(plain)).toBe(library.pgboss.schema + 1)
  } finally {
    await setVersion(library.pgboss.schema)
  }
})

test('a role that may not create schemas migrates into one that somebody else has made for it', {
  tags: 'T-H5',
}, async () => {
  const bare = await openBareDatabase()
  const role = `owner_${bare.address.database}`
  const login = loginOf(role, bare.address)
  const admin = openDatabase(bare.address, 1)
  await admin.pool.query(
    `create role ${role} ${login.options}; create schema ${jobSchema} authorization ${role}`,
  )
  await admin.pool.query(`grant all on schema public to ${role}`)
  const theirs = openDatabase(login, 1)
  const theirPlain = withoutTables(theirs)
  await theirPlain.transaction().execute(migrateJobQueue)
  expect(await jobSchemaVersion(theirPlain)).toBe(library.pgboss.schema)
  await theirs.close()
  await admin.pool.query(`drop owned by ${role}; drop role ${role}`)
  await admin.close()
  await bare.drop()
})

test('a role that may only read and write does jobs', { tags: 'T-H5' }, async () => {
  const role = `plain_${address.database}`
  const login = loginOf(role, address)
  await database.pool.query(
    `create role ${role} ${login.options}; grant usage on schema ${jobSchema} to ${role}`,
  )
  for (const schema of ['public', jobSchema]) {
    await database.pool.query(
      `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    )
  }
  const theirs = openDatabase(login, 5)
  try {
    await doNote(theirs)
  } finally {
    await theirs.close()
    await database.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})

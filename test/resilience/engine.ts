// Tries a database engine that speaks the protocol of PostgreSQL: what the SQL of the server needs, one thing after the
// other, the schema and its migrations, the tests of the server except for those of query plans, and bots who play while the
// server is killed. Prints what the engine takes and what not. Exits with 1 if there is anything that it does not take. The address is that of a role that may create
// databases and roles; everything is made in databases of its own, which are removed in the end.
//   script/trial engine DATABASE_URL [--kills N]
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { errorMessage } from '../../server/storage/errors.ts'
import { migrate, readMigrations } from '../../server/storage/migrate.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { constructs } from './engine/constructs.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '8' } },
})
const root = path.resolve(import.meta.dirname, '../..')
/** How many failed tests are named. */
const named = 40

const results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

async function main(url: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ version: string }>('select version()')
    console.log(rows[0]?.version)
    const takesConstructs = await inDatabase(admin, url, tryConstructs)
    const takesSchema = await inDatabase(admin, url, async (own) => (await trySchema(own)) && tryKills(own))
    // Without the schema, each migration and each test would fail for the same reason.
    if (!takesSchema) return false
    const takesMigrations = await inDatabase(admin, url, tryMigrations)
    return tryTests(url) && takesConstructs && takesMigrations
  } finally {
    await admin.end()
  }
}

/** Does something with a database of its own, and removes it. */
async function inDatabase(
  admin: pg.Client,
  url: string,
  work: (url: string) => Promise<boolean>,
): Promise<boolean> {
  const name = `skyway_engine_${process.pid}`
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  try {
    return await work(own.href)
  } finally {
    // Not every engine ends the sessions that a killed server has left.
    await admin.query(`drop database ${name} with (force)`).catch(() => admin.query(`drop database ${name}`))
  }
}

async function tryConstructs(url: string): Promise<boolean> {
  let refused = 0
  for (const { name, statements } of constructs) {
    // A connection of its own, since an error ends the transaction that a text has begun.
    const client = new pg.Client({ connectionString: url, query_timeout: 30_000 })
    await client.connect()
    let reason = ''
    for (const statement of statements) {
      reason = await client.query(statement).then(() => '', errorMessage)
      if (reason !== '') break
    }
    await client.end()
    if (reason !== '') refused += 1
    console.log(`${reason === '' ? 'takes  ' : 'REFUSES'} ${name}${reason && `: ${reason}`}`)
  }
  return refused === 0
}

/** Tries the schema as a new database gets it. */
async function trySchema(url: string): Promise<boolean> {
  const began = performance.now()
  const reason = await migrate({ url }).then(() => '', errorMessage)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(reason === '' ? `takes   the schema, in ${seconds} s` : `REFUSES the schema: ${reason}`)
  return reason === ''
}

/** Tries the migrations one by one, as the backup of an older version needs them. */
async function tryMigrations(url: string): Promise<boolean> {
  const migrations = await readMigrations()
  const began = performance.now()
  for (const [done, migration] of migrations.entries()) {
    try {
      await migrate({ url }, [migration])
    } catch (error) {
      console.log(
        `REFUSES migration ${migration.name}, after ${done} of ${migrations.length}: ${errorMessage(error)}`,
      )
      return false
    }
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`takes   all ${migrations.length} migrations, in ${seconds} s`)
  return true
}

function tryKills(url: string): boolean {
  const trial = path.join(root, 'test/resilience/crash.ts')
  const { status } = spawnSync(
    process.execPath,
    [trial, '--kills', values.kills, '--players', '8', '--database', url],
    { cwd: root, stdio: 'inherit' },
  )
  console.log(status === 0 ? 'takes   kills of the server' : 'REFUSES kills of the server, see above')
  return status === 0
}

function tryTests(url: string): boolean {
  const folder = throwAwayFolder()
  const file = path.join(folder, 'results.json')
  const reporting = ['--reporter', 'json', '--outputFile', file]
  // Plans are those of one planner.
  spawnSync(
    'vitest',
    ['run', '--project', 'server', '--exclude', 'server/query-plans.test.ts', ...reporting],
    {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = results.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  )
  rmSync(folder, { recursive: true })
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const reasons = tests.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0] ?? ''}`)
    // A file whose set-up fails has no failed test.
    return message !== '' && tests.length === 0 ? [`${path.relative(root, name)}: ${message}`] : reasons
  })
  const isTaken = failed.length === 0 && numPassedTests > 0
  console.log(
    `${isTaken ? 'takes  ' : 'REFUSES'} the tests of the server: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`,
  )
  for (const each of failed.slice(0, named)) console.log(`        ${each.split('\n', 1)[0]}`)
  if (failed.length > named) console.log(`        and ${failed.length - named} more`)
  return isTaken
}

const [url] = positionals
if (url === undefined) console.error('script/trial engine DATABASE_URL: the address is missing')
process.exitCode = url === undefined ? 2 : (await main(url)) ? 0 : 1

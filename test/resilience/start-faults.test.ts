import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayEnter, type SystemAccount } from '../../server/storage/embedded/system-account.ts'
import { addressOf } from '../../test/support/postgres/test-databases.ts'
import { limit } from '../support/limits.ts'
import { DataFolder } from '../support/server/data-folder.ts'
import { freePort } from '../support/server/server-process.ts'

let folder: DataFolder
beforeEach(() => {
  folder = new DataFolder()
})
afterEach(() => folder.remove())

type Variables = Readonly<Record<string, string>>

/** Returns what script/doctor prints as an operator runs it, without its line breaks. */
async function doctor(variables: Variables, account?: SystemAccount): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..')
  const env = { PATH: process.env['PATH'], CONTENT_FOLDER: 'content', DATA_FOLDER: folder.path, ...variables }
  return await new Promise((done) => {
    execFile(
      process.execPath,
      [path.join(root, 'script/src/doctor.ts')],
      { cwd: root, env, timeout: limit(60_000), ...account },
      (_error, stdout, stderr) => done(stdout + stderr),
    )
  })
}

/** Checks that a start ends with the sentence and nothing else, and that the doctor says it too. */
async function expectFault(variables: Variables, sentence: string, account?: SystemAccount): Promise<void> {
  const all = { PORT: String(await freePort()), ...variables }
  const server = await folder.start(all, account)
  expect(await server.ended).toBe(1)
  const said = server.output().replace(/\s+/g, ' ')
  expect(said).toContain(sentence)
  expect(said).not.toMatch(/ at (async )?\S+ \(|node:internal/)
  const found = await doctor(all, account)
  expect(found).toMatch(/^failure /m)
  expect(found.replace(/\s+/g, ' ')).toContain(sentence)
}

const external = (name: string) => {
  const url = new URL(addressOf(name).url)
  url.password = 'a-secret'
  return url.href
}

describe('a start that fails says what to do, and so does script/doctor', {
  tags: ['T-H3', 'HOST-07'],
}, () => {
  test.each<[string, () => Variables, string]>([
    ['a setting that is not valid', () => ({ METRICS_TOKEN: 'short' }), 'METRICS_TOKEN: '],
    [
      'a password that is not percent-encoded',
      () => ({ DATABASE_URL: 'postgres://me:p@ss/wort@localhost/x' }),
      'DATABASE_URL: its user name and its password must be percent-encoded',
    ],
    ['a database that only psql would find', () => ({ PGHOST: 'localhost' }), 'PGHOST: is no setting'],
    ['a database that does not exist', () => ({ DATABASE_URL: external('none') }), 'Create the database'],
    [
      'a name that no machine has',
      () => ({ HOST: 'no-such.invalid' }),
      'HOST: no machine is known by that name',
    ],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.1' }),
      'HOST: this machine does not have that address',
    ],
    [
      'a data folder where nothing can be made',
      () => ({ DATA_FOLDER: '/proc/nowhere/data' }),
      'DATA_FOLDER: this account may not write to /proc, where the data would be',
    ],
    [
      'a data folder that is a file',
      () => {
        writeFileSync(folder.path, '')
        return {}
      },
      'DATA_FOLDER: this account may not write to',
    ],
    [
      'programs that are not there',
      () => ({ POSTGRES_PROGRAMS: '/nowhere' }),
      'in /nowhere. POSTGRES_PROGRAMS can name another folder.',
    ],
  ])('%s', async (_what, variables, sentence) => {
    await expectFault(variables(), sentence)
  })

  test.each<[string, () => void, string]>([
    [
      'of another version',
      () => writeFileSync(path.join(folder.pgdata, 'PG_VERSION'), '17\n'),
      'script/upgrade-database',
    ],
    ['that others may enter', () => chmodSync(folder.pgdata, 0o755), 'Run chmod 700 '],
    [
      'that are damaged',
      () => rmSync(path.join(folder.pgdata, 'global/pg_control')),
      'The embedded PostgreSQL did not start',
    ],
  ])('data %s', async (_what, spoil, sentence) => {
    await folder.prepare()
    spoil()
    await expectFault({}, sentence)
  })

  test('a port that another program has', async () => {
    const port = await freePort()
    const other = createServer((socket) => socket.destroy()).listen(port, 'localhost')
    await once(other, 'listening')
    await expectFault({ PORT: String(port) }, 'PORT: another program listens there already')
    other.close()
    await once(other, 'close')
  })

  // Root can test these if other users can read the checkout.
  const [other, nameless] = [
    { uid: 1, gid: 1 },
    { uid: 4_012_345, gid: 4_012_345 },
  ]
  const canTest = process.getuid?.() === 0 && mayEnter(other, import.meta.dirname)
  test.runIf(canTest)('an account without a name', async () => {
    chmodSync(folder.parent, 0o777)
    await expectFault({}, `as uid ${nameless.uid}, which has no name in /etc/passwd`, nameless)
  })

  test.runIf(canTest)('data of another account', async () => {
    await folder.prepare()
    await expectFault({}, 'but this account is uid 1. Run the server and its commands as uid', other)
  })

  test.runIf(canTest)('a folder that the account may not write to', async () => {
    await expectFault({}, `DATA_FOLDER: this account may not write to ${folder.parent}`, other)
  })

  test.runIf(canTest)('a port that only root may use', async () => {
    await expectFault({ PORT: '81' }, 'PORT: this account may not listen on so low a port', other)
  })
})

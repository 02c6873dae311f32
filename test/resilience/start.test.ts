import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workersOn } from '../../server/storage/embedded/postmaster.ts'
import { mayEnter } from '../../server/storage/embedded/system-account.ts'
import { limit } from '../support/limits.ts'
import { DataFolder } from '../support/server/data-folder.ts'
import { freePort } from '../support/server/server-process.ts'

let folder: DataFolder
beforeEach(() => {
  folder = new DataFolder()
})
afterEach(() => folder.remove())

test('a bad setting stops the start, named and explained', { tags: 'T-H3' }, async () => {
  const server = await folder.start({ DRAIN_SECONDS: 'soon', DATABASE_URL: 'mysql://x' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('DRAIN_SECONDS: ')
  expect(server.output()).toContain('DATABASE_URL: is not a postgres:// address')
})

test('a data folder that cannot be made stops the start, named', { tags: 'T-H3' }, async () => {
  const server = await folder.start({ DATA_FOLDER: '/proc/nowhere/data' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('DATA_FOLDER: this account may not write to /proc')
})

test('a second start on the same data says so and fails; the first goes on', {
  tags: 'HOST-04',
}, async () => {
  await folder.prepare()
  const first = await folder.startReady()
  const second = await folder.start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Process ${first.pid} of ${hostname()} already uses the data in`)
  expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
})

test('two first starts at once: one serves, one says that the other does', { tags: 'HOST-04' }, async () => {
  const both = await Promise.all([folder.start(), folder.start()])
  const outcomes = (await Promise.allSettled(both.map((server) => server.ready()))).map(
    ({ status }) => status,
  )
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both[outcomes.indexOf('rejected')]?.output()).toContain('already uses the data in')
})

/** What a container separates: processes, shared memory, mounts and the name of the machine. */
const separate = ['--pid', '--ipc', '--mount', '--uts', '--fork', '--kill-child', '--mount-proc']
const canSeparate = spawnSync('unshare', [...separate, 'true']).status === 0

test.runIf(canSeparate)(
  'of two containers on one volume the second says so and fails, and the first goes on',
  { tags: 'HOST-04' },
  async () => {
    await folder.prepare()
    const first = await folder.startReady()
    const [variables, port] = [{ DATA_FOLDER: folder.path }, String(await freePort())]
    const second = spawnSync('unshare', [...separate, process.execPath, 'server/main.ts'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...variables, PORT: port },
      encoding: 'utf8',
      timeout: limit(60_000),
    })
    expect(second.stderr).toContain(`Process ${first.pid} of ${hostname()} already uses the data in`)
    expect(second.status).toBe(1)
    expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
    expect((await folder.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  },
)

test('with HOST=:: it answers at addresses of IPv4 and IPv6, and metrics stay with this machine', async () => {
  await folder.prepare()
  const server = await folder.startReady({ HOST: '[::]', TRUSTED_PROXIES: '127.0.0.1' })
  const { port } = new URL(server.address)
  const from = { 'x-forwarded-for': '192.0.2.7' }
  for (const host of ['127.0.0.1', '[::1]']) {
    const metrics = `http://${host}:${port}/metrics`
    expect((await fetch(metrics)).status).toBe(200)
    expect((await fetch(metrics, { headers: from })).status).toBe(404)
  }
})

test('a port that is taken is named, and the cluster is not left running', async () => {
  await folder.prepare()
  const port = await freePort()
  const other = createServer().listen(port, 'localhost')
  await once(other, 'listening')
  try {
    const server = await folder.start({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PORT: another program listens there already')
    expect(workersOn(folder.pgdata)).toEqual([])
  } finally {
    other.close()
  }
})

test('a database that is away is waited for, aloud, and SIGTERM ends the waiting with 0', {
  tags: 'T-F2',
}, async () => {
  const server = await folder.start({
    DATABASE_URL: `postgres://nobody:secret@localhost:${await freePort()}/none`,
  })
  await expect.poll(() => server.output()).toMatch(/^Waiting up to a minute for the database: connect ECONN/)
  expect(server.output()).not.toContain('secret')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test.each([
  ['no LANG', {}],
  ['an unknown locale', { LANG: 'xx_YY', LC_ALL: 'xx_YY.UTF-8' }],
  ['variables of psql that name another database', { PGPORT: '1', PGSSLMODE: 'require', PGUSER: 'me' }],
  ['a folder deeper than a socket may lie', { DEEP: 'deeper-and-'.repeat(12) }],
  ['a folder with marks that shells and lists know', { DEEP: "it's (a) & b, c; [1]*" }],
])('starts with %s', async (_name, { DEEP = '', ...variables }: Record<string, string>) => {
  await folder.startReady({ DATA_FOLDER: path.join(folder.parent, DEEP, 'data'), ...variables })
})

test.runIf(process.getuid?.() === 0)('starts as root below a folder that only root may enter', async () => {
  const closed = path.join(folder.parent, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const variables = { DATA_FOLDER: path.join(closed, 'data') }
  const first = await folder.startReady(variables)
  const elsewhere = readlinkSync(path.join(closed, 'data/cluster'))
  try {
    expect(first.output()).toContain(elsewhere)
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect((await folder.startReady(variables)).output()).toContain(`started, in ${elsewhere}`)
  } finally {
    await folder.stopServers()
    rmSync(elsewhere, { recursive: true })
  }
})

// Root can test this if other users can read the checkout.
const nobody = { uid: 65534, gid: 65534 }
test.runIf(process.getuid?.() === 0 && mayEnter(nobody, import.meta.dirname))(
  'starts as an ordinary user',
  async () => {
    chmodSync(folder.parent, 0o777)
    const server = await folder.startReady({}, nobody)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
)

import { chmodSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mayEnter } from './storage/embedded/account.ts'
import { namedPostmaster, workersOn } from './storage/embedded/postmaster.ts'
import { openFreshDatabase } from './testing/harness.ts'
import {
  answersWithin,
  freePort,
  refusedWithin,
  type Started,
  startServer,
  throwAwayFolder,
} from './testing/process.ts'

let folder: string
const started: Started[] = []
beforeEach(() => {
  folder = throwAwayFolder()
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill('SIGTERM')
    await server.ended
  }
  killCluster()
  rmSync(folder, { recursive: true, force: true })
})

const pgdata = () => path.join(folder, 'data/cluster/pgdata')
const dataVariables = () => ({ DATA_FOLDER: path.join(folder, 'data') })

async function start(variables: Record<string, string> = dataVariables()): Promise<Started> {
  const server = await startServer(variables)
  started.push(server)
  return server
}

async function startReady(variables?: Record<string, string>): Promise<Started> {
  const server = await start(variables)
  if (!(await server.ready)) throw new Error(server.output())
  return server
}

function killCluster(): void {
  for (const pid of workersOn(pgdata())) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** Runs a statement in the database of the embedded cluster, as an operator could. */
async function query(text: string): Promise<pg.QueryResult> {
  const host = namedPostmaster(pgdata())?.socketFolder ?? ''
  const client = new pg.Client({ host, user: 'skyway', database: 'skyway' })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

describe('start', () => {
  test('[T-H3] a bad setting stops the start, named and explained', async () => {
    const server = await start({ ...dataVariables(), DRAIN_SECONDS: 'soon', DATABASE_URL: 'mysql://x' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('DRAIN_SECONDS: ')
    expect(server.output()).toContain('DATABASE_URL: is no postgres:// address')
  })

  test('[T-H3] a data folder that cannot be made stops the start, named', async () => {
    const server = await start({ DATA_FOLDER: '/proc/nowhere/data' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('DATA_FOLDER: /proc/nowhere cannot be made')
  })

  test('[T-F7] a second start on the same data says so and fails; the first goes on', async () => {
    const first = await startReady()
    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Another server (process ${first.pid}) already uses the data in`)
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  })

  test('two first starts at once: one serves, one says that the other does', async () => {
    const both = await Promise.all([start(), start()])
    const ready = await Promise.all(both.map((server) => server.ready))
    expect(ready.filter((isReady) => isReady)).toHaveLength(1)
    expect(both[ready.indexOf(false)]?.output()).toContain('already uses the data in')
  })

  test('a port that is taken is named, and the cluster is not left running', async () => {
    const first = await startReady()
    const other = await start({ DATA_FOLDER: path.join(folder, 'other'), PORT: new URL(first.url).port })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('PORT: another program listens there already')
    expect(workersOn(path.join(folder, 'other/cluster/pgdata'))).toEqual([])
  })

  test('[T-F2] a database that is away is waited for, aloud, and SIGTERM ends the waiting with 0', async () => {
    const server = await start({
      DATABASE_URL: `postgres://nobody:secret@localhost:${await freePort()}/none`,
    })
    await expect
      .poll(() => server.output(), { timeout: 10_000 })
      .toMatch(/^Waiting for the database of DATABASE_URL: connect ECONN/)
    expect(server.output()).not.toContain('secret')
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test.each([
    ['no LANG', {}],
    ['an unknown locale', { LANG: 'xx_YY', LC_ALL: 'xx_YY.UTF-8' }],
    ['a folder deeper than a socket may lie', { DEEP: 'deeper-and-'.repeat(12) }],
    ['a folder with marks that shells and lists know', { DEEP: "it's (a) & b, c; [1]*" }],
  ])('starts with %s', async (_name, { DEEP = '', ...variables }: Record<string, string>) => {
    const server = await startReady({ DATA_FOLDER: path.join(folder, DEEP, 'data'), ...variables })
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  })

  test.runIf(process.getuid?.() === 0)('starts as root below a folder that only root may enter', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const variables = { DATA_FOLDER: path.join(closed, 'data') }
    const server = await startReady(variables)
    const elsewhere = readlinkSync(path.join(closed, 'data/cluster'))
    try {
      expect(server.output()).toContain(elsewhere)
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect((await startReady(variables)).output()).toContain(`started, in ${elsewhere}`)
    } finally {
      for (const each of started.splice(0)) {
        each.kill('SIGTERM')
        await each.ended
      }
      rmSync(elsewhere, { recursive: true })
    }
  })

  // Root can try it where the checkout is open to everyone.
  const nobody = { uid: 65534, gid: 65534 }
  test.runIf(process.getuid?.() === 0 && mayEnter(nobody, import.meta.dirname))(
    'starts as an ordinary user',
    async () => {
      chmodSync(folder, 0o777)
      const server = await startServer(dataVariables(), nobody)
      started.push(server)
      expect(await server.ready, server.output()).toBe(true)
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    },
  )
})

describe('end', () => {
  test('[T-F2][T-F3] SIGTERM: readiness turns red first, what is under way is answered, the exit is 0', async () => {
    const server = await startReady({ ...dataVariables(), DRAIN_SECONDS: '1' })
    const { port } = new URL(server.url)
    const underWay = connect(Number(port), 'localhost')
    underWay.write(
      'PUT /api/nothing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    const began = performance.now()
    server.kill('SIGTERM')
    await answersWithin(`${server.url}/health/ready`, 503, 500)
    expect((await fetch(`${server.url}/api/system`)).status).toBe(200)
    await refusedWithin(server.url, 3000)
    underWay.end('{}')
    expect(await text(underWay)).toMatch(/^HTTP\/1\.1 404 .*connection: close/is)
    expect(await server.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(workersOn(pgdata())).toEqual([])
  })

  test.each([
    ['the folder is made', () => existsSync(path.join(folder, 'data'))],
    ['the cluster is created', () => readdirSync(path.join(folder, 'data/cluster')).length > 0],
    ['the cluster starts', () => existsSync(path.join(pgdata(), 'postmaster.pid'))],
  ])(
    '[T-F2] SIGTERM as soon as %s at a first start ends it with 0 and breaks nothing',
    async (_moment, hasCome) => {
      const server = await start()
      await expect.poll(hasCome, { interval: 5, timeout: 10_000 }).toBe(true)
      const began = performance.now()
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(workersOn(pgdata())).toEqual([])
      await startReady()
    },
  )
})

describe('kills', () => {
  test('[T-E1] after kill -9 of the server the next one takes over the living database', async () => {
    const first = await startReady()
    await query('create table kept as select 1 as one')
    first.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const second = await startReady()
    expect(second.output()).toContain('embedded PostgreSQL, adopted')
    expect((await query('select one from kept')).rows).toEqual([{ one: 1 }])
  })

  test('[T-E1] a start waits for the lock of a killed server, however slowly its connection closes', async () => {
    const first = await startReady()
    const about = async (server: Started) =>
      (
        await query(
          `select pid, now() - backend_start > '1.5 s' as is_old from pg_stat_activity
           where application_name = 'process ${server.pid}'`,
        )
      ).rows[0]
    const { pid } = await about(first)
    process.kill(pid, 'SIGSTOP')
    first.kill('SIGKILL')
    const second = await start()
    await expect.poll(() => about(second), { timeout: 20_000 }).toMatchObject({ is_old: true })
    process.kill(pid, 'SIGCONT')
    expect(await second.ready, second.output()).toBe(true)
  })

  test('[T-E1][T-F1] after kill -9 of everything the next start recovers by itself, within 5 s', async () => {
    const first = await startReady()
    await query('create table kept as select 1 as one')
    first.kill('SIGKILL')
    killCluster()
    await first.ended
    const began = performance.now()
    const second = await startReady()
    expect(performance.now() - began).toBeLessThan(5000)
    expect(second.output()).toContain('embedded PostgreSQL, started')
    expect((await query('select one from kept')).rows).toEqual([{ one: 1 }])
  })

  test('[T-F4][T-E9] when the database is killed below the server, it comes back by itself within 8 s', async () => {
    const server = await startReady()
    await fetch(`${server.url}/health/ready`)
    killCluster()
    const away = await answersWithin(`${server.url}/health/ready`, 503, 2000)
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    await answersWithin(`${server.url}/health/ready`, 200, 8000)
    const second = await start()
    expect(await second.ended).toBe(1)
  })

  test('[T-F4] a database that hangs keeps nobody waiting for 10 s; live stays green; it is used again when it goes on', async () => {
    const server = await startReady()
    await fetch(`${server.url}/health/ready`)
    const workers = workersOn(pgdata())
    for (const pid of workers) process.kill(pid, 'SIGSTOP')
    try {
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${server.url}/health/ready`)))
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    } finally {
      for (const pid of workers) process.kill(pid, 'SIGCONT')
    }
    await answersWithin(`${server.url}/health/ready`, 200, 8000)
  })
})

describe('two processes on one database', () => {
  test('[T-F3][SYS-03] a rolling restart behind a door that watches readiness fails no request', async () => {
    const { address, drop } = await openFreshDatabase()
    const host = encodeURIComponent(address.socketFolder)
    const variables = {
      DATABASE_URL: `postgres://skyway@localhost/${address.database}?host=${host}`,
      PUBLIC_URL: 'http://localhost:8080',
      DRAIN_SECONDS: '1',
    }
    const servers = await Promise.all([startReady(variables), startReady(variables)])
    const isReady = servers.map(() => true)
    const statuses = new Map<number | string, number>()
    let isOver = false

    const watching = servers.map(async (_server, i) => {
      while (!isOver) {
        const url = `${servers[i]?.url}/health/ready`
        isReady[i] = await fetch(url).then(
          (answer) => answer.ok,
          () => false,
        )
        await wait(100)
      }
    })
    const visiting = Array.from({ length: 8 }, async (_each, n) => {
      for (let i = n; !isOver; i++) {
        const server =
          servers.filter((_one, place) => isReady[place])[i % 2] ?? servers[isReady.indexOf(true)]
        const status = await fetch(`${server?.url}/api/gametypes/page`).then(
          (answer) => answer.arrayBuffer().then(() => answer.status),
          String,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await wait(5)
      }
    })
    for (const place of [0, 1]) {
      servers[place]?.kill('SIGTERM')
      expect(await servers[place]?.ended).toBe(0)
      servers[place] = await startReady(variables)
      await expect.poll(() => isReady[place], { timeout: 5000 }).toBe(true)
    }
    isOver = true
    await Promise.all([...watching, ...visiting])
    expect([...statuses.keys()]).toEqual([200])
    for (const server of started.splice(0)) {
      server.kill('SIGTERM')
      await server.ended
    }
    await drop()
  })
})

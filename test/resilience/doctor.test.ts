import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareClocks } from '../../script/src/diagnosis/clock.ts'
import { examine } from '../../script/src/diagnosis/examine.ts'
import { type Finding, line } from '../../script/src/diagnosis/finding.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { openBareDatabase, openFreshDatabase } from '../support/app/test-app.ts'
import { limit } from '../support/limits.ts'
import { openMailServer } from '../support/mail/mail-server.ts'
import { openDisk, whyNoDisk } from '../support/postgres/small-disk.ts'
import { freePort } from '../support/server/server-process.ts'
import { openOneProcess } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

let folder: string
let database: Awaited<ReturnType<typeof openFreshDatabase>>
let port: string
beforeAll(async () => {
  folder = throwAwayFolder()
  mkdirSync(path.join(folder, 'site'))
  writeFileSync(path.join(folder, 'site/.built'), '{"madeOf":"","day":"2026-01-01","waiting":[]}')
  database = await openFreshDatabase()
  port = String(await freePort())
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Variables = Readonly<Record<string, string>>

const urlOf = ({ address }: typeof database, role = 'skyway') => {
  const url = new URL(address.url)
  url.username = role
  url.password = 'a-secret-password'
  return url.href
}

/** The findings with these variables, beside a database that is sound, except that tests need no durable one. */
async function found(variables: Variables): Promise<Finding[]> {
  const usual = {
    DATABASE_URL: urlOf(database),
    DATABASE_DURABLE_BY_OTHER_MEANS: 'true',
    SITE_FOLDER: path.join(folder, 'site'),
    PORT: port,
  }
  return await examine({ ...usual, ...variables })
}

/** The lines about one thing. */
const about = (findings: readonly Finding[], name: string) =>
  findings.filter((finding) => finding.about === name).map(line)

/** Runs the command in a folder of its own, with these variables only. */
const run = (variables: Variables) =>
  new Promise<{ code: number; output: string }>((done) => {
    const command = path.resolve(import.meta.dirname, '../../script/src/doctor.ts')
    const env = { PATH: process.env['PATH'], CONTENT_FOLDER: 'content', PORT: port, ...variables }
    const child = execFile(process.execPath, [command], { cwd: folder, env }, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

describe('script/doctor as a command', { tags: 'HOST-07' }, () => {
  test('exits with 0 before the first start, creates nothing, and reads .env', async () => {
    const file = path.join(folder, '.env')
    writeFileSync(file, 'DATA_FOLDER=./later\nSMTP_ULR=smtp://localhost\n', { mode: 0o644 })
    chmodSync(file, 0o644)
    const { code, output } = await run({})
    rmSync(file)
    expect(output).toContain(
      "warning  settings     .env sets SMTP_ULR, which is not a setting; did you mean 'SMTP_URL'.",
    )
    expect(output).toContain('Run chmod 600 .env')
    expect(output).toContain(
      `ok       data folder  There are no data yet; the first start makes them below ${folder}.`,
    )
    expect(output).toContain('Nothing must be mended')
    expect(code).toBe(0)
    expect(existsSync(path.join(folder, 'later'))).toBe(false)
  })

  test('exits with 1 and names each invalid setting', async () => {
    const { code, output } = await run({ LOG_LEVEL: 'loud', METRICS_TOKEN: 'too-short-secret'.slice(0, 9) })
    expect(output.match(/^failure {2}settings .*$/gm)).toEqual([
      expect.stringContaining('LOG_LEVEL: '),
      expect.stringContaining('METRICS_TOKEN: '),
    ])
    expect(output).toMatch(/\n2 to mend[.,]/)
    expect(output).not.toContain('too-short')
    expect(code).toBe(1)
  })

  test('never prints a secret', async () => {
    const { code, output } = await run({
      DATABASE_URL: `postgres://me:secret-one@localhost:${port}/none`,
      SMTP_URL: `smtp://me:secret-two@localhost:${port}`,
      METRICS_TOKEN: 'secret-three-of-16',
      IDENTITY_SECRET: 'secret-four-of-a-good-length-000',
    })
    expect(output.match(/^failure {2}(database|mail) /gm)).toHaveLength(2)
    expect(output).not.toContain('secret-')
    expect(code).toBe(1)
  })
})

describe('the doctor on settings', { tags: 'HOST-07' }, () => {
  test('warns of what does not fit a public address', async () => {
    const findings = await found({ PUBLIC_URL: 'https://127.0.0.2:9' })
    expect(about(findings, 'settings')).toEqual([
      'ok       settings     All settings are valid.',
      expect.stringContaining('NODE_ENV is development'),
      expect.stringContaining('TRUSTED_PROXIES is not set'),
    ])
    expect(about(findings, 'site')[0]).toContain('PUBLIC_URL is https://127.0.0.2:9, but url in site.yaml is')
  })

  test('says nothing more on this machine', async () => {
    expect(about(await found({}), 'settings')).toHaveLength(1)
  })
})

describe('the doctor on the database', { tags: 'HOST-07' }, () => {
  test('approves one that is up to date', async () => {
    const findings = await found({})
    expect(about(findings, 'database').filter((each) => !each.startsWith('ok'))).toEqual([])
    expect(about(findings, 'database').join('\n')).toContain('Its schema is that of this build')
    expect(about(findings, 'clock')[0]).toBe('ok       clock        It agrees with that of the database.')
  })

  test('names settings there that lose commits: a warning, in production a failure', async () => {
    const { pool, close } = openDatabase(database.address, 1)
    await pool.query(`alter database ${database.address.database} set synchronous_commit = off`)
    const publicly = { NODE_ENV: 'production', PUBLIC_URL: 'https://127.0.0.2:9' }
    const strict = { DATABASE_DURABLE_BY_OTHER_MEANS: 'false' }
    const lines = [await found(strict), await found({ ...strict, ...publicly })].map((findings) =>
      about(findings, 'database').find((each) => each.includes('synchronous_commit')),
    )
    await pool.query(`alter database ${database.address.database} reset synchronous_commit`)
    await close()
    expect(lines).toEqual([expect.stringMatching(/^warning /), expect.stringMatching(/^failure /)])
  })

  test('tells an empty one, and a role that may not make its schema', async () => {
    const bare = await openBareDatabase()
    const role = `plain_${randomUUID().replaceAll('-', '')}`
    const { pool, close } = openDatabase(bare.address, 1)
    await pool.query(`create role ${role} login connection limit 5`)
    const [owner, plain] = [
      await found({ DATABASE_URL: urlOf(bare) }),
      await found({ DATABASE_URL: urlOf(bare, role) }),
    ]
    await pool.query(`drop role ${role}`)
    await close()
    await bare.drop()
    expect(about(owner, 'database').join('\n')).toMatch(/^ok .* pending; the next start applies them\.$/m)
    expect(about(plain, 'database').join('\n')).toMatch(
      /^failure .*may not change the schema\. Run script\/migrate/m,
    )
    expect(about(plain, 'database').join('\n')).toMatch(/^warning .*allows 5 connections/m)
  })

  test.each([
    ['a closed port', () => `postgres://me@localhost:${port}/x`, 'Start PostgreSQL there'],
    ['a missing database', () => urlOf(database).replace(/test_\w+/, 'no_such_one'), 'Create the database'],
    ['a missing role', () => urlOf(database, 'nobody_at_all'), 'Let the role of DATABASE_URL log in'],
    [
      'an unknown host',
      () => 'postgres://me:secret@no-such-host.invalid/x',
      'Correct the host in DATABASE_URL',
    ],
    ['TLS that is not there', () => `${urlOf(database)}&sslmode=require`, 'do without (sslmode=disable)'],
  ])('says what to do about %s', async (_what, url, remedy) => {
    const lines = about(await found({ DATABASE_URL: url() }), 'database')
    expect(lines).toEqual([expect.stringMatching(/^failure /)])
    expect(lines[0]).toContain(remedy)
  })
})

describe('the doctor on mail', { tags: 'HOST-07' }, () => {
  test('logs in without sending anything', async () => {
    const server = await openMailServer({
      onAuth: ({ password }, _session, done) => done(null, { user: password }),
    })
    const url = server.url.replace('//', '//me:word@')
    expect(about(await found({ SMTP_URL: url }), 'mail')).toEqual([expect.stringMatching(/^ok .*accepts/)])
    expect(server.mails).toEqual([])
    await server.close()
  })

  test('tells a refused login, a certificate that is not valid, and a closed port', async () => {
    const refusing = await openMailServer({
      onAuth: (_auth, _session, done) => done(new Error('no such user')),
    })
    const url = refusing.url.replace('//', '//me:word@')
    expect(about(await found({ SMTP_URL: url }), 'mail')[0]).toMatch(/^failure .*Correct the user name/)
    await refusing.close()
    const selfSigned = await openMailServer({ disabledCommands: [] })
    const verified = { SMTP_URL: selfSigned.url, SMTP_TLS: 'verified' }
    expect(about(await found(verified), 'mail')[0]).toMatch(/^failure .*valid certificate for its name/)
    await selfSigned.close()
    expect(about(await found(verified), 'mail')[0]).toMatch(/^failure .*Correct host and port/)
  })

  test('refuses a sender whose domain cannot exist', async () => {
    const server = await openMailServer()
    const publicly = { PUBLIC_URL: 'http://127.0.0.2:9', SMTP_URL: server.url }
    const lines = about(await found({ ...publicly, MAIL_FROM: 'us@skyway.example' }), 'mail')
    expect(lines).toContainEqual(expect.stringMatching(/^failure .*skyway\.example, which does not exist/))
    for (const MAIL_FROM of ['us@skyway.org', 'us@bücher.org'])
      expect(about(await found({ ...publicly, MAIL_FROM }), 'mail')).toHaveLength(1)
    await server.close()
  })
})

describe('the doctor on the address', { tags: 'HOST-07' }, () => {
  test('finds a running server, its public address, and metrics that everybody can read', async () => {
    // A proxy that adds no header would pass requests on like this address, which is another one of this machine.
    const server = await openOneProcess(async (address) => ({
      HOST: '0.0.0.0',
      PUBLIC_URL: address.replace('localhost', '127.0.0.2'),
    }))
    const its = { HOST: '0.0.0.0', PORT: new URL(server.address).port }
    const findings = await found({ ...its, PUBLIC_URL: server.address.replace('localhost', '127.0.0.2') })
    expect(about(findings, 'port')[0]).toMatch(/^ok .*SkyWay runs at/)
    expect(about(findings, 'PUBLIC_URL')[0]).toMatch(/^ok /)
    expect(about(findings, 'metrics')[0]).toMatch(/^failure .*Set METRICS_TOKEN/)
    await server.close()
  })

  test('tells another program on the port, and behind the public address', async () => {
    const other = createServer((_request, answer) => answer.end('hello')).listen(0, '127.0.0.2')
    await once(other, 'listening')
    const place = other.address()
    const taken = String(typeof place === 'object' ? place?.port : '')
    const findings = await found({ HOST: '127.0.0.2', PORT: taken, PUBLIC_URL: `http://127.0.0.2:${taken}` })
    expect(about(findings, 'port')[0]).toMatch(/^failure .*End the other program/)
    expect(about(findings, 'PUBLIC_URL')[0]).toMatch(/^warning .*not by SkyWay/)
    other.close()
  })

  test('tells a certificate that browsers refuse', async () => {
    const tls = new SMTPServer({ secure: true })
    tls.on('error', () => {})
    const its = await freePort()
    await once(tls.listen(its, '127.0.0.2'), 'listening')
    const findings = await found({ PUBLIC_URL: `https://127.0.0.2:${its}` })
    expect(about(findings, 'certificate')[0]).toMatch(/^failure .*Browsers refuse/)
    await new Promise<void>((closed) => tls.close(() => closed()))
  })
})

describe('the doctor on the data folder', { tags: 'HOST-07' }, () => {
  test('starts a stopped embedded database for its check, and refuses data that others may read', async () => {
    const data = path.join(folder, 'data')
    const server = await openOneProcess({ DATA_FOLDER: data })
    const embedded = { DATABASE_URL: '', DATA_FOLDER: data }
    const running = about(await found(embedded), 'database')
    // The command ends at once, with its connections.
    const began = performance.now()
    expect((await run(embedded)).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(limit(20_000))
    await server.close()
    expect(running[0]).toMatch(/^ok .*embedded/)
    expect(about(await found(embedded), 'database')).toEqual(running)
    chmodSync(path.join(data, 'cluster/pgdata'), 0o755)
    const findings = await found(embedded)
    expect(about(findings, 'data folder')[0]).toMatch(/^failure .*Run chmod 700/)
    expect(about(findings, 'database')).toEqual([])
  })

  test('warns of a small disk', async ({ skip }) => {
    const reason = whyNoDisk()
    if (reason !== null) skip(reason)
    for (const [megabytes, state] of [
      [20, 'failure'],
      [60, 'warning'],
    ] as const) {
      const disk = openDisk(megabytes)
      const findings = await found({ DATABASE_URL: '', DATA_FOLDER: path.join(disk.folder, 'data') })
      disk.close()
      expect(about(findings, 'disk')[0]).toMatch(new RegExp(`^${state} .*MB are free`))
    }
  })
})

test.each([
  [0, 'ok'],
  [-1_900, 'ok'],
  [5_000, 'warning'],
  [-31_000, 'failure'],
])('a clock that is %i ms apart: %s', { tags: 'HOST-07' }, (apart, state) => {
  const told = Date.UTC(2026, 0, 1)
  const finding = compareClocks('the database', told, { from: told + apart, until: told + apart })
  expect(finding.state).toBe(state)
})

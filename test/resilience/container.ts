// Builds the image of deploy/, starts deploy/compose.yaml with it, and plays a game in a browser over HTTPS.
// It then restarts the server under load, restores the backup that compose has written, and runs the image alone
// with its embedded PostgreSQL, also on an owner's folder. PostgreSQL and Caddy are Debian's, since their images may be out of reach. Needs
// root, the ports 80 and 443, and of Debian 13 podman, podman-compose, netavark, aardvark-dns, iptables, crun,
// catatonit and debootstrap.
//   script/trial container [--images FOLDER]   keeps the images there, and uses those that are there already
//   script/trial container --alone             without compose.yaml, which the Podman of Debian 12 cannot run
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { writeStarter } from '../../script/src/content/starter.ts'
import { names } from '../support/browser/input-methods.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { fillIn, login, makeAdmin, makeReader, menuItem } from '../support/browser/people.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { limit } from '../support/limits.ts'
import type { TestServer } from '../support/server/test-server.ts'
import { buildImages } from './container/images.ts'
import { inOneHierarchy, Podman } from './container/podman.ts'

const { values } = parseArgs({
  options: { images: { type: 'string' }, alone: { type: 'boolean', default: false } },
})
const root = path.resolve(import.meta.dirname, '../..')
const address = 'https://localhost'

/** A failed expectation ends the trial. */
function expectThat(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`)
  console.log(`  ${what}`)
}

/**
 * Calls `ask` until it returns something other than null or throws no more, for at most two minutes, or more on a
 * slow machine.
 */
async function soon<Result>(what: string, ask: () => Promise<Result | null>): Promise<Result> {
  const latest = performance.now() + limit(120_000)
  for (;;) {
    const result = await ask().catch(() => null)
    if (result !== null) return result
    if (performance.now() > latest) throw new Error(`Not in time: ${what}`)
    await wait(250)
  }
}

async function main(): Promise<number> {
  const podman = new Podman(values.images && path.resolve(values.images))
  try {
    await podman.removeContainers()
    if (!(await podman.succeeds('image', 'exists', 'docker.io/library/caddy:2'))) {
      const began = performance.now()
      await buildImages(podman)
      console.log(`Images built in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    }
    const megabytes = async (image: string) => {
      const bytes = await podman.run('image', 'inspect', '--format={{.Size}}', image)
      return `${(Number(bytes) / 1e6).toFixed(0)} MB`
    }
    console.log(
      `The image has ${await megabytes('localhost/skyway')}, its base ${await megabytes('localhost/base')} of them`,
    )
    if (!values.alone) await tryCompose(podman)
    await tryAlone(podman)
    await tryOwnSite(podman)
    return 0
  } finally {
    await podman.remove()
  }
}

/** Starts compose.yaml as docs/operator/install.md says, from a copy whose .env is filled in. */
async function tryCompose(podman: Podman): Promise<void> {
  const folder = path.join(podman.folder, 'deploy')
  mkdirSync(folder, { recursive: true })
  for (const name of ['compose.yaml', 'Caddyfile'])
    copyFileSync(path.join(root, 'deploy', name), path.join(folder, name))
  const settings = readFileSync(path.join(root, 'deploy/example.env'), 'utf8')
    .replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=${address}`)
    .replace(/^POSTGRES_PASSWORD=$/m, 'POSTGRES_PASSWORD=0123456789abcdef')
  writeFileSync(path.join(folder, '.env'), `${settings}LOG_CLIENT_ADDRESS=whole\n`)
  const file = path.join(folder, 'compose.yaml')
  console.log('compose.yaml')
  try {
    await podman.composeUp(file, 'database', 'server', 'proxy', 'backup')
    await trustCaddy(podman)
    await soon('the site answers', async () => ((await fetch(address)).ok ? true : null))
    await checkProxy()
    await checkPrivileges(podman)
    await play(podman)
    await restartUnderLoad(podman)
    await checkBackup(podman)
  } catch (error) {
    console.error(await logsOf(podman))
    throw error
  } finally {
    await podman.removeContainers()
  }
}

/** Lets this process trust the certificates of Caddy's own authority, which it uses for localhost. */
async function trustCaddy(podman: Podman): Promise<void> {
  const certificate = '/data/caddy/pki/authorities/local/root.crt'
  const authority = await soon('Caddy has a certificate', () =>
    podman.run('exec', 'skyway_proxy_1', 'cat', certificate),
  )
  setDefaultCACertificates([...getCACertificates('default'), authority])
}

async function checkProxy(): Promise<void> {
  const redirect = await fetch('http://localhost/games', { redirect: 'manual' })
  expectThat(redirect.headers.get('location') === `${address}/games`, 'HTTP leads to HTTPS')
  const home = await fetch(address)
  expectThat(home.headers.has('strict-transport-security'), 'answers carry Strict-Transport-Security')
  for (const name of ['/metrics', '/METRICS/'])
    expectThat((await fetch(address + name)).status === 404, `${name} is not shown`)
  const body = JSON.stringify({ email: 'x'.repeat(70_000) })
  const headers = { 'content-type': 'application/json' }
  const tooLarge = await fetch(`${address}/auth/sign-in/start`, { method: 'POST', headers, body })
  expectThat(tooLarge.status === 413, 'a body of 70 KB is refused')
}

async function checkPrivileges(podman: Podman): Promise<void> {
  const own = (await podman.run('exec', 'skyway_server_1', 'cat', '/proc/1/status')).split('\n')
  const value = (name: string) => own.find((line) => line.startsWith(`${name}:`))?.split(/\s+/)[1]
  expectThat(value('Uid') === '10001', 'the server runs as uid 10001')
  expectThat(Number.parseInt(value('CapBnd') ?? '', 16) === 0, 'it can gain no capability')
  expectThat(value('NoNewPrivs') === '1', 'it can gain no privilege')
  for (const place of ['/opt/skyway/written', '/etc/written', '/data/../written'])
    expectThat(
      !(await podman.succeeds('exec', 'skyway_server_1', 'touch', place)),
      `${place} cannot be written`,
    )
}

/** The first admin, a reader with a code, and a game of SkyWay to its end, all through HTTPS. */
async function play(podman: Podman): Promise<void> {
  const printed = await podman.logs('skyway_server_1')
  const [firstAdminLink = ''] = /https\S+first-admin#token=\S+/.exec(printed) ?? []
  const server: TestServer = {
    address,
    firstAdminLink,
    database() {
      throw new Error('The database of the container can only be reached from its network.')
    },
    close: async () => {},
  }
  const { client: admin } = await makeAdmin(server)
  const reader = await makeReader(server, admin, 'Rosa', true)
  const [, client] = /"network":"([^"]+)","event":"sign-up"/.exec(await podman.logs('skyway_server_1')) ?? []
  // Podman shows a client on this machine as the gateway of the network.
  expectThat(
    client === '172.30.77.1',
    `the server sees the client at ${client}, not the proxy at 172.30.77.2`,
  )
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: address, ignoreHTTPSErrors: true })
    await page.goto('/')
    await login(page)
    await fillIn(page, reader)
    await menuItem(page, 'Logout').waitFor()
    await page.goto('/new-game/1')
    await page.getByRole('heading', { name: 'SkyWay Table' }).waitFor()
    await playToEnd(page, names)
    const end = page.getByText(/Your Winning Score is \d+|You're a loser, try again/).first()
    console.log(`  a game was played to its end in a browser: ${await end.innerText()}`)
  } finally {
    await browser.close()
  }
}

/** Restarts the server while requests arrive; none may fail. */
async function restartUnderLoad(podman: Podman): Promise<void> {
  const statuses = new Map<number | string, number>()
  let isOver = false
  let longest = 0
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const began = performance.now()
      const status = await fetch(`${address}/api/gametypes/page`).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        String,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      longest = Math.max(longest, performance.now() - began)
      await wait(20)
    }
  })
  try {
    await podman.run('restart', '--time=20', 'skyway_server_1')
    await soon('the server is healthy again', async () =>
      (await fetch(`${address}/health/ready`)).ok ? true : null,
    )
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  const told = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  expectThat(
    [...statuses.keys()].every((status) => status === 200),
    `during a restart: ${told}; the longest wait was ${(longest / 1000).toFixed(1)} s`,
  )
}

/** Restores the newest backup of the service `backup` into a second database. */
async function checkBackup(podman: Podman): Promise<void> {
  await podman.run('exec', 'skyway_backup_1', 'script/backup', '--keep', '14', '/backups')
  const file = await podman.run('exec', 'skyway_backup_1', 'sh', '-c', 'ls /backups/skyway-*.jsonl.gz')
  await podman.run(
    'exec',
    '--user=postgres',
    'skyway_database_1',
    'sh',
    '-c',
    'createdb --username=skyway second',
  )
  const variable = '--env=DATABASE_URL=postgres://skyway:0123456789abcdef@database:5432/second'
  const restored = await podman.run('exec', variable, 'skyway_backup_1', 'script/restore', file)
  expectThat(/^Restored \d+ rows/.test(restored), restored)
}

/** How the image runs alone, under the name `alone`. */
const alone = [
  '--detach',
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--volume=skyway-data:/data',
  '--name=alone',
]

/** Runs the image with its embedded PostgreSQL: start, backup beside it, kill, and stop. */
async function tryAlone(podman: Podman): Promise<void> {
  console.log('The image alone')
  await podman.run('run', ...alone, `--env=PUBLIC_URL=${address}`, 'localhost/skyway')
  await podman.healthy('alone')
  const memory = await podman.run('exec', 'alone', 'sh', '-c', 'cat /proc/1/status')
  console.log(`  its server has ${/VmRSS:\s+(\d+)/.exec(memory)?.[1]} kB of memory, idle`)
  const backup = await podman.run('exec', 'alone', 'script/backup', '/data/backup')
  expectThat(backup.startsWith('Wrote '), backup)
  for (const [act, code] of [
    ['kill', 137],
    ['stop', 0],
  ] as const) {
    await podman.run(act, 'alone')
    await podman.run('wait', 'alone')
    const status = Number(await podman.run('inspect', '--format={{.State.ExitCode}}', 'alone'))
    expectThat(status === code, `podman ${act} ends it with ${status}`)
    await podman.run('start', 'alone')
    await podman.healthy('alone')
  }
  await podman.run('rm', '--force', 'alone')
}

/** Runs the image on an owner's folder that it can only read, and changes a post. */
async function tryOwnSite(podman: Podman): Promise<void> {
  console.log("The image with an owner's folder")
  const folder = path.join(podman.folder, 'site')
  rmSync(folder, { recursive: true, force: true })
  const answers = { name: 'Larkfield', url: 'https://larkfield.example', email: 'ann@larkfield.example' }
  writeStarter(folder, { ...answers, tagline: 'Cards for evenings' }, '2026-01-02')
  const settings = [`--env=PUBLIC_URL=${answers.url}`, '--env=CONTENT_FOLDER=/etc/skyway/site']
  const began = performance.now()
  await podman.run('run', ...alone, ...settings, `--volume=${folder}:/etc/skyway/site:ro`, 'localhost/skyway')
  await podman.healthy('alone')
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const show =
    "fetch('http://localhost:8080/blogs/welcome').then((answer) => answer.text()).then(console.log)"
  const post = async () => await podman.run('exec', 'alone', 'node', '-e', show)
  expectThat((await post()).includes('Larkfield'), `after ${seconds()} s its pages are the owner's`)
  appendFileSync(path.join(folder, 'blog/welcome.md'), '\nFifty-two cards.\n')
  await podman.run('exec', 'alone', 'script/site', 'build')
  await soon('the changed post', async () => ((await post()).includes('Fifty-two cards.') ? true : null))
  expectThat(true, 'a changed post is served after script/site build')
  await podman.run('rm', '--force', 'alone')
}

async function logsOf(podman: Podman): Promise<string> {
  const services = ['server', 'database', 'proxy', 'backup']
  const logs = services.map((name) => podman.logs(`skyway_${name}_1`).catch(String))
  return (await Promise.all(logs)).map((log, i) => `== ${services[i]}\n${log}`).join('\n')
}

process.exitCode = (await inOneHierarchy()) ?? (await main())

// Runs Lighthouse on the pages that people open first, prints the medians, and exits with 1 when a page
// misses its target: 100 for each of the four, 98 for the performance of a player's page, and no layout shift.
// The pages of the games are measured for a visitor and for a player who is logged in. Other work on the machine
// makes pages look slow.
//   script/trial page-speed [ADDRESS]     starts a server, unless the address of a running site is given
//   script/trial page-speed --runs 1      one run per page instead of the median of three
//   script/trial page-speed --pages /,/games --reports FOLDER   only these; reports not in data/lighthouse
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { makeAdmin, makeReader } from '../support/browser/people.ts'
import { storedSession } from '../support/browser/stored-session.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string' },
    reports: { type: 'string' },
  },
})
const [given] = positionals
const runs = z.coerce.number().int().positive().parse(values.runs)
const root = path.resolve(import.meta.dirname, '../..')
const reports = path.resolve(values.reports ?? path.join(root, 'data/lighthouse'))
const program = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js')
const visitedPages = [
  '/',
  '/pricing',
  '/blogs',
  '/blogs/a-shuffle-you-can-check',
  '/contact',
  '/games',
  '/game-dashboard',
]
/** The pages that a player opens first. */
const playersPages = ['/games', '/game-dashboard']

const score = z.object({ score: z.number() }).transform(({ score }) => Math.round(score * 100))
const figure = z.object({ numericValue: z.number() }).transform(({ numericValue }) => numericValue)
const lighthouseReport = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() }),
        ),
      }),
    }),
  }),
})

/**
 * The result of a Lighthouse run for a page: scores out of 100, milliseconds, bytes, and the sum of layout
 * shifts.
 */
interface Figures {
  performance: number
  accessibility: number
  practices: number
  seo: number
  lcp: number
  tbt: number
  cls: number
  scriptBytes: number
}

/**
 * Loads a page once, in a separate browser, with the storage of a profile if one is given.
 *
 * @throws Error when Lighthouse exits with another code than 0
 */
async function measure(url: string, file: string, profile: string | null): Promise<Figures> {
  const always = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  const flags = profile === null ? always : `${always} --user-data-dir=${profile}`
  const child = spawn(
    process.execPath,
    [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: browser } },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse could not measure ${url}`)
  const { categories, audits } = lighthouseReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    performance: categories.performance,
    accessibility: categories.accessibility,
    practices: categories['best-practices'],
    seo: categories.seo,
    lcp: audits['largest-contentful-paint'],
    tbt: audits['total-blocking-time'],
    cls: audits['cumulative-layout-shift'],
    scriptBytes: audits['network-requests'].details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}

function median(all: readonly Figures[], key: keyof Figures): number {
  return all.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
}

/** Installs Lighthouse on the first run, because it is larger than half of all other packages together. */
function installLighthouse(): void {
  const folder = path.join(import.meta.dirname, 'lighthouse')
  const installed = path.join(folder, 'node_modules/.package-lock.json')
  const lockfile = path.join(folder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  const now = new Date()
  utimesSync(installed, now, now)
}

/** Returns the folder of a browser profile in which a player without games is logged in. */
async function logPlayerIn(server: TestServer): Promise<string> {
  const { client } = await makeReader(server, (await makeAdmin(server)).client, 'Rosa')
  const profile = throwAwayFolder()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await context.newPage()
  await page.goto(`${server.address}/config.json`)
  const [stored] = storedSession(server.address, client.signedIn).origins
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored?.localStorage ?? [])
  await context.close()
  return profile
}

installLighthouse()
const browser = execFileSync(path.join(import.meta.dirname, '../../script/browser'), {
  encoding: 'utf8',
}).trim()
mkdirSync(reports, { recursive: true })
const server = given === undefined ? await openOneProcess() : undefined
try {
  const origin = given ?? server?.address ?? ''
  const wanted = values.pages?.split(',')
  const isWanted = (page: string) => wanted?.includes(page) ?? true
  console.log('perf a11y best  seo     LCP     TBT   CLS   script')
  for (const page of wanted ?? visitedPages) await report(origin, page, null)
  if (server && playersPages.some(isWanted)) {
    const profile = await logPlayerIn(server)
    for (const page of playersPages.filter(isWanted)) await report(origin, page, profile)
    rmSync(profile, { recursive: true, force: true })
  }
} finally {
  await server?.close()
}

/** Measures a page and prints its medians. */
async function report(origin: string, page: string, profile: string | null): Promise<void> {
  const all: Figures[] = []
  const name = `${page === '/' ? 'home' : page.slice(1).replaceAll('/', '-')}${profile ? '-player' : ''}`
  for (let run = 1; run <= runs; run += 1) {
    const once = () => measure(new URL(page, origin).href, path.join(reports, `${name}-${run}.json`), profile)
    // On a busy machine the browser sometimes loses the beginning of its recording.
    all.push(await once().catch(once))
  }
  const of = (key: keyof Figures) => median(all, key)
  const hundreds = [of('accessibility'), of('practices'), of('seo')]
  const missed =
    of('performance') < (profile ? 98 : 100) ||
    hundreds.some((score) => score < 100) ||
    Number(of('cls').toFixed(2)) > 0
  if (missed) process.exitCode = 1
  console.log(
    [
      ...[of('performance'), ...hundreds].map((score) => String(score).padStart(4)),
      `${(of('lcp') / 1000).toFixed(2)} s`.padStart(7),
      `${of('tbt').toFixed(0)} ms`.padStart(7),
      of('cls').toFixed(2).padStart(5),
      `${(of('scriptBytes') / 1000).toFixed(1)} KB`.padStart(8),
      ` ${page}${profile ? ' for a player' : ''}${missed ? '  MISSED' : ''}`,
    ].join(' '),
  )
}

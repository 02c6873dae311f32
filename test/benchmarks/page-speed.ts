// Runs Lighthouse on the pages that people open first, prints the medians, and exits with 1 when a page
// misses its target: 100 for accessibility, best practices and SEO, 98 for performance, and no layout shift.
// Stores the reports in data/lighthouse. Other work on the machine makes pages look slow.
//   script/trial page-speed [ADDRESS]          starts a server, unless the address of a running site is given
//   RUNS=1 script/trial page-speed [ADDRESS]   one run per page instead of the median of three
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { openOneProcess } from '../support/server/test-server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const reports = path.join(root, 'data/lighthouse')
const program = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js')
const pages = ['/', '/pricing', '/blogs', '/blogs/a-shuffle-you-can-check', '/contact', '/game-dashboard']
const runs = Number(process.env['RUNS'] ?? 3)

const score = z.object({ score: z.number() }).transform(({ score }) => Math.round(score * 100))
const figure = z.object({ numericValue: z.number() }).transform(({ numericValue }) => numericValue)
const report = z.object({
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
 * Loads a page once, in a separate browser.
 *
 * @throws Error when Lighthouse exits with another code than 0
 */
async function measure(url: string, file: string): Promise<Figures> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  const child = spawn(
    process.execPath,
    [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: browser } },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse could not measure ${url}`)
  const { categories, audits } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
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

installLighthouse()
const browser = execFileSync(path.join(import.meta.dirname, '../../script/browser'), {
  encoding: 'utf8',
}).trim()
mkdirSync(reports, { recursive: true })
const [given] = process.argv.slice(2)
const server = given === undefined ? await openOneProcess() : undefined
try {
  const origin = given ?? server?.address ?? ''
  console.log('perf a11y best  seo     LCP     TBT   CLS   script')
  for (const page of pages) {
    const all: Figures[] = []
    for (let run = 1; run <= runs; run += 1) {
      const name = page === '/' ? 'home' : page.slice(1).replaceAll('/', '-')
      const once = () => measure(new URL(page, origin).href, path.join(reports, `${name}-${run}.json`))
      // On a busy machine the browser sometimes loses the beginning of its recording.
      all.push(await once().catch(once))
    }
    const of = (key: keyof Figures) => median(all, key)
    const hundreds = [of('accessibility'), of('practices'), of('seo')]
    const missed =
      of('performance') < 98 || hundreds.some((score) => score < 100) || Number(of('cls').toFixed(2)) > 0
    if (missed) process.exitCode = 1
    console.log(
      [
        ...[of('performance'), ...hundreds].map((score) => String(score).padStart(4)),
        `${(of('lcp') / 1000).toFixed(2)} s`.padStart(7),
        `${of('tbt').toFixed(0)} ms`.padStart(7),
        of('cls').toFixed(2).padStart(5),
        `${(of('scriptBytes') / 1000).toFixed(1)} KB`.padStart(8),
        ` ${page}${missed ? '  MISSED' : ''}`,
      ].join(' '),
    )
  }
} finally {
  await server?.close()
}

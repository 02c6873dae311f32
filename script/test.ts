// Runs the steps of the test command in order, goes on after a failure, and adds up what passed and failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

interface Step {
  readonly name: string
  readonly purpose: string
  readonly command: readonly string[]
  /** A runner that writes a JSON report of its own counts its tests; any other step counts as one. */
  readonly report?: 'vitest' | 'playwright'
}

interface Count {
  readonly passed: number
  readonly failed: number
}

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'skyway-reports-'))
const reportOf = (name: string): string => join(reports, `${name}.json`)

const steps: readonly Step[] = [
  { name: 'format', purpose: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  {
    name: 'promises',
    purpose: 'no promise is left alone',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
  },
  { name: 'types', purpose: 'types are strict', command: ['tsc', '-b'] },
  { name: 'fences', purpose: 'imports stay in their rooms', command: ['node', 'script/fences.ts'] },
  { name: 'unused', purpose: 'nothing is unused', command: ['knip'] },
  {
    name: 'contract',
    purpose: 'the contract is what the server promises',
    command: ['node', 'script/contract/contract.ts', '--check'],
  },
  {
    name: 'unit',
    purpose: 'rules, rooms and the API on a real database',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('unit')}`,
    ],
    report: 'vitest',
  },
  { name: 'build', purpose: 'the site builds', command: ['script/build'] },
  { name: 'html', purpose: 'every page is valid HTML', command: ['node', 'script/validate-html.ts'] },
  { name: 'weight', purpose: 'pages are light', command: ['node', 'script/weigh.ts'] },
  {
    name: 'journeys',
    purpose: 'whole visits in a browser',
    command: ['playwright', 'test', '--reporter=list,json'],
    report: 'playwright',
  },
  {
    name: 'storm',
    purpose: 'no request of a thousand made from the document is answered by more than it promises',
    command: ['node', 'script/storm.ts', '1000'],
  },
  {
    name: 'crashes',
    purpose: 'no acknowledged move is lost',
    command: ['node', 'script/crash-test.ts', '--kills', '10'],
  },
]

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

function countIn(step: Step, ok: boolean): Count {
  const path = reportOf(step.name)
  if (!step.report || !existsSync(path)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (step.report === 'vitest') {
    const { numPassedTests, numFailedTests } = vitestReport.parse(json)
    return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(1, numFailedTests) }
  }
  const { expected, unexpected, flaky } = playwrightReport.parse(json).stats
  return { passed: expected, failed: ok ? unexpected + flaky : Math.max(1, unexpected + flaky) }
}

function run(step: Step): Count {
  console.log(`\n== ${step.name}: ${step.purpose}`)
  const began = performance.now()
  const [program = '', ...args] = step.command
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('journeys') },
  })
  if (error) console.error(error.message)
  const count = countIn(step, status === 0)
  console.log(
    `== ${step.name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  return count
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `No step is called ${unknown.join(', ')}. The steps: ${steps.map((step) => step.name).join(', ')}`,
  )
  process.exit(2)
}
const counts = steps
  .filter((step) => wanted.length === 0 || wanted.includes(step.name))
  .map((step) => ({ name: step.name, ...run(step) }))
rmSync(reports, { recursive: true })
const failing = counts.filter((count) => count.failed > 0).map((count) => count.name)
if (failing.length > 0) console.log(`\nFailed: ${failing.join(', ')}`)
const total = (key: keyof Count): number => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = failing.length === 0 ? 0 : 1

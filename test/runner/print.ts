import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StepResult } from './run-step.ts'
import { testsThat } from './summary.ts'

/** Prints the tables and closing lines of a run. */
export function printEnd(results: readonly StepResult[], slowest?: string): void {
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
  console.log(`\n${stepTable(results)}`)
  if (slowest !== undefined) console.log(`\n${slowestTable(results, Number(slowest) || 20)}`)
  for (const { step, file, title } of testsThat('failed', results))
    console.log(`Failed in ${step}: ${file}: ${firstLine(title)}`)
  // Of a step that ended early, nearly everything was skipped.
  const whole = results.filter(({ endedEarly }) => endedEarly === '')
  for (const { step, file, title } of testsThat('skipped', whole))
    console.log(`Skipped in ${step}: ${file}: ${firstLine(title)}`)
  for (const { step, file, title, trace, log } of testsThat('unsteady', results))
    console.log(`Unsteady in ${step}: ${file}: ${firstLine(title)} (see ${trace ?? log})`)
  for (const { step, endedEarly } of results)
    if (endedEarly !== '') console.log(`Ended early: ${step.name} ${endedEarly}`)
  const named = (outcome: StepResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).map(({ step }) => step.name)
  const notRun = named('not run')
  const failed = named('failed')
  if (notRun.length > 0) console.log(`Not run: ${notRun.join(', ')}`)
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
}

function firstLine(title: string): string {
  return title.split('\n')[0] ?? ''
}

/** Returns the table of steps with their tests and times. */
function stepTable(results: readonly StepResult[]): string {
  const rows = results.map(({ step, outcome, passed, failed, seconds }) => [
    step.name,
    outcome === 'failed' ? 'FAILED' : outcome,
    String(passed + failed),
    seconds.toFixed(1),
  ])
  return table(['step', '', 'tests', 'seconds'], rows)
}

/** Returns the table of the tests that took longest, of all steps. */
function slowestTable(results: readonly StepResult[], count: number): string {
  const tests = results.flatMap((result) => result.tests).sort((one, other) => other.seconds - one.seconds)
  const rows = tests
    .slice(0, count)
    .map(({ seconds, file, title }) => [seconds.toFixed(1), `${file}: ${title}`])
  return table(['seconds', 'test'], rows)
}

/** Prints the output of a failed step, then its failed tests by name. */
export function printFailure({ step, output, tests }: StepResult): void {
  console.log(`\n== ${step.name} FAILED: ${step.shows}\n`)
  console.log(readFileSync(output, 'utf8').trimEnd())
  for (const { file, title } of tests.filter(({ outcome }) => outcome === 'failed'))
    console.log(`  ${step.name}: ${file}: ${firstLine(title)}`)
  console.log(`All that it printed is in ${path.relative(process.cwd(), output)}`)
  if (step.name === 'e2e') console.log('Traces, videos and server logs are in test-results')
}

/** Numbers are aligned to the right, words to the left. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const isNumber = rows.every((each) => /^[\d.]+$/.test(each[at] ?? ''))
        const width = widths[at] ?? 0
        if (isNumber) return cell.padStart(width)
        return at === row.length - 1 ? cell : cell.padEnd(width)
      })
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}

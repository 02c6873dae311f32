import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StepResult } from './run-step.ts'

/** Returns the table of steps with their tests and times. */
export function stepTable(results: readonly StepResult[]): string {
  const rows = results.map(({ step, isPassed, passed, failed, seconds }) => [
    step.name,
    isPassed ? 'passed' : 'FAILED',
    String(passed + failed),
    seconds.toFixed(1),
  ])
  return table(['step', '', 'tests', 'seconds'], rows)
}

/** Returns the table of the tests that took longest, of all steps. */
export function slowestTable(results: readonly StepResult[], count: number): string {
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
    console.log(`  ${step.name}: ${file}: ${title.split('\n')[0]}`)
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

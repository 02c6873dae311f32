import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LookedAt, StepResult } from './run-step.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Returns all tests with this outcome, each with the name of its step. */
export function testsThat(
  outcome: LookedAt['outcome'],
  results: readonly StepResult[],
): readonly (LookedAt & { readonly step: string; readonly log: string })[] {
  return results.flatMap(({ step, tests, output }) =>
    tests
      .filter((test) => test.outcome === outcome)
      .map((test) => ({ ...test, step: step.name, log: path.relative(root, output) })),
  )
}

/** Writes what a run has shown to `summary.json`: of which commit, and how each step and unsteady test ended. */
export function writeSummary(folder: string, results: readonly StepResult[], isPassed: boolean): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const sum = (key: 'passed' | 'failed' | 'seconds') =>
    results.reduce((total, result) => total + result[key], 0)
  const summary = {
    commit: git('rev-parse', 'HEAD'),
    isClean: git('status', '--porcelain') === '',
    isPassed,
    passed: sum('passed'),
    failed: sum('failed'),
    unsteady: testsThat('unsteady', results).map(({ step, file, title }) => ({ step, file, title })),
    steps: Object.fromEntries(
      results.map(({ step, outcome, passed, failed, seconds }) => [
        step.name,
        { outcome, passed, failed, seconds: Math.round(seconds * 10) / 10 },
      ]),
    ),
  }
  writeFileSync(path.join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
}

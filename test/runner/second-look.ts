import type { LookedAt, StepResult } from './run-step.ts'
import type { RunningSteps } from './running-steps.ts'
import { measureSlowness } from './slowness.ts'

/** More unsteady tests than this are a failure: then it is not one test that is unsteady. */
const mostUnsteady = 5

/**
 * Runs the failed tests of browsers and processes once more, alone, since others may have disturbed them. A test that
 * passes now is unsteady and no failure; nothing else is repeated. A step that ended early is not looked at again.
 */
export async function lookAgain(
  results: readonly StepResult[],
  folder: string,
  running: RunningSteps,
): Promise<readonly StepResult[]> {
  const looked: StepResult[] = []
  for (const result of results) {
    const args = argumentsFor(result)
    if (args === null || running.whyOver !== '') {
      looked.push(result)
      continue
    }
    console.log(`\nA second look at ${result.step.name}, alone: ${result.failed} failed\n`)
    running.start(result.step, { folder, slowness: await measureSlowness(), isShown: true }, args)
    const second = await running.next()
    looked.push(second ? merge(result, second) : result)
  }
  const unsteady = looked.flatMap(({ tests }) => tests).filter(({ outcome }) => outcome === 'unsteady').length
  if (unsteady <= mostUnsteady) return looked
  console.log(`\n${unsteady} tests are unsteady; more than ${mostUnsteady} are a failure`)
  return looked.map((result) => (result.tests.some(isUnsteady) ? { ...result, outcome: 'failed' } : result))
}

const isFailed = ({ outcome }: LookedAt): boolean => outcome === 'failed'
const isUnsteady = ({ outcome }: LookedAt): boolean => outcome === 'unsteady'

/** Returns the arguments with which a step runs only its failed tests; null if it does not do so. */
function argumentsFor({ step, tests, endedEarly }: StepResult): readonly string[] | null {
  const failed = tests.filter(isFailed)
  if (endedEarly !== '' || failed.length === 0) return null
  if (step.again === 'playwright') {
    // Playwright knows only the tests that have failed, not what failed beside them.
    if (failed.some(({ isSetUp }) => isSetUp)) return null
    return ['--last-failed', '--workers=1', '--trace=on', `--output=test-results/again/${step.name}`]
  }
  if (step.again !== 'vitest') return null
  const files = [...new Set(failed.map(({ file }) => file))]
  if (failed.some(({ isSetUp }) => isSetUp)) return files
  const names = failed.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [...files, '--testNamePattern', `^(?:${names.join('|')})$`]
}

/** Returns the result of a step after both looks. */
function merge(first: StepResult, second: StepResult): StepResult {
  const failures = second.tests.filter(isFailed)
  const isSame = (one: LookedAt) => (other: LookedAt) => one.file === other.file && one.title === other.title
  const hasPassed = (test: LookedAt): boolean =>
    test.isSetUp
      ? second.tests.length > 0 && failures.every(({ file }) => file !== test.file)
      : second.tests.some((other) => isSame(test)(other) && other.outcome === 'passed')
  const tests = first.tests
    .filter((test) => isFailed(test) || !failures.some(isSame(test)))
    .map((test) => (isFailed(test) && hasPassed(test) ? { ...test, outcome: 'unsteady' as const } : test))
  const all = [...tests, ...failures.filter((failure) => !tests.some(isSame(failure)))]
  const failed = all.filter(isFailed).length
  const isPassed = failed === 0 && second.outcome === 'passed'
  return {
    ...first,
    outcome: isPassed ? 'passed' : 'failed',
    seconds: first.seconds + second.seconds,
    passed: all.filter((test) => test.outcome === 'passed' || isUnsteady(test)).length,
    failed: isPassed ? 0 : Math.max(1, failed),
    tests: all,
  }
}

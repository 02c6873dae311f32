// Runs the steps of the test command, as many at a time as there are cores, and continues after a failure. Tests of browsers
// and processes that failed are run once more at the end, alone: those that pass then are named as unsteady.
// Prints their progress, the output of a failed step, and at the end a table of steps and `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { changedSteps } from './changed.ts'
import { type Leftovers, removeLeftovers, runId } from './leftovers.ts'
import { printEnd } from './print.ts'
import { runSteps } from './run-steps.ts'
import { RunningSteps } from './running-steps.ts'
import { lookAgain } from './second-look.ts'
import { type Step, steps } from './steps.ts'
import { writeSummary } from './summary.ts'

const { values, positionals } = parseArgs({
  options: {
    slowest: { type: 'string' },
    // Other steps than ours, for the tests of this runner.
    suite: { type: 'string' },
    folder: { type: 'string', default: path.resolve(import.meta.dirname, '../../data/test') },
  },
  allowPositionals: true,
})
const { folder } = values
const [first, ...others] = positionals
const chosen = first === 'changed' ? changedSteps(others[0]) : stepsNamed(positionals, await knownSteps())
if (chosen.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
const running = new RunningSteps()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    void running.end(`because the run got ${name}`).then(() => {
      removeLeftovers(runId())
      process.exit(128 + constants.signals[name])
    })
  })

mkdirSync(folder, { recursive: true })
rmSync(path.join(folder, 'summary.json'), { force: true })
tell(removeLeftovers(), 'Earlier runs that were killed')
const results = await lookAgain(await runSteps(chosen, folder, running), folder, running)
tell(removeLeftovers(runId()), 'The tests')
const isPassed = results.every(({ outcome }) => outcome === 'passed')
printEnd(results, values.slowest)
writeSummary(folder, results, isPassed)
process.exitCode = isPassed ? 0 : 1

async function knownSteps(): Promise<readonly Step[]> {
  if (values.suite === undefined) return steps
  const suite: unknown = await import(path.resolve(values.suite))
  return z.object({ steps: z.array(z.custom<Step>()) }).parse(suite).steps
}

function stepsNamed(names: readonly string[], known: readonly Step[]): readonly Step[] {
  const unknown = names.filter((name) => !known.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `No step is called ${unknown.join(', ')}. The steps: ${known.map(({ name }) => name).join(', ')}`,
    )
    process.exit(2)
  }
  return known.filter(({ name }) => names.length === 0 || names.includes(name))
}

function tell({ processes, folders }: Leftovers, who: string): void {
  if (processes + folders > 0)
    console.log(`${who} left ${processes} processes and ${folders} folders of test data: removed`)
}

// Runs the steps of the test command, as many at a time as there are cores, and continues after a failure.
// Prints their progress, the output of a failed step, and at the end a table of steps and `N passed, N
// failed`.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { changedSteps } from './changed.ts'
import { printFailure, slowestTable, stepTable } from './print.ts'
import { outputFolder, type RunningStep, type StepResult, startStep } from './run-step.ts'
import { type Step, steps } from './steps.ts'

const { values, positionals } = parseArgs({
  options: { slowest: { type: 'string' } },
  allowPositionals: true,
})
const [first, ...others] = positionals
const chosen = first === 'changed' ? changedSteps(others[0]) : stepsNamed(positionals)
if (chosen.length === 0) {
  console.log('Nothing has changed.')
  process.exit(0)
}
mkdirSync(outputFolder, { recursive: true })
const results = await runAll(chosen)
const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
console.log(`\n${stepTable(results)}`)
if (values.slowest !== undefined) console.log(`\n${slowestTable(results, Number(values.slowest) || 20)}`)
for (const { step, tests } of results)
  for (const { file, title, outcome } of tests)
    if (outcome === 'failed') console.log(`Failed in ${step.name}: ${file}: ${title.split('\n')[0]}`)
for (const { step, tests } of results)
  for (const { file, title, outcome } of tests)
    if (outcome === 'skipped') console.log(`Skipped in ${step.name}: ${file}: ${title}`)
const failed = results.filter(({ isPassed }) => !isPassed).map(({ step }) => step.name)
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

function stepsNamed(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `No step is called ${unknown.join(', ')}. The steps: ${steps.map(({ name }) => name).join(', ')}`,
    )
    process.exit(2)
  }
  return steps.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Starts each step, in order, as soon as there are free cores and its requirements are met. */
async function runAll(all: readonly Step[]): Promise<readonly StepResult[]> {
  const cores = Math.max(2, availableParallelism())
  const began = performance.now()
  const waiting = [...all]
  const running = new Map<Step, RunningStep>()
  const ended: StepResult[] = []
  const busy = () => [...running.keys()].reduce((sum, step) => sum + step.cores, 0)
  const isBuilt = () => ![...running.keys(), ...waiting].some(({ name }) => name === 'build')
  const clock = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
  const line = () =>
    `${clock()}  [${ended.length} of ${all.length} steps]  ${[...running.values()].map((one) => `${one.step.name} ${one.progress()}`.trim()).join(', ')}`
  const ticker = setInterval(
    () => {
      if (all.length === 1) return
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line().slice(0, process.stdout.columns)}`)
      else console.log(line())
    },
    process.stdout.isTTY ? 500 : 20_000,
  )
  while (waiting.length + running.size > 0) {
    for (let step = waiting[0]; step; step = waiting[0]) {
      if (busy() > 0 && busy() + step.cores > cores) break
      if (step.needsSite && !isBuilt()) break
      waiting.shift()
      running.set(step, startStep(step, all.length === 1))
    }
    const result = await Promise.race([...running.values()].map((one) => one.result))
    running.delete(result.step)
    ended.push(result)
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    console.log(
      `${clock()}  ${result.isPassed ? 'passed' : 'FAILED'}  ${result.step.name}: ${result.step.shows}`,
    )
    if (!result.isPassed && all.length > 1) printFailure(result)
  }
  clearInterval(ticker)
  return all.flatMap((step) => ended.filter((result) => result.step === step))
}

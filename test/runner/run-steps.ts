import { availableParallelism } from 'node:os'
import { printFailure } from './print.ts'
import type { StepResult } from './run-step.ts'
import type { RunningSteps } from './running-steps.ts'
import { measureSlowness } from './slowness.ts'
import type { Step } from './steps.ts'

/** How long a whole run may take on a quiet machine with two cores, in seconds. */
const runSeconds = 30 * 60
/** How long it may take on any machine: nobody waits longer for an answer. */
const mostSeconds = 80 * 60

/**
 * Runs each step, in order, as soon as there are free cores and what it needs has passed. A step whose needs have failed
 * is not run. A vital step that fails ends the run, and so does the time limit of the whole run.
 *
 * @param folder the folder for the output of each step
 */
export async function runSteps(
  all: readonly Step[],
  folder: string,
  running: RunningSteps,
): Promise<readonly StepResult[]> {
  const cores = Math.max(2, availableParallelism())
  const began = performance.now()
  const waiting = [...all]
  const ended = new Map<string, StepResult>()
  const isShown = all.length === 1
  const print = (text: string): void => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    console.log(`${seconds} s  ${text}`)
  }

  let slowness = await measureSlowness()
  print(`this machine takes ${slowness} times as long as a quiet one with two cores`)
  let slowest = slowness
  const limit = (): number => Math.min(runSeconds * slowest, mostSeconds)
  const endAtLimit = (): NodeJS.Timeout =>
    setTimeout(
      () => void running.end(`after the limit of a run, ${limit()} s`),
      began + limit() * 1000 - performance.now(),
    )
  let timer = endAtLimit()
  const ticker = setInterval(
    () => {
      const line = `[${ended.size} of ${all.length} steps]  ${running.progress()}`
      if (isShown) return
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns)}`)
      else print(line)
    },
    process.stdout.isTTY ? 500 : 20_000,
  )

  let isCutOff = false
  const end = (result: StepResult): void => {
    const { step, outcome } = result
    ended.set(step.name, result)
    print(`${outcome === 'failed' ? 'FAILED' : outcome}  ${step.name}: ${step.shows}`)
    if (outcome === 'failed' && !isShown) printFailure(result)
  }
  const leaveOut = (step: Step): void =>
    end({ step, outcome: 'not run', seconds: 0, passed: 0, failed: 0, tests: [], output: '', endedEarly: '' })

  for (;;) {
    for (let step = waiting[0]; step; step = waiting[0]) {
      const needed = (step.needs ?? []).filter((name) => all.some((other) => other.name === name))
      const outcomes = needed.map((name) => ended.get(name)?.outcome)
      if (
        running.whyOver !== '' ||
        outcomes.some((outcome) => outcome === 'failed' || outcome === 'not run')
      ) {
        waiting.shift()
        leaveOut(step)
        continue
      }
      if (outcomes.includes(undefined)) break
      if (running.cores > 0 && running.cores + step.cores > cores) break
      // What else the machine does changes within the minutes of a run.
      if (running.cores === 0 && step.cores === cores) {
        slowness = await measureSlowness()
        if (running.whyOver !== '') continue
        slowest = Math.max(slowest, slowness)
        clearTimeout(timer)
        timer = endAtLimit()
      }
      waiting.shift()
      running.start(step, { folder, slowness, isShown })
    }
    const result = await running.next()
    if (result === null) break
    if (isCutOff) leaveOut(result.step)
    else end(result)
    if (result.outcome !== 'failed' || !result.step.isVital) continue
    isCutOff = true
    void running.end(`because '${result.step.name}' has failed`)
  }
  clearTimeout(timer)
  clearInterval(ticker)
  return all.flatMap(({ name }) => ended.get(name) ?? [])
}

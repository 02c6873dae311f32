import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { eventsVariable, read, type TestEnd } from './events.ts'
import type { Step } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The folder with the output of each step. */
export const outputFolder = path.join(root, 'data/test')

/** A running step. */
export interface RunningStep {
  readonly step: Step
  readonly result: Promise<StepResult>
  /** Returns its progress, such as `120 of 300`, or '' if nothing can be counted. */
  progress(): string
}

/** A finished step. */
export interface StepResult {
  readonly step: Step
  readonly isPassed: boolean
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** Its tests; none if the step is a single test. */
  readonly tests: readonly TestEnd[]
  /** The file with everything that it printed. */
  readonly output: string
}

/** Starts a step. `isAlone` also shows its output immediately. */
export function startStep(step: Step, isAlone: boolean): RunningStep {
  const began = performance.now()
  const events = path.join(outputFolder, `${step.name}.jsonl`)
  const output = path.join(outputFolder, `${step.name}.log`)
  rmSync(events, { force: true })
  const log = createWriteStream(output)
  const [program = '', ...args] = step.command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [eventsVariable]: events },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false })
    if (isAlone) stream.pipe(process.stdout, { end: false })
  }
  async function end(): Promise<StepResult> {
    const code = await once(child, 'close').then(
      ([exit]) => exit === 0,
      (error: Error) => {
        log.write(`${error.message}\n`)
        return false
      },
    )
    await new Promise((done) => log.end(() => done(undefined)))
    const { ends } = read(events)
    const count = (outcome: TestEnd['outcome']) => ends.filter((test) => test.outcome === outcome).length
    const isWhole = ends.length === 0
    return {
      step,
      isPassed: code && count('failed') === 0,
      seconds: (performance.now() - began) / 1000,
      passed: isWhole && code ? 1 : count('passed'),
      failed: code ? count('failed') : Math.max(1, count('failed')),
      tests: ends,
      output,
    }
  }
  return {
    step,
    result: end(),
    progress() {
      const { total, ends } = read(events)
      return ends.length === 0 ? '' : `${ends.length} of ${total ?? '?'}`
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { slownessVariable } from '../support/limits.ts'
import { eventsVariable, read, type TestEnd } from './events.ts'
import { runId, runVariable } from './leftovers.ts'
import { mostFailures, type Step } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** How long a step may take to end by itself once it was told to. */
const endSeconds = 10

/** A test, and what it did when it was looked at again. */
export interface LookedAt extends Omit<TestEnd, 'outcome'> {
  /** `unsteady` if it failed and passed on the second look. */
  readonly outcome: TestEnd['outcome'] | 'unsteady'
}

/** A finished step. */
export interface StepResult {
  readonly step: Step
  readonly outcome: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** Its tests; none if the step is a single test. */
  readonly tests: readonly LookedAt[]
  /** The file with everything that it printed. */
  readonly output: string
  /** Why it ended before its time, such as `after 10 failures`; '' otherwise. */
  readonly endedEarly: string
}

/** A running step. */
export interface RunningStep {
  readonly step: Step
  readonly result: Promise<StepResult>
  /** Returns its progress, such as `120 of 300`, or '' if nothing can be counted. */
  progress(): string
  /** Ends it with all of its processes, and says why. */
  end(why: string): void
}

/** How steps run on this machine. */
export interface Circumstances {
  /** The folder for the output of each step. */
  readonly folder: string
  /** How many times longer than on a quiet machine everything may take. */
  readonly slowness: number
  /** Whether to show the output of the step immediately. */
  readonly isShown: boolean
}

/**
 * Starts a step.
 *
 * @param again the arguments that are added for the second look, if this is it
 */
export function startStep(
  step: Step,
  { folder, slowness, isShown }: Circumstances,
  again?: readonly string[],
): RunningStep {
  const began = performance.now()
  const place = path.join(folder, step.name)
  const events = `${place}${again ? '.again' : ''}.jsonl`
  const output = `${place}${again ? '.again' : ''}.log`
  rmSync(events, { force: true })
  const log = createWriteStream(output)
  const [program = '', ...args] = [...step.command, ...(again ?? [])]
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that it can be ended with all the processes that it has started.
    detached: true,
    env: {
      ...process.env,
      [eventsVariable]: events,
      [runVariable]: runId(),
      [slownessVariable]: String(slowness),
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: `${place}.last-run.json`,
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false })
    if (isShown) stream.pipe(process.stdout, { end: false })
  }
  let why = ''
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // Its group has ended.
    }
  }
  const end = (reason: string): void => {
    if (why !== '') return
    why = reason
    signal('SIGTERM')
    void wait(endSeconds * 1000, undefined, { ref: false }).then(() => signal('SIGKILL'))
  }
  const seconds = Math.round(step.seconds * slowness)
  const timer = setTimeout(() => end(`after its limit of ${seconds} s`), seconds * 1000)

  async function finish(): Promise<StepResult> {
    const closed = once(child, 'close').catch(() => {})
    const isGood = await once(child, 'exit').then(
      ([code]) => code === 0,
      (error: Error) => {
        log.write(`${error.message}\n`)
        return false
      },
    )
    clearTimeout(timer)
    // A process that it has left behind would keep its output open.
    await Promise.race([closed, wait(endSeconds * 1000, undefined, { ref: false })])
    if (why !== '') log.write(`Ended ${why}\n`)
    await new Promise((done) => log.end(() => done(undefined)))
    const { ends } = read(events)
    const count = (outcome: TestEnd['outcome']) => ends.filter((test) => test.outcome === outcome).length
    const failed = count('failed')
    if (why === '' && failed >= mostFailures) why = `after ${failed} failures`
    return {
      step,
      outcome: isGood && failed === 0 && why === '' ? 'passed' : 'failed',
      seconds: (performance.now() - began) / 1000,
      passed: ends.length === 0 && isGood ? 1 : count('passed'),
      failed: isGood ? failed : Math.max(1, failed),
      tests: ends,
      output,
      endedEarly: why,
    }
  }
  return {
    step,
    result: finish(),
    end,
    progress() {
      const { total, ends } = read(events)
      return ends.length === 0 ? '' : `${ends.length} of ${total ?? '?'}`
    },
  }
}

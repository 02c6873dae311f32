import { type Circumstances, type RunningStep, type StepResult, startStep } from './run-step.ts'
import type { Step } from './steps.ts'

/** The steps that run at the moment, which can all be ended. */
export class RunningSteps {
  readonly #running = new Map<Step, RunningStep>()
  #whyOver = ''

  /** Why no step may start any more; '' while they may. */
  get whyOver(): string {
    return this.#whyOver
  }

  get cores(): number {
    return [...this.#running.keys()].reduce((sum, step) => sum + step.cores, 0)
  }

  /** Starts a step, see `startStep`. */
  start(step: Step, circumstances: Circumstances, again?: readonly string[]): void {
    this.#running.set(step, startStep(step, circumstances, again))
  }

  /** Waits for the next step that ends; null if none runs. */
  async next(): Promise<StepResult | null> {
    if (this.#running.size === 0) return null
    const result = await Promise.race([...this.#running.values()].map((one) => one.result))
    this.#running.delete(result.step)
    return result
  }

  /** Ends all steps, and waits until they have ended. */
  async end(why: string): Promise<void> {
    this.#whyOver ||= why
    const steps = [...this.#running.values()]
    for (const step of steps) step.end(why)
    await Promise.all(steps.map(({ result }) => result))
  }

  /** Returns the steps with their progress, such as `e2e 120 of 300, fuzz`. */
  progress(): string {
    return [...this.#running.values()].map((one) => `${one.step.name} ${one.progress()}`.trim()).join(', ')
  }
}

import { context, ROOT_CONTEXT } from '@opentelemetry/api'
import { isDatabaseUnavailable } from './errors.ts'

/**
 * Polls the database for work at intervals, or immediately on request. Any number of processes can do so.
 */
export class Polling {
  readonly #work: () => Promise<boolean>
  readonly #broke: (error: unknown) => void
  readonly #everySeconds: number
  #isRunning = false
  #isPolling = false
  /** Whether the next poll follows immediately. */
  #isHurried = false
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<unknown> = Promise.resolve()

  /**
   * @param work does what is due, and returns whether more may be due immediately
   * @param broke receives the errors of `work`, except those that mean that the database is unavailable
   */
  constructor(work: () => Promise<boolean>, broke: (error: unknown) => void, everySeconds = 1) {
    this.#work = work
    this.#broke = broke
    this.#everySeconds = everySeconds
  }

  /** Starts with a poll. */
  start(): void {
    this.#isRunning = true
    this.#pollAfter(0)
  }

  /** Makes the next poll follow immediately, or right after the one in progress. */
  hurry(): void {
    if (this.#isHurried) return
    this.#isHurried = true
    if (!this.#isPolling) this.#pollAfter(0)
  }

  /** Starts no more polls. One in progress continues. */
  stop(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
  }

  /** Resolves when no poll is in progress. */
  async ended(): Promise<void> {
    await this.#underWay
  }

  #pollAfter(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isRunning) return
    this.#timer = setTimeout(() => {
      // Otherwise all later polls would belong to the trace of the request that hurried one.
      this.#underWay = context.with(ROOT_CONTEXT, () => this.#poll())
    }, milliseconds).unref()
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    this.#isHurried = false
    const isMore = await this.#work().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) this.#broke(error)
      return false
    })
    this.#isPolling = false
    this.#pollAfter(isMore || this.#isHurried ? 0 : this.#everySeconds * 1000)
  }
}

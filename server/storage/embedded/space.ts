import { statfs } from 'node:fs/promises'

/**
 * What is left to PostgreSQL for what it writes whatever is refused, in bytes: the next segment of its log, 16 MB, without
 * which it stops altogether, and half as much for sign-ins and tables.
 */
const reserve = 24 * 2 ** 20
const lookMilliseconds = 250

/** The space on the disk of the embedded cluster. */
export class Space {
  readonly #folder: string
  readonly #reserve: number
  #lookedAt = Number.NEGATIVE_INFINITY
  #isLeft = true

  constructor(folder: string, reserveBytes = reserve) {
    this.#folder = folder
    this.#reserve = reserveBytes
  }

  /** Whether there is space for more than the reserve; known anew four times a second. */
  async isLeft(): Promise<boolean> {
    if (performance.now() - this.#lookedAt > lookMilliseconds) {
      this.#lookedAt = performance.now()
      const { bavail, bsize } = await statfs(this.#folder)
      this.#isLeft = bavail * bsize >= this.#reserve
    }
    return this.#isLeft
  }
}

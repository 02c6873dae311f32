import { statfs } from 'node:fs/promises'

/**
 * The space that is kept free for PostgreSQL, in bytes: the next segment of its log (16 MB), without which it
 * stops, and half as much for sign-ins and tables.
 */
const reserve = 24 * 2 ** 20
const lookMilliseconds = 250

/** The free space on the disk of the embedded cluster. */
export class DiskSpace {
  readonly #folder: string
  readonly #reserve: number
  #lookedAt = Number.NEGATIVE_INFINITY
  #isLeft = true

  constructor(folder: string, reserveBytes = reserve) {
    this.#folder = folder
    this.#reserve = reserveBytes
  }

  /**
   * Returns whether there is more free space than the reserve. It is measured at most four times a second.
   */
  async isLeft(): Promise<boolean> {
    if (performance.now() - this.#lookedAt > lookMilliseconds) {
      this.#lookedAt = performance.now()
      const { bavail, bsize } = await statfs(this.#folder)
      this.#isLeft = bavail * bsize >= this.#reserve
    }
    return this.#isLeft
  }
}

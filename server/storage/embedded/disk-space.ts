import { statfs } from 'node:fs/promises'

/**
 * The space that is kept free for PostgreSQL, in bytes: the next segment of its log (16 MB), without which it
 * stops, and half as much for sign-ins and tables.
 */
export const reservedBytes = 24 * 2 ** 20
const lookMilliseconds = 250

/** The free space on the disk of the embedded cluster. */
export class DiskSpace {
  readonly #folder: string
  readonly #reserve: number
  #lookedAt = Number.NEGATIVE_INFINITY
  #isLeft = true

  constructor(folder: string, reserveBytes = reservedBytes) {
    this.#folder = folder
    this.#reserve = reserveBytes
  }

  /**
   * Returns whether there is more free space than the reserve. It is measured at most four times a second.
   */
  async isLeft(): Promise<boolean> {
    if (performance.now() - this.#lookedAt > lookMilliseconds) {
      this.#lookedAt = performance.now()
      this.#isLeft = (await this.measure()).freeBytes >= this.#reserve
    }
    return this.#isLeft
  }

  /** Measures the space that is free for PostgreSQL and the size of the disk, in bytes. */
  async measure(): Promise<{ freeBytes: number; sizeBytes: number }> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  }
}

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import * as text from '../../../content/text/refusals.ts'
import { notFound, unavailable } from '../../http/problem.ts'
import { errorMessage } from '../../storage/errors.ts'
import type { Told } from './drawing.ts'

const program = new URL('./worker.ts', import.meta.url)
/** The most memory for pictures that were drawn before, in bytes: some 40 pictures. */
const mostBytes = 4_000_000
/** How many pictures may wait for others to be drawn. */
const mostWaiting = 8
const mostMilliseconds = 20_000
/** How long the thread is kept without work, since its library and typefaces take memory. */
const idleMilliseconds = 30_000

/**
 * Draws share pictures of results as PNG, one at a time, in a thread that starts with the first picture and ends
 * when none is asked for. The last pictures are kept.
 */
export class Painter {
  readonly #folder: string
  readonly #log: FastifyBaseLogger
  /** The last pictures by what they tell, the one that was asked for longest ago first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #painting = new Map<string, Promise<Buffer>>()
  #keptBytes = 0
  /** Settles when the previous pictures are drawn. */
  #before: Promise<unknown> = Promise.resolve()
  #worker: Worker | undefined
  #ending: NodeJS.Timeout | undefined

  /** @param folder what the build has made for these pictures */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder
    this.#log = log
  }

  /** Returns whether a picture need not be drawn. */
  has(told: Told): boolean {
    return this.#kept.has(JSON.stringify(told))
  }

  /**
   * Returns the picture that tells this.
   *
   * @throws Problem 404 if the site is not built, 503 if too many others wait
   */
  async paint(told: Told): Promise<Buffer> {
    const key = JSON.stringify(told)
    const kept = this.#kept.get(key)
    if (kept) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const known = this.#painting.get(key)
    if (known) return await known
    if (this.#painting.size >= mostWaiting) throw unavailable('pictures-busy', text.busy, 2)
    const painting = this.#before.then(() => this.#draw(told))
    this.#before = painting.catch(() => {})
    this.#painting.set(key, painting)
    try {
      const picture = await painting
      this.#keep(key, picture)
      return picture
    } finally {
      this.#painting.delete(key)
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    clearTimeout(this.#ending)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #keep(key: string, picture: Buffer): void {
    this.#kept.set(key, picture)
    this.#keptBytes += picture.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= mostBytes) return
      this.#kept.delete(oldest)
      this.#keptBytes -= length
    }
  }

  async #draw(told: Told): Promise<Buffer> {
    if (!existsSync(path.join(this.#folder, 'ground.svg'))) throw notFound()
    clearTimeout(this.#ending)
    this.#worker ??= this.#start()
    const worker = this.#worker
    try {
      const drawn = once(worker, 'message', { signal: AbortSignal.timeout(mostMilliseconds) })
      worker.postMessage(told)
      const [png] = await drawn
      return z
        .instanceof(Uint8Array)
        .transform((bytes) => Buffer.from(bytes))
        .parse(png)
    } catch (error) {
      await this.close()
      throw error
    } finally {
      this.#ending = setTimeout(() => void this.close(), idleMilliseconds).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(program, { workerData: this.#folder })
    worker.unref()
    worker.on('error', (error) =>
      this.#log.error(`the thread that draws pictures has failed: ${errorMessage(error)}`),
    )
    return worker
  }
}

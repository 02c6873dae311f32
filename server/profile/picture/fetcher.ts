import type { Kysely } from 'kysely'
import { Polling } from '../../storage/polling.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  failPicture,
  isExhausted,
  postponePicture,
  queueMissedPictures,
  releasePicture,
  storePicture,
  type TakenPicture,
  takeDuePictures,
} from './queue.ts'
import { PictureFault } from './state.ts'

/** How many pictures one process fetches at once. */
const atOnce = 2

/** The result of an attempt to fetch a picture; `detail` contains no address and may be logged. */
export interface PictureAttempt {
  readonly personId: number
  readonly outcome: 'stored' | 'postponed' | 'failed'
  readonly detail?: string
}

/** What a fetcher needs. */
export interface PictureWork {
  /**
   * Returns the thumbnail of the picture at an address.
   *
   * @throws PictureFault, or the reason of `stop`
   */
  fetch(address: string, stop: AbortSignal): Promise<Buffer>
  attempted(attempt: PictureAttempt): void
  /** The work failed for a reason other than a picture or an unavailable database. */
  broke(error: unknown): void
}

/** Fetches due pictures. Any number of processes can do so. */
export class PictureFetcher {
  readonly #db: Kysely<Tables>
  readonly #work: PictureWork
  readonly #stop = new AbortController()
  readonly #polling: Polling
  #hasQueuedMissed = false

  constructor(db: Kysely<Tables>, work: PictureWork) {
    this.#db = db
    this.#work = work
    this.#polling = new Polling(
      async () => {
        await this.#queueMissed()
        return (await this.fetchDue()) === atOnce
      },
      (error) => work.broke(error),
    )
  }

  /** Looks for due pictures now and every second until `stop`. */
  start(): void {
    this.#polling.start()
  }

  /** Takes no more pictures, and releases those in progress. */
  stop(): void {
    this.#polling.stop()
    this.#stop.abort()
  }

  /** Resolves when no picture is in progress, soon after `stop`. */
  async ended(): Promise<void> {
    await this.#polling.ended()
  }

  /** Tries to fetch some of the due pictures and returns how many it took. */
  async fetchDue(): Promise<number> {
    const pictures = await takeDuePictures(this.#db, atOnce)
    await Promise.all(pictures.map((picture) => this.#attempt(picture)))
    return pictures.length
  }

  /** Queues missed pictures before the first look, so that no address is fetched that was changed already. */
  async #queueMissed(): Promise<void> {
    if (this.#hasQueuedMissed) return
    await queueMissedPictures(this.#db)
    this.#hasQueuedMissed = true
  }

  async #attempt(picture: TakenPicture): Promise<void> {
    const { personId, address } = picture
    try {
      if (isExhausted(picture)) throw new PictureFault('not-a-picture', 'no attempt came to an end')
      await storePicture(this.#db, picture, await this.#work.fetch(address, this.#stop.signal))
      this.#work.attempted({ personId, outcome: 'stored' })
    } catch (error) {
      if (this.#stop.signal.aborted) return await releasePicture(this.#db, picture)
      if (!(error instanceof PictureFault)) throw error
      const waits = error.isPassing && (await postponePicture(this.#db, picture))
      if (!waits) await failPicture(this.#db, picture, error.reason)
      this.#work.attempted({ personId, outcome: waits ? 'postponed' : 'failed', detail: error.message })
    }
  }
}

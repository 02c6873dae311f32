import { type Kysely, sql } from 'kysely'
import { errorMessage, isDatabaseUnavailable } from './errors.ts'
import type { Tables } from './tables.ts'

/** How old an answer of the replica may be, in milliseconds. */
const mostStale = 2000
/** How often the position of the primary is read while there are reads, in milliseconds. */
const readEvery = 500
/** A replica that lags by so many milliseconds is skipped for a while. */
const mostLag = 1000
/** For how long a replica that lags or does not answer is skipped, in milliseconds. */
const skipMilliseconds = 5000

/** Events of a replica, each when it begins. */
export interface ReplicaEvents {
  /** The primary is read instead: the replica does not answer, for this reason, or lags. */
  replicaSkipped(reason: string): void
  replicaUsed(): void
}

/** The position in its log that the primary had reached at a time, in milliseconds of this process. */
interface Watermark {
  readonly position: number
  readonly at: number
}

type Replica = Pick<Kysely<Tables>, 'connection'>
type Read<Result> = (db: Kysely<Tables>) => Promise<Result>

/**
 * Reads that may be up to two seconds old. They go to a read replica if there is one that keeps up, and to the primary
 * otherwise. Of two reads of this process at replicas, the later one is never older, whichever replicas answer.
 */
export class StaleReads {
  /** How many reads each has answered. */
  readonly counts = { primary: 0, replica: 0 }
  readonly #primary: Kysely<Tables>
  readonly #replica: Replica | null
  readonly #events: ReplicaEvents | null
  #watermarks: Watermark[] = []
  #isReadingPosition = false
  /** The furthest position of a read at a replica. */
  #furthest = 0
  #skippedUntil = 0
  #isSkipped = false

  constructor(primary: Kysely<Tables>, replica: Replica | null, events: ReplicaEvents | null) {
    this.#primary = primary
    this.#replica = replica
    this.#events = events
  }

  /** Returns what `read` returns, which must only read. */
  async read<Result>(read: Read<Result>): Promise<Result> {
    const answered = this.#replica && (await this.#readReplica(this.#replica, read))
    this.counts[answered ? 'replica' : 'primary'] += 1
    return answered ? answered.result : await read(this.#primary)
  }

  /** Returns null if the replica does not answer, or if its answer would be too old. */
  async #readReplica<Result>(replica: Replica, read: Read<Result>): Promise<{ result: Result } | null> {
    const now = performance.now()
    this.#readPosition(now)
    const watermark = this.#watermarks.find(({ at }) => now - at <= mostStale)
    if (watermark === undefined || now < this.#skippedUntil) return null
    // While it is skipped, one read at a time finds out whether it is back.
    if (this.#isSkipped) this.#skippedUntil = now + skipMilliseconds
    try {
      // On one connection, since another may lead to another replica.
      return await replica.connection().execute(async (db) => {
        const position = await replayed(db)
        if (position === null) return this.#skip('it is a primary itself')
        if (position < watermark.position && now - watermark.at >= mostLag) return this.#skip('it lags')
        if (position < Math.max(watermark.position, this.#furthest)) return null
        const result = await read(db)
        this.#furthest = Math.max(this.#furthest, position)
        this.#use()
        return { result }
      })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return this.#skip(errorMessage(error))
    }
  }

  /** Notes the position of the primary, for later reads. */
  #readPosition(now: number): void {
    this.#watermarks = this.#watermarks.filter(({ at }) => now - at <= mostStale)
    if (
      this.#isReadingPosition ||
      now - (this.#watermarks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < readEvery
    )
      return
    this.#isReadingPosition = true
    void sql<{ position: number }>`select (pg_current_wal_lsn() - '0/0')::bigint as position`
      .execute(this.#primary)
      .then(({ rows: [row] }) => {
        if (row) this.#watermarks.push({ position: row.position, at: now })
      })
      // Without watermarks, the primary is read, which says what is wrong.
      .catch(() => {})
      .finally(() => {
        this.#isReadingPosition = false
      })
  }

  #skip(reason: string): null {
    this.#skippedUntil = performance.now() + skipMilliseconds
    if (!this.#isSkipped) this.#events?.replicaSkipped(reason)
    this.#isSkipped = true
    return null
  }

  #use(): void {
    this.#skippedUntil = 0
    if (this.#isSkipped) this.#events?.replicaUsed()
    this.#isSkipped = false
  }
}

/** Returns up to which position of its log a replica has caught up, or null if it is a primary. */
async function replayed(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as position where pg_is_in_recovery()`.execute(db)
  return rows[0]?.position ?? null
}

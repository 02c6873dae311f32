import { type Kysely, sql } from 'kysely'
import { isDatabaseUnavailable } from './errors.ts'
import type { Tables } from './tables.ts'

/** How old an answer of the replica may be, in milliseconds. */
const mostStale = 2000
/** How often the position of the primary is read while there are reads, in milliseconds. */
const markEvery = 500
/** A replica that lags by so many milliseconds is left alone for a while. */
const mostLag = 1000
/** For how long a replica is left alone that lags or does not answer, in milliseconds. */
const restMilliseconds = 5000

/** Events of a replica, each when it begins. */
export interface ReplicaEvents {
  /** The primary is read instead: the replica does not answer, for this reason, or lags. */
  replicaLeft(reason: string): void
  replicaUsed(): void
}

/** Which position of its log the primary had reached at a moment, in milliseconds of this process. */
interface Mark {
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
  #marks: Mark[] = []
  #isMarking = false
  /** The furthest position of a read at a replica. */
  #furthest = 0
  #restsUntil = 0
  #isLeft = false

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
    this.#mark(now)
    const mark = this.#marks.find(({ at }) => now - at <= mostStale)
    if (mark === undefined || now < this.#restsUntil) return null
    // While it rests, one read at a time finds out whether it is back.
    if (this.#isLeft) this.#restsUntil = now + restMilliseconds
    try {
      // On one connection, since another may lead to another replica.
      return await replica.connection().execute(async (db) => {
        const position = await replayed(db)
        if (position === null) return this.#leave('it is a primary itself')
        if (position < mark.position && now - mark.at >= mostLag) return this.#leave('it lags')
        if (position < Math.max(mark.position, this.#furthest)) return null
        const result = await read(db)
        this.#furthest = Math.max(this.#furthest, position)
        this.#use()
        return { result }
      })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return this.#leave(error instanceof Error ? error.message : String(error))
    }
  }

  /** Notes the position of the primary, for later reads. */
  #mark(now: number): void {
    this.#marks = this.#marks.filter(({ at }) => now - at <= mostStale)
    if (this.#isMarking || now - (this.#marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) < markEvery) return
    this.#isMarking = true
    void sql<{ position: number }>`select (pg_current_wal_lsn() - '0/0')::bigint as position`
      .execute(this.#primary)
      .then(({ rows: [row] }) => {
        if (row) this.#marks.push({ position: row.position, at: now })
      })
      // Without marks, the primary is read, which says what is wrong.
      .catch(() => {})
      .finally(() => {
        this.#isMarking = false
      })
  }

  #leave(reason: string): null {
    this.#restsUntil = performance.now() + restMilliseconds
    if (!this.#isLeft) this.#events?.replicaLeft(reason)
    this.#isLeft = true
    return null
  }

  #use(): void {
    this.#restsUntil = 0
    if (this.#isLeft) this.#events?.replicaUsed()
    this.#isLeft = false
  }
}

/** Returns up to which position of its log a replica has caught up, or null if it is a primary. */
async function replayed(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as position where pg_is_in_recovery()`.execute(db)
  return rows[0]?.position ?? null
}

import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'

/** The farthest place that is counted. Counting further would cost more than anybody learns from it. */
export const farthestPlace = 10_000

interface ScoreCount {
  readonly score: number
  readonly players: number
}

/**
 * The scores of the best players of each game type, counted once a minute, so that a place far down the
 * leaderboard does not cost each request a count of everybody who is better.
 */
export class CountedScores {
  readonly #database: Database
  readonly #reuseMilliseconds: number
  readonly #counted = new Map<number, { readonly until: number; readonly counts: Promise<ScoreCount[]> }>()

  constructor(database: Database, reuseMilliseconds = 60_000) {
    this.#database = database
    this.#reuseMilliseconds = reuseMilliseconds
  }

  /**
   * Returns how many players of a game type, of the `farthestPlace` best, had a better score when they were
   * counted, a minute ago at most.
   */
  async better(gameTypeId: number, score: number): Promise<number> {
    const counts = await this.#countsOf(gameTypeId)
    return counts.reduce((sum, one) => (one.score > score ? sum + one.players : sum), 0)
  }

  async #countsOf(gameTypeId: number): Promise<ScoreCount[]> {
    const known = this.#counted.get(gameTypeId)
    if (known && performance.now() < known.until) return await known.counts
    const counts = this.#count(gameTypeId)
    this.#counted.set(gameTypeId, { until: performance.now() + this.#reuseMilliseconds, counts })
    try {
      return await counts
    } catch (error) {
      this.#counted.delete(gameTypeId)
      throw error
    }
  }

  async #count(gameTypeId: number): Promise<ScoreCount[]> {
    const { rows } = await sql<ScoreCount>`
      select score, count(*)::integer as players
      from (
        select score from rankings where game_type_id = ${gameTypeId}
        order by score desc, finished_at, game_id limit ${farthestPlace}
      ) as best
      group by score`.execute(this.#database.db)
    return rows
  }
}

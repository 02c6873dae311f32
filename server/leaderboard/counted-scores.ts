import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { rowsOf, type Span } from './periods.ts'

/** The farthest place that is counted. Counting further would cost more than anybody learns from it. */
export const farthestPlace = 10_000

interface ScoreCount {
  readonly score: number
  readonly players: number
}

/** A board: a game type, and a period with its first day, which is null for all time. */
export interface Board {
  readonly gameTypeId: number
  readonly span: Span
  readonly startsOn: string | null
}

/**
 * The scores of the best players of each board, counted once a minute, so that a place far down the
 * leaderboard does not cost each request a count of everybody who is better.
 */
export class CountedScores {
  readonly #database: Database
  readonly #reuseMilliseconds: number
  readonly #counted = new Map<
    string,
    { readonly startsOn: string | null; readonly until: number; readonly counts: Promise<ScoreCount[]> }
  >()

  constructor(database: Database, reuseMilliseconds = 60_000) {
    this.#database = database
    this.#reuseMilliseconds = reuseMilliseconds
  }

  /**
   * Returns how many players of a board, of the `farthestPlace` best, had a better score when they were
   * counted, a minute ago at most.
   */
  async better(board: Board, score: number): Promise<number> {
    const counts = await this.#countsOf(board)
    return counts.reduce((sum, one) => (one.score > score ? sum + one.players : sum), 0)
  }

  async #countsOf(board: Board): Promise<ScoreCount[]> {
    const key = `${board.gameTypeId} ${board.span}`
    const known = this.#counted.get(key)
    // What was counted before a period began says nothing about it.
    if (known && known.startsOn === board.startsOn && performance.now() < known.until)
      return await known.counts
    const counts = this.#count(board)
    this.#counted.set(key, {
      startsOn: board.startsOn,
      until: performance.now() + this.#reuseMilliseconds,
      counts,
    })
    try {
      return await counts
    } catch (error) {
      this.#counted.delete(key)
      throw error
    }
  }

  async #count({ gameTypeId, span }: Board): Promise<ScoreCount[]> {
    const { rows } = await sql<ScoreCount>`
      select score, count(*)::integer as players
      from (
        select score from ${rowsOf(span)} as rankings where game_type_id = ${gameTypeId}
        order by score desc, finished_at, game_id limit ${farthestPlace}
      ) as best
      group by score`.execute(this.#database.db)
    return rows
  }
}

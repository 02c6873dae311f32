import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** The periods of which the best games are kept. They begin at midnight UTC, weeks on Monday (ISO 8601). */
export const periods = ['day', 'week', 'month'] as const

export type Period = (typeof periods)[number]

/** What a board ranks: the best games of a period that has not ended, or of all time. */
export const span = z.enum(['all', ...periods])

export type Span = z.infer<typeof span>

/** SQL for the first day of the present period, by the clock of the database. */
export function startOf(period: Period): RawBuilder<string> {
  return sql`date_trunc(${sql.lit(period)}, now() at time zone 'UTC')::date`
}

/** SQL for the rows of a board, with the columns of `rankings`, to be read by the index of its best. */
export function rowsOf(board: Span): RawBuilder<unknown> {
  if (board === 'all') return sql`rankings`
  return sql`(
    select game_type_id, person_id, game_id, score, finished_at from period_rankings
    where period = ${sql.lit(board)} and starts_on = ${startOf(board)})`
}

/**
 * SQL that ranks a finished game in its day, week and month, for the statement that ends it: a common table
 * expression on `moved`, the row of that game.
 */
export const periodRankingStatement = `ranked_in_periods as (
    insert into period_rankings as best
      (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
    select period, date_trunc(period, finished_at at time zone 'UTC')::date,
      game_type_id, person_id, id, game_score, finished_at
    from moved, (values ${periods.map((period) => `('${period}')`).join(', ')}) as periods (period)
    where game_won and not auto_won and not practice and day is null
    on conflict (period, starts_on, game_type_id, person_id) do update set
      game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at
    where excluded.score > best.score
  )`

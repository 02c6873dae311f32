import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** What was played on a day. */
export interface GamesOfDay {
  readonly day: string
  readonly begun: number
  readonly ended: number
  /** The people who began a game. */
  readonly players: number
  /** Those of them whose first game it was. */
  readonly newPlayers: number
}

/** Returns what was played from a day up to the one before another, in UTC, without the days on which nobody played. */
export async function gamesOfDays(db: Kysely<Tables>, from: string, to: string): Promise<GamesOfDay[]> {
  const { rows } = await sql<GamesOfDay>`
    with begun as (
      select (created_at at time zone 'utc')::date as day, person_id, count(*) as games from games
      where created_at >= ${from}::date::timestamp at time zone 'utc'
        and created_at < ${to}::date::timestamp at time zone 'utc'
      group by 1, 2
    ),
    ended as (
      select (finished_at at time zone 'utc')::date as day, count(*) as games from games
      where finished_at >= ${from}::date::timestamp at time zone 'utc'
        and finished_at < ${to}::date::timestamp at time zone 'utc'
      group by 1
    ),
    played as (
      select day, sum(games)::bigint as games, count(person_id) as players,
        count(person_id) filter (where not exists (
          select from games as earlier
          where earlier.person_id = begun.person_id and earlier.created_at < begun.day::timestamp at time zone 'utc'
        )) as new_players
      from begun group by day
    )
    select day, coalesce(played.games, 0) as begun, coalesce(ended.games, 0) as ended,
      coalesce(players, 0) as players, coalesce(new_players, 0) as "newPlayers"
    from played full join ended using (day) order by day`.execute(db)
  return rows
}

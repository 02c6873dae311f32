import { type Kysely, sql } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import type { Tables } from '../storage/tables.ts'

/** A game of a person as admins see it, with its key in the list. */
export interface GameOfPerson {
  readonly key: string
  readonly id: number
  readonly gameName: string
  readonly isOver: boolean
  readonly isWon: boolean
  readonly score: number
  readonly isPractice: boolean
  readonly isAutoWon: boolean
  readonly createdAt: Date
}

/**
 * Returns a person's games of all types of a place of the list, and one more. The newest of each
 * type, unfinished and finished, are read in the order of the index of a player's own list.
 */
export async function gamesOfPerson(
  db: Kysely<Tables>,
  personId: number,
  place: KeyedPlace,
): Promise<GameOfPerson[]> {
  const { rows } = await sql<GameOfPerson>`
    select * from (
      select listed.* from game_types
      cross join (values (false), (true)) as part (is_over)
      cross join lateral (
        select ${keyOf('games.created_at')} as key, id, game_types.name as "gameName", game_over as "isOver",
          game_won as "isWon", game_score as score, practice as "isPractice", auto_won as "isAutoWon",
          games.created_at as "createdAt"
        from games
        where person_id = ${personId} and game_type_id = game_types.id and game_over = part.is_over
          and ${keyRange(place, 'games.created_at')}
      ) as listed
    ) as games
    where ${keyRange(place, 'createdAt')}`.execute(db)
  return rows
}

/** What a person has played of a game type in a week. */
export interface GamesOfWeek {
  readonly gameTypeId: number
  readonly gameName: string
  /** Games that ended, except practice. */
  readonly games: number
  readonly best: number
}

/** How many of the newest finished games of a type are looked at. A person may start 60 in an hour, and plays fewer. */
const mostOfWeek = 1000

/** Returns what a person has played in the week that began with a Monday such as `2026-11-16`, in UTC. */
export async function gamesOfWeek(
  db: Kysely<Tables>,
  personId: number,
  monday: string,
): Promise<GamesOfWeek[]> {
  const start = sql`${monday}::date::timestamp`
  const { rows } = await sql<GamesOfWeek>`
    select game_types.id as "gameTypeId", game_types.name as "gameName", count(*) as games, max(game_score) as best
    from game_types
    cross join lateral (
      select game_score, practice, auto_won, finished_at at time zone 'UTC' as ended_at from games
      where person_id = ${personId} and game_type_id = game_types.id and game_over
      order by created_at desc, id desc limit ${mostOfWeek}
    ) as newest
    where not practice and not auto_won and ended_at >= ${start} and ended_at < ${start} + interval '7 days'
    group by game_types.id order by game_types.id`.execute(db)
  return rows
}

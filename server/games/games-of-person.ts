import { type Kysely, sql } from 'kysely'
import { type KeyedPlace, keyRange } from '../http/keyed-page.ts'
import type { Tables } from '../storage/tables.ts'

/** A game of a person, as admins see it. */
export interface GameOfPerson {
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
 * Returns a person's games of all types of a place of the list, and one more; the newest first. The newest of each
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
        select id, game_types.name as "gameName", game_over as "isOver", game_won as "isWon", game_score as score,
          practice as "isPractice", auto_won as "isAutoWon", created_at as "createdAt"
        from games
        where person_id = ${personId} and game_type_id = game_types.id and game_over = part.is_over
          and ${keyRange('id', place)}
      ) as listed
    ) as games
    where ${keyRange('id', place)}`.execute(db)
  return rows.toSorted((one, other) => other.id - one.id)
}

import { sql } from 'kysely'
import { notFound } from '../http/problem.ts'
import { shownName } from '../http/shown-text.ts'
import type { Database } from '../storage/database.ts'
import type { LeaderboardEntry } from './schema.ts'

const placesPerType = 10

/**
 * The best players of one game type, or of each when `gameTypeId` is null: every player once, by the best game won,
 * the best first and among equals the one who got there first. Throws 404 for a type that is not there.
 */
export async function bestPlayers(
  database: Database,
  gameTypeId: number | null,
): Promise<LeaderboardEntry[]> {
  const { rows } = await sql<Row>`
    select game_types.id as "gameTypeId", game_types.name as "gameName", best.game_id as "gameId",
      best.display_name as "displayName", best.profile_picture as "profilePic", best.score
    from game_types
    left join lateral (
      select rankings.game_id, rankings.score, rankings.finish_order, people.display_name, people.profile_picture
      from rankings join people on people.id = rankings.person_id
      where rankings.game_type_id = game_types.id
      order by rankings.score desc, rankings.finish_order
      limit ${placesPerType}
    ) as best on true
    where ${gameTypeId}::integer is null or game_types.id = ${gameTypeId}
    order by game_types.id, best.score desc, best.finish_order`.execute(database.db)
  if (gameTypeId !== null && rows.length === 0) throw notFound()
  return rows.flatMap(({ gameId, ...row }) =>
    gameId === null ? [] : [{ ...row, gameId, displayName: shownName(row.displayName) }],
  )
}

type Row = Omit<LeaderboardEntry, 'gameId'> & { gameId: number | null }

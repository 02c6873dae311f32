import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** Every how many games of a player and a type the place of a game is kept. */
const interval = 100

/** A player's games of one type. */
interface OwnGames {
  readonly personId: number
  readonly gameTypeId: number
}

/** An entry of a player's list of games. */
interface ListedGame {
  readonly id: number
  readonly game_over: boolean
  readonly game_won: boolean
  readonly game_score: number
  readonly practice: boolean
  readonly day: string | null
  readonly created_at: Date
}

/**
 * Returns `limit` of a person's games of a type after the first `offset`, and the number of all. The unfinished ones
 * come first; of both kinds, the newest first. However long the list, both statements read some hundred entries of an
 * index at most.
 */
export async function listGames(
  db: Kysely<Tables>,
  own: OwnGames,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: readonly ListedGame[]; count: number }> {
  const { unfinished, finished } = await countGames(db, own)
  const count = unfinished.length + finished
  if (offset >= count) return { rows: [], count }
  const first = unfinished.slice(offset, offset + limit)
  // The finished games of the page are those after the newest `skipped`.
  const skipped = Math.max(0, offset - unfinished.length)
  // They are searched from the first game with a known place that is newer. Its place also counts unfinished games,
  // and those that have ended meanwhile stay where they were counted.
  const { rows } = await sql<ListedGame>`
    with place as (
      select ordinal, game_id from game_ordinals
      where ${areOf(own)} and ordinal >= ${count - skipped}
      order by ordinal limit 1
    ),
    start as (
      select placed.id as game_id, placed.created_at, ordinal - (
        select count(*) from games
        where id = any (${unfinished}::bigint[]) and (created_at, id) <= (placed.created_at, placed.id)
      ) as finished
      from place join games as placed on placed.id = game_id
    ),
    page as (
      select id from games
      where ${areOf(own)} and game_over and id <> all (${unfinished}::bigint[])
        and (created_at, id) <= (
          coalesce((select created_at from start), 'infinity'),
          coalesce((select game_id from start), ${Number.MAX_SAFE_INTEGER})
        )
      order by created_at desc, id desc
      limit ${limit - first.length}
      offset ${skipped} - (${finished} - coalesce((select finished from start), ${finished}))
    )
    select id, game_over, game_won, game_score, practice, day, created_at from games
    where id in (select id from page union all select unnest(${first}::bigint[]))
    order by game_over, created_at desc, id desc`.execute(db)
  return { rows, count }
}

/** Returns a game of the list as the API tells it. */
export function entryOf({ id, game_over, game_won, game_score, practice, day, created_at }: ListedGame) {
  return {
    gameId: id,
    gameComplete: game_over,
    gameWon: game_won,
    score: game_score,
    practice,
    day,
    gameDate: created_at.toISOString(),
  }
}

/** Returns the ids of the unfinished games, the newest first, and the number of the finished ones. */
async function countGames(db: Kysely<Tables>, own: OwnGames) {
  const { rows } = await sql<{ unfinished: readonly number[]; finished: number }>`
    select coalesce(unfinished.ids, '[]') as unfinished,
      last.ordinal - unfinished.placed + (${unplacedGames(own)}) as finished
    from (${lastPlace(own)}) as last
    cross join lateral (
      select json_agg(id order by created_at desc, id desc) as ids,
        count(*) filter (where (created_at, id) <= (last.created_at, last.game_id)) as placed
      from games where ${areOf(own)} and not game_over
    ) as unfinished`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The games were not counted')
  return row
}

/** Returns SQL for the number of a person's finished games that are newer than the last one with a known place. */
export function unplacedGames(own: OwnGames): RawBuilder<number> {
  return sql<number>`
    select count(*) from games, (${lastPlace(own)}) as last
    where ${areOf(own)} and game_over and (games.created_at, id) > (last.created_at, last.game_id)`
}

/**
 * Keeps the place of every hundredth of a person's games, as far as it was not kept before. The person's row must be
 * locked, so that no other game of the person is about to be stored.
 *
 * @param unplaced the number that `unplacedGames` counts
 */
export async function keepPlaces(
  transaction: Transaction<Tables>,
  own: OwnGames,
  unplaced: number,
): Promise<void> {
  if (unplaced < interval) return
  await sql`
    insert into game_ordinals (person_id, game_type_id, ordinal, game_id)
    select ${own.personId}, ${own.gameTypeId}, ordinal, id
    from (
      select id, last.ordinal + row_number() over (order by games.created_at, id) as ordinal
      from (${lastPlace(own)}) as last, games
      where ${areOf(own)} and (games.created_at, id) > (last.created_at, last.game_id)
    ) as numbered
    where ordinal % ${interval} = 0`.execute(transaction)
}

/** Returns SQL for the last game with a known place, or for place 0 before all games. */
function lastPlace(own: OwnGames) {
  return sql`
    select ordinal, game_id, coalesce(placed.created_at, '-infinity') as created_at
    from (
      select ordinal, game_id from game_ordinals where ${areOf(own)}
      union all select 0, 0
      order by ordinal desc limit 1
    ) as place
    left join games as placed on placed.id = game_id`
}

/**
 * Returns SQL for the `created_at` of a person's next game of a type: now, and after all others of theirs, even if the
 * clock of a new primary is behind. The person's row must be locked.
 */
export function nextCreatedAt(own: OwnGames): RawBuilder<Date> {
  return sql`
    greatest(now(), (
      select max(newest.created_at) + interval '1 microsecond'
      from (values (false), (true)) as part (is_over)
      cross join lateral (
        select created_at from games where ${areOf(own)} and game_over = part.is_over
        order by created_at desc limit 1
      ) as newest
    ))`
}

/** Returns SQL that is true for a person's games of a type, and for their places. */
export function areOf({ personId, gameTypeId }: OwnGames) {
  return sql<boolean>`person_id = ${personId} and game_type_id = ${gameTypeId}`
}

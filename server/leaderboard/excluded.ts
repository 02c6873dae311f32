import { type Kysely, sql, type Transaction } from 'kysely'
import { type KeyedPlace, keyOf, keyRange } from '../http/keyed-page.ts'
import { notFound } from '../http/problem.ts'
import type { Tables } from '../storage/tables.ts'
import { lockScores } from './hidden.ts'
import { periods } from './periods.ts'

interface RankedGame {
  readonly gameTypeId: number
  readonly personId: number
  readonly finishedAt: Date | null
}

/** SQL for whether a game counts for the leaderboard unless an admin has excluded it. */
const counts = sql<boolean>`game_won and not auto_won and not practice and day is null`

/**
 * Takes a won game off the leaderboard, and off the boards of its day, week and month. The player's next best game
 * takes its place. Returns false if it is excluded already.
 *
 * @throws Problem 404 if no such game counts for the leaderboard
 */
export async function excludeGame(
  transaction: Transaction<Tables>,
  { gameId, reason, adminId }: { gameId: number; reason: string; adminId: number },
): Promise<boolean> {
  const game = await rankedGame(transaction, gameId)
  await lockScores(transaction, game.personId)
  const { rows } = await sql`
    insert into excluded_games (game_id, person_id, reason, excluded_by)
    values (${gameId}, ${game.personId}, ${reason}, ${adminId})
    on conflict (game_id) do nothing returning id`.execute(transaction)
  if (rows.length === 0) return false
  await rankBest(transaction, game)
  await rankBestOfPeriods(transaction, game)
  return true
}

/**
 * Puts an excluded game back on the leaderboard. Returns false if it is not excluded.
 *
 * @throws Problem 404 if no such game counts for the leaderboard
 */
export async function includeGame(transaction: Transaction<Tables>, gameId: number): Promise<boolean> {
  const game = await rankedGame(transaction, gameId)
  await lockScores(transaction, game.personId)
  const { numDeletedRows } = await transaction
    .deleteFrom('excluded_games')
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await rankBest(transaction, game)
  await rankBestOfPeriods(transaction, game)
  return true
}

async function rankedGame(db: Kysely<Tables>, gameId: number): Promise<RankedGame> {
  const { rows } = await sql<RankedGame>`
    select game_type_id as "gameTypeId", person_id as "personId", finished_at as "finishedAt" from games
    where id = ${gameId} and person_id is not null and ${counts}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Ranks the best game of a person that is not excluded. It reads all games of the person of that type. */
async function rankBest(
  transaction: Transaction<Tables>,
  { personId, gameTypeId }: RankedGame,
): Promise<void> {
  for (const table of ['rankings', 'hidden_rankings'] as const) {
    await transaction
      .deleteFrom(table)
      .where('person_id', '=', personId)
      .where('game_type_id', '=', gameTypeId)
      .execute()
  }
  // The ranking of a hidden person is stored with the hidden ones, by a trigger.
  await sql`
    insert into rankings (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from games
    where person_id = ${personId} and game_type_id = ${gameTypeId} and ${counts}
      and not exists (select from excluded_games where game_id = games.id)
    order by game_score desc, finished_at, id
    limit 1`.execute(transaction)
}

/**
 * Ranks the best games of a person, of those that are not excluded, of the day, the week and the month in which a game
 * ended. It reads the games of the person of that type.
 */
async function rankBestOfPeriods(
  transaction: Transaction<Tables>,
  { personId, gameTypeId, finishedAt }: RankedGame,
): Promise<void> {
  if (finishedAt === null) return
  for (const period of periods) {
    const startsOn = sql`date_trunc(${sql.lit(period)}, ${finishedAt}::timestamptz at time zone 'UTC')::date`
    for (const table of ['period_rankings', 'hidden_period_rankings']) {
      await sql`
        delete from ${sql.table(table)}
        where person_id = ${personId} and game_type_id = ${gameTypeId}
          and period = ${period} and starts_on = ${startsOn}`.execute(transaction)
    }
    // A row of a period whose rows are deleted already is deleted with the next ones.
    await sql`
      insert into period_rankings (period, starts_on, game_type_id, person_id, game_id, score, finished_at)
      select ${period}, ${startsOn}, game_type_id, person_id, id, game_score, finished_at from games
      where person_id = ${personId} and game_type_id = ${gameTypeId} and ${counts}
        and date_trunc(${sql.lit(period)}, finished_at at time zone 'UTC')::date = ${startsOn}
        and not exists (select from excluded_games where game_id = games.id)
      order by game_score desc, finished_at, id
      limit 1`.execute(transaction)
  }
}

/** An excluded game as admins see it, with its key in the list. */
export interface ExcludedGame {
  readonly key: string
  readonly id: number
  readonly gameId: number
  readonly gameName: string
  readonly personId: number
  readonly displayName: string
  readonly score: number
  readonly reason: string
  readonly excludedBy: string | null
  readonly excludedAt: Date
}

/** Returns the excluded games of a place of the list, and one more. */
export async function readExcluded(db: Kysely<Tables>, place: KeyedPlace): Promise<ExcludedGame[]> {
  const { rows } = await sql<ExcludedGame>`
    select ${keyOf('excluded.excluded_at', 'excluded.id')} as key, excluded.id, excluded.game_id as "gameId",
      game_types.name as "gameName", excluded.person_id as "personId", people.display_name as "displayName",
      games.game_score as score,
      excluded.reason, admins.display_name as "excludedBy", excluded.excluded_at as "excludedAt"
    from (select * from excluded_games where ${keyRange(place, 'excluded_at')}) as excluded
    join games on games.id = excluded.game_id
    join game_types on game_types.id = games.game_type_id
    join people on people.id = excluded.person_id
    left join people as admins on admins.id = excluded.excluded_by`.execute(db)
  return rows
}

/** Returns why those of some games are excluded that are, by the game's id. */
export async function reasonsOf(
  db: Kysely<Tables>,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('excluded_games')
    .select(['game_id', 'reason'])
    .where('game_id', 'in', gameIds.length > 0 ? gameIds : [0])
    .execute()
  return new Map(rows.map(({ game_id, reason }) => [game_id, reason]))
}

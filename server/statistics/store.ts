import { type Kysely, sql } from 'kysely'
import { notFound } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { Statistics } from './schema.ts'

/** SQL for the range of ten scores that contains a score: 210 for 214, -10 for -3. */
const ten = 'floor(game_score / 10.0)::integer * 10'

/**
 * The rows in which the games of all players with a ten are counted. Games that end in different rows do not
 * wait for each other. The number is a prime, so that games whose ids are all even, for example, use all rows.
 */
export const scoreCountShards = 17

/**
 * SQL that counts a finished game, for the statement that ends it: common table expressions on `moved`, the
 * row of that game. They count it for its player and for everybody, unless it has the deal of a day.
 */
export const statisticsStatement = `counted as (
    insert into player_statistics as known
      (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
    select person_id, game_type_id, 1, game_won::integer, game_won::integer, game_won::integer,
      game_score, game_score, jsonb_build_object(${ten}, 1)
    from moved where not auto_won and not practice and day is null
    on conflict (person_id, game_type_id) do update set
      games = known.games + 1,
      won = known.won + excluded.won,
      streak = (known.streak + 1) * excluded.won,
      longest_streak = greatest(known.longest_streak, (known.streak + 1) * excluded.won),
      best = greatest(known.best, excluded.best),
      total = known.total + excluded.total,
      tens = known.tens || (
        select jsonb_build_object(key, coalesce((known.tens -> key)::integer, 0) + 1)
        from jsonb_object_keys(excluded.tens) as key)
    returning game_type_id
  ),
  -- After the player's own row, which decides who waits for whom when games end at once.
  of_all as (
    insert into score_count_shards as known (game_type_id, ten, shard, games)
    select game_type_id, ${ten}, id % ${scoreCountShards}, 1 from moved join counted using (game_type_id)
    on conflict (game_type_id, ten, shard) do update set games = known.games + 1
  )`

/**
 * Returns the statistics of a person's games of a type, beside the scores of all players.
 *
 * @throws Problem 404 if there is no such type
 */
export async function statisticsOf(
  { db, staleReads }: Database,
  { personId, gameTypeId }: { personId: number; gameTypeId: number },
): Promise<Statistics> {
  const [row, counts] = await Promise.all([
    db
      .selectFrom('game_types')
      .leftJoin('player_statistics as own', (join) =>
        join.onRef('own.game_type_id', '=', 'game_types.id').on('own.person_id', '=', personId),
      )
      .select([
        'own.games',
        'own.won',
        'own.streak',
        'own.longest_streak',
        'own.best',
        'own.total',
        'own.tens',
      ])
      .where('game_types.id', '=', gameTypeId)
      .executeTakeFirst(),
    staleReads.read((from) => countScores(from, gameTypeId)),
  ])
  if (!row) throw notFound()
  const { games, won, streak, longest_streak, best, total, tens } = row
  return {
    gameTypeId,
    games: games ?? 0,
    won: won ?? 0,
    streak: streak ?? 0,
    longestStreak: longest_streak ?? 0,
    best,
    mean: games && total !== null ? total / games : null,
    scores: besideOthers(tens ?? {}, counts),
  }
}

/** Returns how many games of everybody are in each ten that has some. */
async function countScores(db: Kysely<Tables>, gameTypeId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ten: number; games: number }>`
    select ten, sum(games)::bigint as games
    from (
      select ten, games from score_count_shards where game_type_id = ${gameTypeId}
      union all
      select ten, games from score_counts where game_type_id = ${gameTypeId}
    ) as counts
    group by ten`.execute(db)
  return new Map(rows.map(({ ten, games }) => [ten, games]))
}

/** Returns the counts of a player beside those of everybody, which may be older and lack the player's last game. */
function besideOthers(
  tens: Readonly<Record<string, number>>,
  counts: ReadonlyMap<number, number>,
): Statistics['scores'] {
  const all = new Set([...Object.keys(tens).map(Number), ...counts.keys()])
  return [...all]
    .sort((one, other) => one - other)
    .map((from) => {
      const own = tens[from] ?? 0
      return { from, own, everybody: Math.max(own, counts.get(from) ?? 0) }
    })
}

/** What a player's games of a type add up to. */
export interface PlayerTotal {
  readonly personId: number
  readonly gameTypeId: number
  readonly gameName: string
  readonly games: number
  readonly best: number
}

/** Returns what the games of these people add up to, by type. */
export async function totalsOfPeople(
  db: Kysely<Tables>,
  personIds: readonly number[],
): Promise<PlayerTotal[]> {
  return await db
    .selectFrom('player_statistics as own')
    .innerJoin('game_types', 'game_types.id', 'own.game_type_id')
    .select([
      'own.person_id as personId',
      'own.game_type_id as gameTypeId',
      'game_types.name as gameName',
      'own.games',
      'own.best',
    ])
    .where('own.person_id', 'in', personIds.length > 0 ? personIds : [0])
    .orderBy('own.game_type_id')
    .execute()
}

/** A deleted player's statistics are deleted. The counts of all players' scores name nobody. */
export const statisticsDeletion: readonly DeletionRule[] = [
  {
    table: 'player_statistics',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'games', 'won', 'streak', 'longest_streak', 'best', 'total', 'tens'],
  },
]

import type { Seed } from '@skyway/engine/chance/seed.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type Kysely, sql } from 'kysely'
import { today } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'

const currentDay = sql.raw<string>(today)

/** A chain with its secret. */
export interface StoredChain {
  readonly firstDay: string
  readonly days: number
  readonly secret: Seed
}

/** Returns all chains, the first one first. */
export async function readChains(db: Kysely<Tables>): Promise<StoredChain[]> {
  return await db
    .selectFrom('daily_chains')
    .select(['first_day as firstDay', 'days', 'secret'])
    .orderBy('first_day')
    .execute()
}

/**
 * Adds a chain after the last one if that one ends in fewer than `ahead` days, or the first one. Returns whether it was
 * added, by whichever process.
 */
export async function addChain(
  db: Kysely<Tables>,
  { days, ahead, secret }: { days: number; ahead: number; secret: Seed },
): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_chains (first_day, days, secret)
    select coalesce(max(first_day + days), ${currentDay}), ${days}, ${Buffer.from(secret)} from daily_chains
    having coalesce(max(first_day + days) - ${currentDay}, 0) < ${ahead}
    on conflict (first_day) do update set first_day = excluded.first_day
    returning first_day`.execute(db)
  return rows.length > 0
}

/** Returns the current day by the clock of the database, and how long it lasts. */
export async function readToday(db: Kysely<Tables>): Promise<{ day: string; secondsLeft: number }> {
  const { rows } = await sql<{ day: string; secondsLeft: number }>`
    select ${currentDay} as day,
      ceil(extract(epoch from (${currentDay} + 1)::timestamp - (now() at time zone 'utc')))::integer as "secondsLeft"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not tell the day')
  return row
}

/**
 * SQL that keeps the result of a day's try, for the statement that ends it: common table expressions on `moved`, the
 * row of that game. It counts only if it ends on its day, by the clock of the database.
 */
export const dailyStatement = `result_of_day as (
    insert into daily_results (game_id, day, game_type_id, person_id, score)
    select id, day, game_type_id, person_id, game_score from moved
    where day = (finished_at at time zone 'utc')::date and not practice and not auto_won
    returning day, game_type_id, score
  ),
  score_of_day as (
    insert into daily_scores as known (day, game_type_id, score, games)
    select day, game_type_id, score, 1 from result_of_day
    on conflict (day, game_type_id, score) do update set games = known.games + 1
  )`

/** Some days in a row. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Returns SQL for how many results each score of each day has. Its cost does not depend on how many results there are,
 * only on how many different scores, and on how many people are hidden.
 */
function scores({ from, to }: Days) {
  return sql`
    select day, game_type_id, score, sum(games) as games
    from (
      select day, game_type_id, score, games from daily_scores where day between ${from} and ${to}
      union all
      select results.day, results.game_type_id, results.score, -1
      from hidden_people
      join daily_results as results
        on results.person_id = hidden_people.person_id and results.day between ${from} and ${to}
    ) as counted
    group by day, game_type_id, score
    having sum(games) > 0`
}

/** What the results of a day's deal add up to. */
export interface DailySummary {
  readonly day: string
  readonly gameTypeId: number
  readonly results: number
  readonly best: number
  /** The median; of an even number the lower of both. */
  readonly typical: number
}

/** Returns the summaries of the days and games that have results. */
export async function readSummaries(db: Kysely<Tables>, days: Days): Promise<DailySummary[]> {
  const { rows } = await sql<DailySummary>`
    select day, game_type_id as "gameTypeId", max(total)::integer as results, max(score) as best,
      min(score) filter (where up_to * 2 >= total) as typical
    from (
      select day, game_type_id, score,
        sum(games) over (partition by day, game_type_id order by score) as up_to,
        sum(games) over (partition by day, game_type_id) as total
      from (${scores(days)}) as scores
    ) as sums
    group by day, game_type_id`.execute(db)
  return rows
}

/** Returns the names of the games that have rules, by their numbers. */
export async function readGameNames(
  db: Kysely<Tables>,
  ids: readonly GameTypeId[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('game_types').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A player's own try. */
interface StoredTry {
  readonly day: string
  readonly gameTypeId: number
  readonly gameId: number
  readonly isOver: boolean
  readonly score: number
  readonly link: string | null
  readonly lower: number
  readonly results: number
}

/** Returns a person's own tries, the newest first. */
export async function readTries(db: Kysely<Tables>, personId: number, days: Days): Promise<StoredTry[]> {
  const { rows } = await sql<StoredTry>`
    with scores as (${scores(days)})
    select games.day, games.game_type_id as "gameTypeId", games.id as "gameId", games.game_over as "isOver",
      games.game_score as score, results.link, ${comparison('games.game_score')}
    from games
    left join daily_results as results on results.game_id = games.id
      and results.person_id = ${personId} and results.day between ${days.from} and ${days.to}
    left join lateral (
      select * from scores where day = games.day and game_type_id = games.game_type_id
    ) as scores on true
    where games.person_id = ${personId} and games.day between ${days.from} and ${days.to} and not games.practice
    group by games.id, results.game_id
    order by games.day desc, games.game_type_id`.execute(db)
  return rows
}

/** Returns SQL for how many of the joined `scores` are lower than a score, and how many there are. */
function comparison(score: string) {
  return sql`
    coalesce(sum(scores.games) filter (where scores.score < ${sql.ref(score)}), 0)::integer as lower,
    coalesce(sum(scores.games), 0)::integer as results`
}

/** A result that was shared. */
export interface StoredResult {
  readonly gameId: number
  readonly day: string
  readonly gameTypeId: number
  readonly score: number
  readonly lower: number
  readonly results: number
  readonly isOver: boolean
}

/** Returns the result of a link, or null if there is none or others do not see the scores of its player. */
export async function readResult(db: Kysely<Tables>, link: string): Promise<StoredResult | null> {
  const found = await db
    .selectFrom('daily_results')
    .select(['game_id as gameId', 'day', 'game_type_id as gameTypeId', 'score'])
    .select(sql<boolean>`day < ${currentDay}`.as('isOver'))
    .where('link', '=', link)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('hidden_people')
            .select('person_id')
            .whereRef('hidden_people.person_id', '=', 'daily_results.person_id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!found) return null
  const { day, gameTypeId, score } = found
  const { rows } = await sql<{ lower: number; results: number }>`
    select coalesce(sum(games) filter (where score < ${score}), 0)::integer as lower,
      coalesce(sum(games), 0)::integer as results
    from (${scores({ from: day, to: day })}) as scores where game_type_id = ${gameTypeId}`.execute(db)
  return { ...found, ...(rows[0] ?? { lower: 0, results: 0 }) }
}

/** A deleted player's results stay, without the player. */
export const dailyDeletion: readonly DeletionRule[] = [
  {
    table: 'daily_results',
    column: 'person_id',
    outcome: 'detached',
    shown: ['game_id', 'day', 'game_type_id', 'score', 'link'],
  },
]

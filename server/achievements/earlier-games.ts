import { setImmediate as rest } from 'node:timers/promises'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { type Achievement, achievementsOf } from '@skyway/engine/record/achievements.ts'
import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { readMoves, replay } from '@skyway/engine/record/record.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { inTransaction } from '../storage/transaction.ts'

/** How many ids of games one step looks at. */
const idsAtOnce = 200

/**
 * Counts the days and the achievements of the games that had ended before achievements were kept, in the order of
 * their ids, until there are no more or `stop` says so. Each game is counted once, whatever happens meanwhile.
 */
export async function countEarlierGames(db: Kysely<Tables>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await countNext(db))) await rest()
}

/** A game that ended before achievements were kept. */
interface EarlierGame {
  readonly id: number
  readonly personId: number
  readonly gameTypeId: number
  readonly seed: Buffer
  readonly moves: unknown
  readonly finishedAt: Date
}

/** Counts the next games. Returns false if there are none. */
async function countNext(db: Kysely<Tables>): Promise<boolean> {
  const progress = await db
    .selectFrom('earlier_games')
    .selectAll()
    .whereRef('counted_to', '<', 'last_id')
    .executeTakeFirst()
  if (!progress) return false
  const { counted_to: from, ended_before: endedBefore, last_id: lastId } = progress
  const to = Math.min(from + idsAtOnce, lastId)
  const { rows: games } = await sql<EarlierGame>`
    select id, person_id as "personId", game_type_id as "gameTypeId", seed, moves, finished_at as "finishedAt"
    from games
    where id > ${from} and id <= ${to} and game_over and finished_at < ${endedBefore}
      and person_id is not null and not auto_won and not practice`.execute(db)
  await keepDays(db, games)
  const achieved = await achievedIn(games)
  await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('earlier_games')
      .set({ counted_to: to })
      .where('counted_to', '=', from)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) await keepAchievements(transaction, achieved)
  })
  return true
}

/**
 * Keeps the days of games, which may be kept again. It has a transaction of its own, since the statement that ends a
 * game keeps both as well, and the two could wait for each other.
 */
async function keepDays(db: Kysely<Tables>, games: readonly EarlierGame[]): Promise<void> {
  const played = games.map(({ personId, finishedAt }) => ({ person: personId, at: finishedAt }))
  await sql`
    insert into days_played (person_id, day)
    select distinct person, (at at time zone 'UTC')::date as day
    from jsonb_to_recordset(${JSON.stringify(played)}::jsonb) as played (person bigint, at timestamptz)
      join people on people.id = person
    order by person, day
    on conflict do nothing`.execute(db)
}

interface Achieved {
  readonly person: number
  readonly name: Achievement
  readonly game: number
  readonly at: Date
}

async function keepAchievements(transaction: Kysely<Tables>, achieved: readonly Achieved[]): Promise<void> {
  await sql`
    insert into achievements as known (person_id, name, game_id, earned_at, times)
    select person, name, (array_agg(game order by at, game))[1], min(at), count(*)
    from jsonb_to_recordset(${JSON.stringify(achieved)}::jsonb)
      as earned (person bigint, name text, game bigint, at timestamptz)
      join people on people.id = person
    group by person, name order by person, name collate "C"
    on conflict (person_id, name) do update set
      times = known.times + excluded.times,
      game_id = case when excluded.earned_at < known.earned_at then excluded.game_id else known.game_id end,
      earned_at = least(excluded.earned_at, known.earned_at)`.execute(transaction)
}

/** Replays games, one after another, so that requests need not wait for all of them. */
async function achievedIn(games: readonly EarlierGame[]): Promise<readonly Achieved[]> {
  const achieved: Achieved[] = []
  for (const { id, personId, gameTypeId, seed, moves, finishedAt } of games) {
    if (!isGameTypeId(gameTypeId)) continue
    const state = replay({ gameTypeId, seed: seedToHex(seed), moves: readMoves(gameTypeId, moves) })
    for (const name of achievementsOf(state))
      achieved.push({ person: personId, name, game: id, at: finishedAt })
    await rest()
  }
  return achieved
}

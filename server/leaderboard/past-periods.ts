import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../storage/tables.ts'
import { shownName } from '../text/shown-text.ts'
import { periods, startOf } from './periods.ts'
import { type LeaderboardEntry, leaderboardEntry } from './store.ts'

const bestOfPeriod = 3
const periodsOnPage = 6
/** How many ended periods stay before their rows are deleted; months stay for good. */
const kept = { day: periodsOnPage, week: periodsOnPage, month: null } as const
/** Deleted by one statement, so that it stays far below the time limit of statements. */
const deletedAtOnce = 5000

/** What is asked of past periods: those of a kind, from the latest that began before a day. */
export const pastPeriodQuery = z.object({
  period: z.enum(periods).default('month'),
  before: z.iso.date().optional().describe('`next` of the answer before; the latest periods without it'),
})

/** The best of past periods. */
export const pastPeriods = z
  .object({
    items: z.array(
      z.object({
        startsOn: z.iso.date().describe('The first day of the period, in UTC'),
        games: z.array(leaderboardEntry).describe('The three best of each game type, the best first'),
      }),
    ),
    next: z.iso.date().nullable().describe('The value of `before` for the next answer; null after the last'),
  })
  .meta({ id: 'PastPeriods' })

type PastPeriods = z.infer<typeof pastPeriods>

/**
 * Returns the best players of ended periods, the latest first: of one game type, or of each type if `gameTypeId` is
 * null. Periods in which nobody won a game are left out.
 */
export async function bestOfPast(
  db: Kysely<Tables>,
  pictureAddress: RawBuilder<string>,
  { gameTypeId, period, before }: z.output<typeof pastPeriodQuery> & { gameTypeId: number | null },
): Promise<PastPeriods> {
  const earliest = before === undefined ? startOf(period) : sql`least(${before}::date, ${startOf(period)})`
  const latestBefore = (day: RawBuilder<unknown>) => sql`
    (select starts_on from period_rankings
    where period = ${sql.lit(period)} and starts_on < ${day} order by starts_on desc limit 1)`
  // Each period is found by one step down the index.
  const { rows } = await sql<{ startsOn: string } & (LeaderboardEntry | { gameId: null })>`
    with recursive past (starts_on) as (
      select * from ${latestBefore(earliest)} as latest
      union all
      select ${latestBefore(sql`past.starts_on`)} from past where past.starts_on is not null
    ),
    page as (select starts_on from past where starts_on is not null limit ${periodsOnPage + 1})
    select page.starts_on as "startsOn", game_types.id as "gameTypeId", game_types.name as "gameName",
      best.game_id as "gameId", best.display_name as "displayName", best.picture as "profilePic", best.score
    from page
    cross join game_types
    left join lateral (
      select rankings.game_id, rankings.score, rankings.finished_at, people.display_name,
        ${pictureAddress} as picture
      from period_rankings as rankings join people on people.id = rankings.person_id
      where rankings.period = ${sql.lit(period)} and rankings.starts_on = page.starts_on
        and rankings.game_type_id = game_types.id
      order by rankings.score desc, rankings.finished_at, rankings.game_id
      limit ${bestOfPeriod}
    ) as best on true
    where ${gameTypeId}::integer is null or game_types.id = ${gameTypeId}
    order by page.starts_on desc, game_types.id, best.score desc, best.finished_at, best.game_id`.execute(db)

  const byPeriod = new Map<string, LeaderboardEntry[]>()
  for (const { startsOn, ...row } of rows) {
    const games = byPeriod.get(startsOn) ?? []
    byPeriod.set(startsOn, games)
    if (row.gameId !== null) games.push({ ...row, displayName: shownName(row.displayName) })
  }
  const found = [...byPeriod].map(([startsOn, games]) => ({ startsOn, games }))
  const page = found.slice(0, periodsOnPage)
  return {
    items: page.filter(({ games }) => games.length > 0),
    next: found.length > periodsOnPage ? (page.at(-1)?.startsOn ?? null) : null,
  }
}

/** The places on a past board that are counted for a player. */
const countedPlaces = 1000

/**
 * Returns the place of a player on the board of each game type of the week that began with a Monday. Places beyond the
 * thousandth are left out.
 */
export async function placesOfWeek(
  db: Kysely<Tables>,
  personId: number,
  monday: string,
): Promise<{ readonly gameTypeId: number; readonly place: number }[]> {
  const ofBoard = sql`
    period = 'week' and starts_on = ${monday}::date and game_type_id = game_types.id`
  // Both ranges are read in the order of the index of the best.
  const { rows } = await sql<{ gameTypeId: number; place: number }>`
    select game_types.id as "gameTypeId", 1 + (
      select count(*) from (
        select from period_rankings where ${ofBoard} and score > mine.score
        order by score desc, finished_at, game_id limit ${countedPlaces}
      ) as better) + (
      select count(*) from (
        select from period_rankings
        where ${ofBoard} and score = mine.score and (finished_at, game_id) < (mine.finished_at, mine.game_id)
        order by finished_at, game_id limit ${countedPlaces}
      ) as earlier) as place
    from game_types
    cross join lateral (
      select score, finished_at, game_id from period_rankings where ${ofBoard} and person_id = ${personId}
    ) as mine`.execute(db)
  return rows.filter(({ place }) => place <= countedPlaces)
}

/** Deletes the rows of days and weeks that ended long ago. */
export async function deletePastPeriods(db: Kysely<Tables>, stop: AbortSignal): Promise<void> {
  for (const period of periods) {
    const most = kept[period]
    if (most === null) continue
    const isOld = sql`
      period = ${sql.lit(period)}
        and starts_on < ${startOf(period)} - ${most} * ${sql.lit(period === 'week' ? 7 : 1)}`
    for (const table of ['period_rankings', 'hidden_period_rankings']) {
      let deleted: bigint | undefined
      do {
        stop.throwIfAborted()
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ctid = any (array(
            select ctid from ${sql.table(table)} where ${isOld} limit ${deletedAtOnce}))`.execute(db)
        deleted = numAffectedRows
      } while (deleted === BigInt(deletedAtOnce))
    }
  }
}

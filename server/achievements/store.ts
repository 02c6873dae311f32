import { achievements } from '@skyway/engine/record/achievements.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import type { Achievements } from './schema.ts'
import { streaksOf } from './streak.ts'

/** How many days are read, today included. */
const daysShown = 366

/**
 * SQL that keeps the day and the achievements of a finished game, for the statement that ends it: common table
 * expressions on `moved`, the row of that game with the names of its achievements.
 */
export const achievementsStatement = `achieved as (
    insert into achievements as known (person_id, name, game_id, earned_at, times)
    select person_id, name, id, finished_at, 1 from moved cross join unnest(achievements) as name
    where not auto_won and not practice
    -- So that two games of a person that end at once do not wait for each other forever.
    order by name collate "C"
    on conflict (person_id, name) do update set times = known.times + 1
  ),
  day_played as (
    insert into days_played (person_id, day)
    select person_id, (finished_at at time zone 'UTC')::date from moved where not auto_won and not practice
    on conflict do nothing
  )`

/** Returns what a person has achieved, and the days of the last year on which they have played. */
export async function achievementsOf({ db }: Database, personId: number): Promise<Achievements> {
  const [earned, { rows }] = await Promise.all([
    db
      .selectFrom('achievements')
      .select(['name', 'game_id', 'earned_at', 'times'])
      .where('person_id', '=', personId)
      .execute(),
    sql<{ today: string; days: string[] }>`
      select today::text as today, array(
        select day::text from days_played
        where person_id = ${personId} and day > today - ${sql.lit(daysShown)} and day <= today
        order by day) as days
      from (select (now() at time zone 'UTC')::date as today) as clock`.execute(db),
  ])
  const rowOf = new Map(earned.map((row) => [row.name, row]))
  const { today = '', days = [] } = rows[0] ?? {}
  return {
    achievements: achievements.map(({ name, gameTypeId }) => {
      const row = rowOf.get(name)
      const first = row ? { gameId: row.game_id, earnedAt: row.earned_at.toISOString() } : null
      return { name, gameTypeId, times: row?.times ?? 0, first }
    }),
    today,
    daysPlayed: days,
    ...streaksOf(days, today),
  }
}

/** Returns on how many days of the week that began with a Monday a person has played, and the streak at its end. */
export async function daysOfWeek(
  db: Kysely<Tables>,
  personId: number,
  monday: string,
): Promise<{ readonly days: number; readonly streak: number }> {
  const { rows } = await sql<{ day: string; isOfWeek: boolean; sunday: string }>`
    select day::text as day, day >= ${monday}::date as "isOfWeek", (${monday}::date + 6)::text as sunday
    from days_played
    where person_id = ${personId} and day > ${monday}::date + 6 - ${sql.lit(daysShown)} and day <= ${monday}::date + 6
    order by day`.execute(db)
  const [{ sunday } = { sunday: monday }] = rows
  const played = rows.map(({ day }) => day)
  return { days: rows.filter(({ isOfWeek }) => isOfWeek).length, streak: streaksOf(played, sunday).streak }
}

/** A deleted player's achievements and days are deleted. */
export const achievementsDeletion: readonly DeletionRule[] = [
  {
    table: 'achievements',
    column: 'person_id',
    outcome: 'removed',
    shown: ['name', 'game_id', 'earned_at', 'times'],
  },
  { table: 'days_played', column: 'person_id', outcome: 'removed', shown: ['day'] },
]

import { type Kysely, sql } from 'kysely'
import { today } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { dayAfter } from './calendar.ts'

/** A number of things of a day. */
interface CountOfDay {
  readonly day: string
  readonly count: number
}

/** What was played on a day. */
interface PlayOfDay {
  readonly day: string
  readonly begun: number
  readonly ended: number
  readonly players: number
  readonly newPlayers: number
}

type ReadDays<Row> = (db: Kysely<Tables>, from: string, to: string) => Promise<Row[]>

/** How the other features count their days, from one up to the one before another. */
export interface DayReaders {
  readonly gamesOfDays: ReadDays<PlayOfDay>
  readonly accountsOfDays: ReadDays<CountOfDay>
  readonly redemptionsOfDays: ReadDays<CountOfDay>
}

/** What players did on a day. */
export interface GameDay {
  readonly day: string
  readonly gamesBegun: number
  readonly gamesEnded: number
  readonly players: number
  readonly newPlayers: number
  readonly accounts: number
  readonly codesRedeemed: number
}

const currentDay = sql.raw<string>(today)

/** Counts what players did on days that have ended and are not counted yet, the newest first, until it is told to stop. */
export async function countPastDays(
  db: Kysely<Tables>,
  readers: DayReaders,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const day = await newestUncountedDay(db)
    if (day === null) return
    const [counted = emptyDay(day)] = await countDays(db, readers, { from: day, to: dayAfter(day) })
    await db
      .insertInto('game_days')
      .values(rowOf(counted))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Returns what players did on the days from one to the current one. Days on which nothing happened may be left out. */
export async function readGameDays(
  db: Kysely<Tables>,
  readers: DayReaders,
  { since, current }: { since: string; current: string },
): Promise<GameDay[]> {
  const stored = await db
    .selectFrom('game_days')
    .select([
      'day',
      'games_begun as gamesBegun',
      'games_ended as gamesEnded',
      'players',
      'new_players as newPlayers',
      'accounts',
      'codes_redeemed as codesRedeemed',
    ])
    .where('day', '>=', since)
    .where('day', '<', current)
    .orderBy('day')
    .execute()
  // The job counts a day up to an hour after its end.
  const yesterday = dayAfter(current, -1)
  const from = since > yesterday || stored.at(-1)?.day === yesterday ? current : yesterday
  return [...stored, ...(await countDays(db, readers, { from, to: dayAfter(current) }))]
}

/** Returns the newest day between the first account and the current day that is not counted, or null. */
async function newestUncountedDay(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select past.day::date as day
    from generate_series(
      (select (min(created_at) at time zone 'utc')::date from people)::timestamp,
      (${currentDay} - 1)::timestamp, interval '1 day'
    ) as past (day)
    where not exists (select from game_days where game_days.day = past.day::date)
    order by past.day desc limit 1`.execute(db)
  return rows[0]?.day ?? null
}

async function countDays(
  db: Kysely<Tables>,
  { gamesOfDays, accountsOfDays, redemptionsOfDays }: DayReaders,
  { from, to }: { from: string; to: string },
): Promise<GameDay[]> {
  const [games, accounts, redemptions] = await Promise.all([
    gamesOfDays(db, from, to),
    accountsOfDays(db, from, to),
    redemptionsOfDays(db, from, to),
  ])
  const days = new Map<string, GameDay>()
  const add = (day: string, part: Partial<GameDay>) =>
    days.set(day, { ...(days.get(day) ?? emptyDay(day)), ...part })
  for (const { day, begun, ended, players, newPlayers } of games) {
    add(day, { gamesBegun: begun, gamesEnded: ended, players, newPlayers })
  }
  for (const { day, count } of accounts) add(day, { accounts: count })
  for (const { day, count } of redemptions) add(day, { codesRedeemed: count })
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}

function emptyDay(day: string): GameDay {
  return { day, gamesBegun: 0, gamesEnded: 0, players: 0, newPlayers: 0, accounts: 0, codesRedeemed: 0 }
}

function rowOf({ day, gamesBegun, gamesEnded, players, newPlayers, accounts, codesRedeemed }: GameDay) {
  return {
    day,
    games_begun: gamesBegun,
    games_ended: gamesEnded,
    players,
    new_players: newPlayers,
    accounts,
    codes_redeemed: codesRedeemed,
  }
}

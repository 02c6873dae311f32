import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../http/problem.ts'
import type { Database } from '../storage/database.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { shownName } from '../text/shown-text.ts'
import { type CountedScores, farthestPlace } from './counted-scores.ts'
import { rowsOf, type Span, startOf } from './periods.ts'

/** An entry of the leaderboard: a player's best won game of a game type. */
export const leaderboardEntry = z
  .object({
    gameTypeId: z.int(),
    gameName: z.string(),
    gameId: z.int(),
    displayName: z.string(),
    profilePic: z.string().describe("The address of our copy of the player's picture, or empty"),
    score: z.int(),
  })
  .meta({ id: 'LeaderboardEntry' })

export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

/** The places that each request counts exactly. */
const nearPlaces = 1000

/** A player's own entry of the leaderboard, with its place. */
export const ownPlace = leaderboardEntry
  .extend({
    place: z
      .int()
      .min(1)
      .max(farthestPlace)
      .nullable()
      .describe(`From 1; null beyond place ${farthestPlace}`),
    nextScore: z.int().nullable().describe('The lowest score above; null if there is none'),
  })
  .meta({ id: 'OwnPlace' })

export type OwnPlace = z.infer<typeof ownPlace>

const placesPerType = 10

/**
 * SQL that ranks a finished game, for the statement that ends it: a common table expression on `moved`, the
 * row of that game. A player has one place for each game type, by the best game won. Of equal scores the
 * first counts. The deal of a day does not count, since some players may know its cards from others.
 */
export const rankingStatement = `ranked as (
    insert into rankings as best (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from moved
    where game_won and not auto_won and not practice and day is null
    on conflict (game_type_id, person_id) do update set
      game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at
    where excluded.score > best.score
  )`

/** What is asked of the leaderboard: a game type, or each type for null, in a period or of all time. */
export interface Asked {
  readonly gameTypeId: number | null
  readonly span: Span
}

/**
 * Returns the best players of a game type, or of each type if `gameTypeId` is null. Each player appears once,
 * with the best game won. The best score comes first, and of equal scores the one that was reached first.
 * `pictureAddress` is SQL for the URL of the picture of a row of `people`.
 *
 * @throws Problem 404 if there is no such type
 */
export async function bestPlayers(
  db: Kysely<Tables>,
  pictureAddress: RawBuilder<string>,
  asked: Asked,
): Promise<LeaderboardEntry[]> {
  const { rows } = await sql<BoardRow>`
    select * from (${boardOf(pictureAddress, asked)}) as board order by ${bestFirst}`.execute(db)
  if (asked.gameTypeId !== null && rows.length === 0) throw notFound()
  return rows.flatMap(entryOf)
}

/**
 * Returns the best players of each game type in each of several periods, by one statement. A type in which nobody has
 * won has an empty list.
 */
export async function boardsOf(
  db: Kysely<Tables>,
  pictureAddress: RawBuilder<string>,
  spans: readonly Span[],
): Promise<ReadonlyMap<Span, ReadonlyMap<number, readonly LeaderboardEntry[]>>> {
  const boards = spans.map(
    (span) => sql`
      select ${sql.lit(span)} as span, board.* from (${boardOf(pictureAddress, { gameTypeId: null, span })}) as board`,
  )
  const { rows } = await sql<BoardRow & { span: Span }>`
    select * from (${sql.join(boards, sql` union all `)}) as boards order by ${bestFirst}`.execute(db)
  const found = new Map(spans.map((span) => [span, new Map<number, LeaderboardEntry[]>()]))
  for (const { span, ...row } of rows) {
    const ofSpan = found.get(span)
    ofSpan?.set(row.gameTypeId, [...(ofSpan.get(row.gameTypeId) ?? []), ...entryOf(row)])
  }
  return found
}

type BoardRow = Row & { readonly finishedAt: Date | null }

/** SQL for the rows of a board, or of that of each type; a type in which nobody has won has a row without a game. */
function boardOf(pictureAddress: RawBuilder<string>, { gameTypeId, span }: Asked): RawBuilder<BoardRow> {
  return sql`
    select game_types.id as "gameTypeId", game_types.name as "gameName", best.game_id as "gameId",
      best.display_name as "displayName", best.picture as "profilePic", best.score,
      best.finished_at as "finishedAt"
    from game_types
    left join lateral (
      select rankings.game_id, rankings.score, rankings.finished_at, people.display_name,
        ${pictureAddress} as picture
      from ${rowsOf(span)} as rankings join people on people.id = rankings.person_id
      where rankings.game_type_id = game_types.id
      order by rankings.score desc, rankings.finished_at, rankings.game_id
      limit ${placesPerType}
    ) as best on true
    where ${gameTypeId}::integer is null or game_types.id = ${gameTypeId}`
}

const bestFirst = sql`"gameTypeId", score desc, "finishedAt", "gameId"`

function entryOf(row: BoardRow): LeaderboardEntry[] {
  const { gameTypeId, gameName, gameId, displayName, profilePic, score } = row
  if (gameId === null) return []
  return [{ gameTypeId, gameName, gameId, displayName: shownName(displayName), profilePic, score }]
}

type Row = Omit<LeaderboardEntry, 'gameId'> & { gameId: number | null }

interface OwnRow extends Pick<OwnPlace, 'nextScore'> {
  readonly better: number
  readonly earlier: number
  readonly startsOn: string | null
}

/**
 * Returns a person's own entry of a game type, or of each type if `gameTypeId` is null, with its place among
 * all players and the next better score. There is none for a type of which the person has won no game. Beyond `nearPlaces` better
 * players, their number is up to a minute old.
 *
 * @throws Problem 404 if there is no such type
 */
export async function ownPlaces(
  { database, scores }: { database: Database; scores: CountedScores },
  pictureAddress: RawBuilder<string>,
  { personId, gameTypeId, span }: Asked & { readonly personId: number },
): Promise<OwnPlace[]> {
  const board = rowsOf(span)
  // The ranges are read in the order of the index, no farther than places are counted, and in the index alone.
  const { rows } = await sql<Row & OwnRow>`
    select game_types.id as "gameTypeId", game_types.name as "gameName", mine.game_id as "gameId",
      people.display_name as "displayName", ${pictureAddress} as "profilePic", mine.score,
      ${span === 'all' ? sql`null` : startOf(span)}::text as "startsOn",
      (select count(*)::integer from (
        select from ${board} as rankings
        where game_type_id = mine.game_type_id and score > mine.score
        order by score desc, finished_at, game_id limit ${nearPlaces}
      ) as ahead) as better,
      (select count(*)::integer from (
        select from ${board} as rankings
        where game_type_id = mine.game_type_id and score = mine.score
          and (finished_at, game_id) < (mine.finished_at, mine.game_id)
        order by finished_at, game_id limit ${farthestPlace}
      ) as equal) as earlier,
      (select score from ${board} as rankings
        where game_type_id = mine.game_type_id and score > mine.score
        order by score, finished_at desc, game_id desc limit 1) as "nextScore"
    from game_types
    left join ${board} as mine on mine.game_type_id = game_types.id and mine.person_id = ${personId}
    left join people on people.id = mine.person_id
    where ${gameTypeId}::integer is null or game_types.id = ${gameTypeId}
    order by game_types.id`.execute(database.db)
  if (gameTypeId !== null && rows.length === 0) throw notFound()
  const entries = rows.map(async ({ gameId, better, earlier, startsOn, ...row }) => {
    if (gameId === null) return []
    const { gameTypeId, score } = row
    const counted = better < nearPlaces ? better : await scores.better({ gameTypeId, span, startsOn }, score)
    const ahead = Math.max(better, counted) + earlier
    const place = ahead < farthestPlace ? ahead + 1 : null
    return [{ ...row, gameId, displayName: shownName(row.displayName), place }]
  })
  return (await Promise.all(entries)).flat()
}

/**
 * Returns the player who holds a place of the leaderboard, or of the board of a period, by a game, with the name as it
 * is stored.
 */
export async function rankedPlayer(
  db: Kysely<Tables>,
  gameId: number,
): Promise<{ id: number; displayName: string } | null> {
  const { rows } = await sql<{ id: number; displayName: string }>`
    select id, display_name as "displayName" from people
    where id = coalesce(
      (select person_id from rankings where game_id = ${gameId} limit 1),
      (select person_id from period_rankings where game_id = ${gameId} limit 1))`.execute(db)
  return rows[0] ?? null
}

/** A deleted player leaves the leaderboard. */
export const leaderboardDeletion: readonly DeletionRule[] = [
  {
    table: 'rankings',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'game_id', 'score', 'finished_at'],
  },
  {
    table: 'hidden_rankings',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_type_id', 'game_id', 'score', 'finished_at'],
  },
  ...(['period_rankings', 'hidden_period_rankings'] as const).map(
    (table): DeletionRule => ({
      table,
      column: 'person_id',
      outcome: 'removed',
      shown: ['period', 'starts_on', 'game_type_id', 'game_id', 'score', 'finished_at'],
    }),
  ),
  { table: 'hidden_people', column: 'person_id', outcome: 'removed', shown: ['hidden_at'] },
  {
    table: 'excluded_games',
    column: 'person_id',
    outcome: 'removed',
    shown: ['game_id', 'reason', 'excluded_at'],
  },
  { table: 'excluded_games', column: 'excluded_by', outcome: 'detached' },
]

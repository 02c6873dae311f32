import { type Kysely, sql } from 'kysely'
import * as text from '../../content/text/game-answers.ts'
import { conflict, notFound } from '../http/problem.ts'
import { checkNotDeleted } from '../session/people.ts'
import type { DeletionRule } from '../storage/deletion.ts'
import type { Tables } from '../storage/tables.ts'
import { mostResults } from './schema.ts'

/**
 * Returns the id of the challenge of a person's own finished game, and makes it the first time.
 *
 * @throws Problem 409 if its player knew the deal, or did not play the game to its end
 */
export async function makeChallenge(
  db: Kysely<Tables>,
  { gameId, personId }: { gameId: number; personId: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into challenges (game_id, person_id)
    select id, person_id from games
    where id = ${gameId} and person_id = ${personId} and game_over and not practice and not auto_won
    on conflict (game_id) do update set game_id = excluded.game_id
    returning id`.execute(db)
  const [row] = rows
  if (!row) {
    await checkNotDeleted(db, personId)
    throw conflict(text.noChallenge, 'no-challenge')
  }
  return row.id
}

/** SQL for the name of a person, or null if others do not see it. */
const visibleName = sql<string | null>`
  case when not exists (select from hidden_people where hidden_people.person_id = people.id)
  then people.display_name end`

/** A challenge with its game. */
export interface StoredChallenge {
  readonly gameId: number
  readonly personId: number
  readonly gameTypeId: number
  readonly gameName: string
  readonly challenger: string | null
  readonly score: number
}

/**
 * Returns a challenge.
 *
 * @throws Problem 404 if there is none
 */
export async function findChallenge(db: Kysely<Tables>, id: string): Promise<StoredChallenge> {
  const { rows } = await sql<StoredChallenge>`
    select challenges.game_id as "gameId", challenges.person_id as "personId", games.game_type_id as "gameTypeId",
      game_types.name as "gameName", ${visibleName} as challenger, games.game_score as score
    from challenges
    join games on games.id = challenges.game_id
    join game_types on game_types.id = games.game_type_id
    join people on people.id = challenges.person_id
    where challenges.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Returns a person's own game in a challenge, or null. */
export async function readOwnGame(
  db: Kysely<Tables>,
  id: string,
  personId: number,
): Promise<{ gameId: number; isOver: boolean } | null> {
  const row = await db
    .selectFrom('games')
    .select(['id as gameId', 'game_over as isOver'])
    .where('challenge_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** A result in a challenge. */
export interface ChallengeResult {
  readonly gameId: number
  readonly name: string | null
  readonly score: number
}

/** Returns the best results of a challenge, or the one of a game. Of equal scores, the older game comes first. */
export async function readResults(
  db: Kysely<Tables>,
  id: string,
  gameId?: number,
): Promise<ChallengeResult[]> {
  const { rows } = await sql<ChallengeResult>`
    select results.game_id as "gameId", ${visibleName} as name, results.score
    from (
      select game_id, person_id, score from challenge_results
      where challenge_id = ${id} ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`}
      order by score desc, game_id
      limit ${mostResults}
    ) as results
    join people on people.id = results.person_id
    order by results.score desc, results.game_id`.execute(db)
  return rows
}

/**
 * SQL that keeps the result of a game that answers a challenge, for the statement that ends it: a common table expression
 * on `moved`, the row of that game.
 */
export const challengeStatement = `challenge_result as (
    insert into challenge_results (game_id, challenge_id, person_id, score)
    select id, challenge_id, person_id, game_score from moved where challenge_id is not null and not auto_won
  )`

/** A deleted person's challenges disappear with their results, and so do the person's results in others. */
export const challengeDeletion: readonly DeletionRule[] = [
  { table: 'challenge_results', column: 'person_id', outcome: 'removed', shown: ['game_id', 'score'] },
  { table: 'challenges', column: 'person_id', outcome: 'removed', shown: ['id', 'game_id', 'made_at'] },
]

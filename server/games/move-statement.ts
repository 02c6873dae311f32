import type { Achievement } from '@skyway/engine/record/achievements.ts'
import type { GameView, WireMove } from '@skyway/engine/record/game.ts'
import { recordActStatement } from '../audit/trail.ts'
import { type Caller, mayPlay } from '../session/caller.ts'

/** The player who moves, as far as the token describes them. */
export interface Player {
  readonly personId: number
  readonly isAdmin: boolean
  /**
   * Whether the token alone allows playing: an admin, or a reader by group. Otherwise the database decides by
   * redeemed codes.
   */
  readonly mayPlay: boolean
}

/** Returns the caller as a player. */
export function playerOf(caller: Caller): Player {
  return { personId: caller.personId, isAdmin: caller.isAdmin, mayPlay: mayPlay(caller) }
}

/** What a move changes, for the parameters of `move`. */
const changes = `
    moves = games.moves || $5::jsonb,
    turn = games.turn + 1,
    game_score = $6,
    updated_at = now()`

/**
 * What must hold at the moment at which a move is stored: the game belongs to the player, is at the turn on which
 * the move was computed, and is not over; and the player still exists and may play.
 */
const conditions = `
  from people
  where games.id = $1 and games.person_id = $2 and games.turn = $3 and not games.game_over
    and people.id = games.person_id and (people.is_reader or $4)`

/** The statement that stores a move, completely or not at all, unless it ends its game. */
const move = `update games set ${changes} ${conditions}`

/**
 * The statement that stores moves of different games, each completely or not at all. It checks the `conditions` of
 * each, and returns the games whose move was stored. None of the moves ends its game. They arrive as one
 * JSON value: for arrays, PostgreSQL would plan the statement again at each execution.
 */
const moves = `
  update games set
    moves = games.moves || next.wire,
    turn = games.turn + 1,
    game_score = next.score,
    updated_at = now()
  from jsonb_to_recordset($1::jsonb)
      as next (game bigint, person bigint, turn integer, wire jsonb, score integer, may_play boolean)
    join people on people.id = next.person and (people.is_reader or next.may_play)
  where games.id = next.game and games.person_id = next.person and games.turn = next.turn
    and not games.game_over
  returning games.id`

/**
 * Returns the statement of the last move of a game: the move, what other features keep of the finished game,
 * and for an Auto Win the entry in the audit trail.
 */
function lastMove(finishedGameStatements: readonly string[]): string {
  const audited = `audited as (
    ${recordActStatement('game auto-won', "'game ' || id", 'moved where auto_won')}
  )`
  return `
  with moved as (
    update games set ${changes},
      game_over = true,
      game_won = $7,
      auto_won = $8,
      finished_at = now()
    ${conditions}
    returning games.*, $9::text[] as achievements
  ),
  ${[...finishedGameStatements, audited].join(',\n  ')}
  select from moved`
}

/** A move that the rules allow, to be stored. */
export interface Move {
  readonly player: Player
  readonly gameId: number
  readonly wire: WireMove
  /** The turn on which it was computed. */
  readonly turn: number
  /** What the player sees after the move, with the outcome of the game. */
  readonly shown: GameView
  /** What the game has achieved, if this is its last move. */
  readonly achievements: readonly Achievement[]
}

/**
 * Returns a move as a prepared statement, which counts one row, or none if the move was not stored.
 *
 * @param finishedGameStatements common table expressions of other features, which keep what a finished game
 *   means to them; they read its row, with its achievements, from `moved`, and run only with its last move
 */
export function moveStatement(
  { player, gameId, wire, turn, shown, achievements }: Move,
  finishedGameStatements: readonly string[],
) {
  const { gameOver, gameWon, gameScore, autoWon } = shown
  const values = [gameId, player.personId, turn, player.mayPlay, JSON.stringify([wire]), gameScore]
  return gameOver
    ? {
        name: 'last-move',
        text: lastMove(finishedGameStatements),
        values: [...values, gameWon, autoWon, achievements],
      }
    : { name: 'move', text: move, values }
}

/**
 * Returns moves of different games, none of which ends its game, as one prepared statement, which returns the ids
 * of the games whose move was stored.
 */
export function movesStatement(group: readonly Move[]) {
  // In the order of the games, so that two processes that store moves of the same games do not wait for each other.
  const next = group
    .toSorted((one, other) => one.gameId - other.gameId)
    .map(({ player, gameId, turn, wire, shown }) => ({
      game: gameId,
      person: player.personId,
      turn,
      wire,
      score: shown.gameScore,
      may_play: player.mayPlay,
    }))
  return { name: 'moves', text: moves, rowMode: 'array' as const, values: [JSON.stringify(next)] }
}

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

/**
 * The statement that stores a move, completely or not at all. It checks what must hold at that moment: the
 * game belongs to the player, is at the turn on which the move was computed, and is not over; and the player
 * still exists and may play.
 */
const move = `
  update games set
    moves = games.moves || $4::jsonb,
    turn = games.turn + 1,
    game_over = $5,
    game_won = $6,
    game_score = $7,
    auto_won = $8,
    updated_at = now(),
    finished_at = case when $5 then now() end
  from people
  where games.id = $1 and games.person_id = $2 and games.turn = $3 and not games.game_over
    and people.id = games.person_id and (people.is_reader or $9)`

/**
 * The statement that stores moves of different games, each completely or not at all. It checks for each what
 * `move` checks, and returns the games whose move was stored. None of the moves ends its game. They arrive as one
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
  with moved as (${move} returning games.*),
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
}

/**
 * Returns a move as a prepared statement, which counts one row, or none if the move was not stored.
 *
 * @param finishedGameStatements common table expressions of other features, which keep what a finished game
 *   means to them; they read its row from `moved`, and run only with the last move of a game
 */
export function moveStatement(
  { player, gameId, wire, turn, shown }: Move,
  finishedGameStatements: readonly string[],
) {
  const { gameOver, gameWon, gameScore, autoWon } = shown
  return {
    name: gameOver ? 'last-move' : 'move',
    text: gameOver ? lastMove(finishedGameStatements) : move,
    values: [
      gameId,
      player.personId,
      turn,
      JSON.stringify([wire]),
      gameOver,
      gameWon,
      gameScore,
      autoWon,
      player.mayPlay,
    ],
  }
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

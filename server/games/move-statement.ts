import type { GameView, WireMove } from '@skyway/engine/record/game.ts'
import type { Player } from './player.ts'

/**
 * The statement that decides and stores a move: it happens whole or not at all. It holds what must be true at the very
 * moment: the game is the player's, stands at the turn on which the move was reckoned, is not over, and its
 * player still exists and may play.
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

/** The best game won stands in the ranking; among equals the first. */
const lastMove = `
  with moved as (${move} returning games.*),
  ranked as (
    insert into rankings as best (game_type_id, person_id, game_id, score, finished_at)
    select game_type_id, person_id, id, game_score, finished_at from moved
    where game_won and not auto_won and not practice
    on conflict (game_type_id, person_id) do update set
      game_id = excluded.game_id, score = excluded.score, finished_at = excluded.finished_at,
      finish_order = default
    where excluded.score > best.score
  )
  select from moved`

/** A move that the rules allow, ready to be stored. */
export interface Move {
  readonly gameId: number
  readonly wire: WireMove
  /** The turn on which it was reckoned. */
  readonly turn: number
  /** What the player sees after it, which says how the game then stands. */
  readonly shown: GameView
}

/** The move as a prepared statement, which counts one row, or none when the move was not stored. */
export function moveStatement(player: Player, { gameId, wire, turn, shown }: Move) {
  const { gameOver, gameWon, gameScore, autoWon } = shown
  return {
    name: gameOver ? 'last-move' : 'move',
    text: gameOver ? lastMove : move,
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

import type { GameView, WireMove } from '@skyway/engine/record/game.ts'
import type { Act } from '../audit/schema.ts'
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

/** The ten that a score is counted in: 214 in 210, -3 in -10. */
const ten = 'floor(game_score / 10.0)::integer * 10'

const autoWon = 'game auto-won' satisfies Act

/**
 * The best game won stands in the ranking, among equals the first; the statistics count the game; and an Auto Win stands in the
 * trail of what admins did.
 */
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
  ),
  counted as (
    insert into player_statistics as known
      (person_id, game_type_id, games, won, streak, longest_streak, best, total, tens)
    select person_id, game_type_id, 1, game_won::integer, game_won::integer, game_won::integer,
      game_score, game_score, jsonb_build_object(${ten}, 1)
    from moved where not auto_won and not practice
    on conflict (person_id, game_type_id) do update set
      games = known.games + 1,
      won = known.won + excluded.won,
      streak = (known.streak + 1) * excluded.won,
      longest_streak = greatest(known.longest_streak, (known.streak + 1) * excluded.won),
      best = greatest(known.best, excluded.best),
      total = known.total + excluded.total,
      tens = known.tens || (
        select jsonb_build_object(key, coalesce((known.tens -> key)::integer, 0) + 1)
        from jsonb_object_keys(excluded.tens) as key)
    returning game_type_id
  ),
  -- After the player's own row, which decides who waits for whom when games end at once.
  of_all as (
    insert into score_counts as known (game_type_id, ten, games)
    select game_type_id, ${ten}, 1 from moved join counted using (game_type_id)
    on conflict (game_type_id, ten) do update set games = known.games + 1
  ),
  audited as (
    insert into audit_trail (person_id, act, thing)
    select person_id, '${autoWon}', 'game ' || id from moved where auto_won
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

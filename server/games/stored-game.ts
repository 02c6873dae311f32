import type { WireMove } from '@skyway/engine/record/game.ts'
import { type GameTypeId, isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { readMoves } from '@skyway/engine/record/record.ts'
import { sql } from 'kysely'
import { notFound } from '../http/problem.ts'
import { today } from '../storage/database.ts'

/** A stored game. */
export interface StoredGame {
  readonly id: number
  /** Null when its player was deleted. */
  readonly personId: number | null
  readonly gameTypeId: GameTypeId
  readonly name: string
  readonly seed: Uint8Array
  /** Whether the player knew the deal. Such games are not ranked or counted. */
  readonly practice: boolean
  /** The day whose deal it has, such as 2026-11-22; null for all other games. */
  readonly day: string | null
  /** Whether that day is not over, so that nothing may leave the server by which hidden cards could be known. */
  readonly isSecret: boolean
  /** The id of the challenge that it answers, or null. */
  readonly challenge: string | null
  readonly moves: readonly WireMove[]
  readonly turn: number
  readonly gameOver: boolean
}

/** SQL for the name of a game's type. */
export const nameOfType =
  sql<string>`(select name from game_types where game_types.id = games.game_type_id)`.as('name')

/** SQL for whether the day of a game's deal is not over. */
export const isSecret = sql<boolean>`coalesce(games.day >= ${sql.raw(today)}, false)`.as('isSecret')

/** The columns of which `storedGame` makes a game. */
export const columns = [
  'games.id',
  'games.person_id',
  'games.game_type_id',
  'games.seed',
  'games.practice',
  'games.day',
  'games.challenge_id',
  isSecret,
  'games.moves',
  'games.turn',
  'games.game_over',
  nameOfType,
] as const

interface Row {
  id: number | null
  person_id: number | null
  game_type_id: number | null
  seed: Buffer | null
  practice: boolean | null
  day: string | null
  challenge_id: string | null
  isSecret: boolean
  moves: unknown
  turn: number | null
  game_over: boolean | null
  name: string
}

/**
 * Returns a game as it is stored.
 *
 * @throws Problem 404 if there is no row
 */
export function storedGame(row: Row | undefined): StoredGame {
  if (!row || row.id === null || row.seed === null || row.turn === null) throw notFound()
  const gameTypeId = row.game_type_id
  if (!isGameTypeId(gameTypeId)) throw new Error(`Game ${row.id} is of a type without rules`)
  return {
    id: row.id,
    personId: row.person_id,
    gameTypeId,
    name: row.name,
    seed: row.seed,
    practice: row.practice === true,
    day: row.day,
    challenge: row.challenge_id,
    isSecret: row.isSecret,
    moves: readMoves(gameTypeId, row.moves),
    turn: row.turn,
    gameOver: row.game_over === true,
  }
}

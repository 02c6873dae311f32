import type { ViewOf, WireMove } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'

interface Numbered {
  /** The game's number, unique among all games. */
  readonly id: number
  /** The name of its game type. */
  readonly name: string
  /** Whether its player knew the deal before. Such a game is never ranked. */
  readonly practice: boolean
  /** The day whose deal it has, such as 2026-11-22; null for all other games. */
  readonly day: string | null
  /** The id of the challenge that it answers; null for all other games. */
  readonly challenge: string | null
  /** A sentence for the player after the latest move, or empty. */
  readonly message: string
}

/** A game of one of these types as the server shows it to its player. */
export type GameOf<Id extends GameTypeId> = ViewOf<Id> & Numbered
export type Game = GameOf<GameTypeId>

/** What distinguishes a game that the device deals from one of the server. */
export const unranked = { id: 0, name: '', practice: true, day: null, challenge: null } as const

/** Returns whether the device has dealt a game. The server knows nothing of such a game. */
export function isLocal({ id }: Pick<Game, 'id'>): boolean {
  return id === unranked.id
}

/** A move that the server has not answered yet. */
export interface PendingMove {
  /** The number of moves before this one. It lets the server tell a repeated move from a new one. */
  readonly turn: number
  readonly move: WireMove
}

/** The state of a table, whatever the game. */
export interface TableState<G extends Game> {
  /** The game as in the last answer of the server. */
  readonly game: G
  /** The one pending move, which is shown already but not confirmed. */
  readonly pending: PendingMove | null
  /** Why the last move was put back, until the player continues. */
  readonly notice: string | null
}

/** What the server's answers change. */
export type ServerEvent<G extends Game> =
  | { readonly type: 'answered'; readonly game: G }
  | { readonly type: 'loaded'; readonly game: G }
  | { readonly type: 'put-back'; readonly reason: string }
  | { readonly type: 'resumed'; readonly pending: PendingMove }

/** Returns whether the player may choose anything at this table. */
export function isPlayable({ game }: TableState<Game>): boolean {
  return game.isEditable && !game.gameOver
}

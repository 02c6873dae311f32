import type { SandwichView, SkywayView, WireMove } from '@skyway/engine/record/game.ts'

interface Numbered {
  /** The game's number, unique among all games. */
  readonly id: number
  /** The name of its game type. */
  readonly name: string
  /** Whether its player knew the deal before: such a game is never ranked. */
  readonly practice: boolean
}

export type SkywayGame = SkywayView & Numbered
export type SandwichGame = SandwichView & Numbered
/** A game as the server shows it to its player. */
export type Game = SkywayGame | SandwichGame

/** A move that is on its way to the server. */
export interface Pending {
  /** How many moves the game had when this one was made: with it the server knows a repeated move from a new one. */
  readonly turn: number
  readonly move: WireMove
}

/** What a table holds whatever is played on it. */
export interface TableState<G extends Game> {
  /** The game as the server last answered it. */
  readonly game: G
  /** The one move that is on its way, already shown but not yet certain. */
  readonly pending: Pending | null
  /** Why the last move went back, until the player goes on. */
  readonly notice: string | null
}

/** What the server's answers do to a table. */
export type ServerEvent<G extends Game> =
  | { readonly type: 'answered'; readonly game: G }
  | { readonly type: 'loaded'; readonly game: G }
  | { readonly type: 'put-back'; readonly reason: string }
  | { readonly type: 'resumed'; readonly pending: Pending }

/** Whether the player may choose anything at this table. */
export function isPlayable({ game }: TableState<Game>): boolean {
  return game.isEditable && !game.gameOver
}

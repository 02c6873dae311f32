import type { Seed } from '../chance/seed.ts'
import { type SandwichState, start as startSandwich } from '../sandwich/deal.ts'
import { play as playSandwich } from '../sandwich/play.ts'
import { type SandwichView, view as viewSandwich } from '../sandwich/view.ts'
import { type SkywayState, start as startSkyway } from '../skyway/deal.ts'
import { play as playSkyway } from '../skyway/play.ts'
import { type SkywayView, view as viewSkyway } from '../skyway/view.ts'
import { noPermission, type Permission, type Played as PlayedGame, type WireMove } from '../table/move.ts'

export type { SandwichState } from '../sandwich/deal.ts'
export type { SandwichView } from '../sandwich/view.ts'
export type { SkywayState } from '../skyway/deal.ts'
export type { RoundView, SkywayView } from '../skyway/view.ts'
export { type Permission, type Refusal, sameMove, type WireMove } from '../table/move.ts'

/** 1 SkyWay, 2 Sandwich. */
export type GameTypeId = 1 | 2

/** A game with everything that is hidden from its player, the seed included. Never sent. */
export type GameState = SkywayState | SandwichState

/** What the player may see: exactly what goes over the wire. */
export type GameView = SkywayView | SandwichView

export type Played = PlayedGame<GameState>

/** Whether the value is the number of a game that has rules here. */
export function isGameTypeId(value: unknown): value is GameTypeId {
  return value === 1 || value === 2
}

/** A new game. Throws a RangeError when the seed is not 32 bytes long. */
export function start(gameTypeId: GameTypeId, seed: Seed): GameState {
  return gameTypeId === 1 ? startSkyway(seed) : startSandwich(seed)
}

/**
 * Makes a move, or says why the rules do not allow it; `state` itself never changes.
 *
 * @param permission what the one who moves may do beyond the rules; nothing unless said
 */
export function play(state: GameState, move: WireMove, permission: Permission = noPermission): Played {
  return state.gameTypeId === 1 ? playSkyway(state, move, permission) : playSandwich(state, move)
}

/** What the player of this game may see. */
export function view(state: GameState): GameView {
  return state.gameTypeId === 1 ? viewSkyway(state) : viewSandwich(state)
}

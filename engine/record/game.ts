import type { Seed } from '../chance/seed.ts'
import { type SandwichState, startSandwich } from '../sandwich/deal.ts'
import { playSandwich } from '../sandwich/play.ts'
import { type SandwichView, viewSandwich } from '../sandwich/view.ts'
import { type SkywayState, startSkyway } from '../skyway/deal.ts'
import { playSkyway } from '../skyway/play.ts'
import { type SkywayView, viewSkyway } from '../skyway/view.ts'
import { type MoveResult, noPermission, type Permission, type WireMove } from '../table/move.ts'
import type { GameTypeId } from './game-type.ts'

export type { SandwichState } from '../sandwich/deal.ts'
export type { SandwichView } from '../sandwich/view.ts'
export type { SkywayState } from '../skyway/deal.ts'
export type { RoundView, SkywayView } from '../skyway/view.ts'
export { type Permission, type Refusal, sameMove, type WireMove } from '../table/move.ts'

/** A game with everything that is hidden from its player, the seed included. Never send it. */
export type GameState = SkywayState | SandwichState

/** What the player may see: exactly what goes over the wire. */
export type GameView = SkywayView | SandwichView

/**
 * Returns a new game.
 *
 * @throws RangeError if the seed is not 32 bytes long
 */
export function start(gameTypeId: GameTypeId, seed: Seed): GameState {
  return gameTypeId === 1 ? startSkyway(seed) : startSandwich(seed)
}

/**
 * Returns the state after a move, or why the rules do not allow the move. Leaves `state` itself unchanged.
 *
 * @param permission what the caller may do beyond the rules; nothing by default
 */
export function play(
  state: GameState,
  move: WireMove,
  permission: Permission = noPermission,
): MoveResult<GameState> {
  return state.gameTypeId === 1 ? playSkyway(state, move, permission) : playSandwich(state, move)
}

/** Returns what the player of this game may see. */
export function view(state: GameState): GameView {
  return state.gameTypeId === 1 ? viewSkyway(state) : viewSandwich(state)
}

import type { Seed } from '../chance/seed.ts'
import { games } from '../games.ts'
import { type MoveResult, noPermission, type Permission, type WireMove } from '../table/move.ts'
import type { GameRules } from '../table/rules.ts'
import type { GameTypeId } from './game-type.ts'

export { type Permission, type Refusal, sameMove, type WireMove } from '../table/move.ts'

type States = { readonly [Id in GameTypeId]: ReturnType<(typeof games)[Id]['start']> }
type Views = { readonly [Id in GameTypeId]: ReturnType<(typeof games)[Id]['view']> }
type Words = { readonly [Id in GameTypeId]: Parameters<(typeof games)[Id]['message']>[1] }
type Achievements = { readonly [Id in GameTypeId]: (typeof games)[Id]['achievements'][number] }

/** A game with everything that is hidden from its player, the seed included. Never send it. */
export type GameState = States[GameTypeId]

/** The state of the games of these types. */
export type StateOf<Id extends GameTypeId> = States[Id]

/** What the player may see: exactly what goes over the wire. */
export type GameView = Views[GameTypeId]

/** The view of the games of these types. */
export type ViewOf<Id extends GameTypeId> = Views[Id]

/** Something worth telling about a finished game. */
export type Achievement = Achievements[GameTypeId]

const rules: { readonly [Id in GameTypeId]: GameRules<States[Id], Views[Id], Achievements[Id], Words[Id]> } =
  games

/** Returns the rules of a game. They take the states of that game only. */
export function rulesOf<Id extends GameTypeId>(
  gameTypeId: Id,
): GameRules<States[Id], Views[Id], Achievements[Id], Words[Id]> {
  return rules[gameTypeId]
}

/**
 * Returns a new game.
 *
 * @throws RangeError if the seed is not 32 bytes long
 */
export function start(gameTypeId: GameTypeId, seed: Seed): GameState {
  return rulesOf(gameTypeId).start(seed)
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
  return rulesOf(state.gameTypeId).play(state, move, permission)
}

/** What all games say to the player, in a language, by the number of their type. */
export type GameWords = Words

/** Returns a sentence for the player after the latest move, or ''. */
export function message(state: GameState, words: GameWords): string {
  const { gameTypeId } = state
  return rulesOf(gameTypeId).message(state, words[gameTypeId])
}

/** Returns what the player of this game may see. */
export function view(state: GameState): GameView {
  return rulesOf(state.gameTypeId).view(state)
}

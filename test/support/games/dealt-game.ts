import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { type GameWords, rulesOf, type WireMove } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { words } from '../../../content/text/game-messages.ts'
import type { Game, GameOf } from '../../../web/play/store/game.ts'

/** A game by the real rules, played move by move, as its player sees it. */
export interface Dealt<G> {
  readonly game: () => G
  /**
   * Plays a move and returns the game after it.
   *
   * @throws Error when the rules do not allow it
   */
  readonly play: (move: WireMove) => G
  /** Returns its seed and the moves until now. */
  readonly record: () => Replayable
}

/**
 * Deals a game of a type.
 *
 * @param deck a number that determines the cards, or the whole seed
 * @param turns how many moves are played: each is the first one that the rules allow
 * @param name the name of its game type
 */
function dealGame<Id extends GameTypeId>(
  gameTypeId: Id,
  deck: number | Uint8Array = 1,
  turns = 0,
  name: string = rulesOf(gameTypeId).name,
): Dealt<GameOf<Id>> {
  const { start, play, view, message, someMove } = rulesOf(gameTypeId)
  const said: GameWords = words
  const moves: WireMove[] = []
  const seed = typeof deck === 'number' ? new Uint8Array(32).fill(deck) : deck
  let state = start(seed)
  const numbered = { id: 6 + gameTypeId, name, practice: false, day: null, challenge: null }
  const dealt: Dealt<GameOf<Id>> = {
    game: () => ({ ...view(state), ...numbered, message: message(state, said[gameTypeId]) }),
    play: (move) => {
      const played = play(state, move, { autoWin: true })
      if (!played.ok) throw new Error(played.refusal.code)
      state = played.state
      moves.push(move)
      return dealt.game()
    },
    record: () => ({ gameTypeId, seed: seedToHex(seed), moves }),
  }
  while (view(state).turn < turns) dealt.play(someMove(view(state), () => 0))
  return dealt
}

/** Deals a game of SkyWay, as `dealGame` does. Each move puts the first pile on the first free place. */
export function dealSkyway(deck?: number | Uint8Array, turns?: number): Dealt<GameOf<1>> {
  return dealGame(1, deck, turns, 'SkyWay')
}

/** Deals a game of Sandwich, as `dealGame` does. Each move takes the first three cards of the hand. */
export function dealSandwich(deck?: number | Uint8Array, turns?: number): Dealt<GameOf<2>> {
  return dealGame(2, deck, turns, 'Sandwich')
}

/** Returns a dealt game with so many moves left. Each of its moves is the first one that the rules allow. */
export function gameWithLeft(gameTypeId: GameTypeId, left: number): Dealt<Game> {
  const whole = dealGame(gameTypeId)
  while (!whole.game().gameOver) whole.play(rulesOf(gameTypeId).someMove(whole.game(), () => 0))
  return dealGame(gameTypeId, 1, whole.game().turn - left)
}

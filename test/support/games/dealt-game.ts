import { type GameState, play, start, view, type WireMove } from '@skyway/engine/record/game.ts'
import type { SandwichGame, SkywayGame } from '../../../web/play/store/game.ts'

/** A game by the real rules, played move by move, as its player sees it. */
export interface Dealt<G> {
  readonly game: () => G
  /**
   * Plays a move and returns the game after it.
   *
   * @throws Error when the rules do not allow it
   */
  readonly play: (move: WireMove) => G
}

/** Deals a SkyWay game whose deck is determined by one number. */
export function dealSkyway(deck = 1): Dealt<SkywayGame> {
  return deal(start(1, seed(deck)), (state) => {
    const shown = view(state)
    if (shown.gameTypeId !== 1) throw new Error('not a SkyWay game')
    return { ...shown, id: 7, name: 'SkyWay', practice: false, day: null, challenge: null }
  })
}

/** Deals a Sandwich game whose deck is determined by one number. */
export function dealSandwich(deck = 1): Dealt<SandwichGame> {
  return deal(start(2, seed(deck)), (state) => {
    const shown = view(state)
    if (shown.gameTypeId !== 2) throw new Error('not a Sandwich game')
    return { ...shown, id: 8, name: 'Sandwich', practice: false, day: null, challenge: null }
  })
}

function deal<G>(begin: GameState, show: (state: GameState) => G): Dealt<G> {
  let state = begin
  return {
    game: () => show(state),
    play: (move) => {
      const played = play(state, move, { autoWin: true })
      if (!played.ok) throw new Error(played.refusal.reason)
      state = played.state
      return show(state)
    },
  }
}

function seed(deck: number): Uint8Array {
  return new Uint8Array(32).fill(deck)
}

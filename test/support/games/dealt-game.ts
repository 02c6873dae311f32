import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { type GameState, play, start, view, type WireMove } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import type { SandwichGame } from '../../../web/play/sandwich/state/game.ts'
import type { SkywayGame } from '../../../web/play/skyway/state/game.ts'
import type { Game } from '../../../web/play/store/game.ts'

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
 * Deals a SkyWay game.
 *
 * @param deck a number that determines the cards, or the whole seed
 * @param turns how many moves are played: each puts the first pile on the first free place
 */
export function dealSkyway(deck: number | Uint8Array = 1, turns = 0): Dealt<SkywayGame> {
  const dealt = deal(start(1, seed(deck)), (state) => {
    const shown = view(state)
    if (shown.gameTypeId !== 1) throw new Error('not a SkyWay game')
    return { ...shown, ...numbered(7, 'SkyWay') }
  })
  while (dealt.game().turn < turns) {
    const free = dealt.game().positions.find(({ cards }) => cards.length === 0)
    dealt.play({ actionId: 0, itemRow: free?.row ?? 0, itemColumn: free?.column ?? 0 })
  }
  return dealt
}

/**
 * Deals a Sandwich game.
 *
 * @param deck a number that determines the cards, or the whole seed
 * @param turns how many sandwiches are eaten: each of the first three cards
 */
export function dealSandwich(deck: number | Uint8Array = 1, turns = 0): Dealt<SandwichGame> {
  const dealt = deal(start(2, seed(deck)), (state) => {
    const shown = view(state)
    if (shown.gameTypeId !== 2) throw new Error('not a Sandwich game')
    return { ...shown, ...numbered(8, 'Sandwich') }
  })
  while (dealt.game().turn < turns) {
    const [first = 0, second = 0, third = 0] = dealt
      .game()
      .hand.flatMap(({ row, cards }) => (cards.length > 0 ? [row] : []))
    dealt.play({ actionId: first, itemRow: second, itemColumn: third })
  }
  return dealt
}

function numbered(id: number, name: string): Pick<Game, 'id' | 'name' | 'practice' | 'day' | 'challenge'> {
  return { id, name, practice: false, day: null, challenge: null }
}

function deal<G>(begin: GameState, show: (state: GameState) => G): Dealt<G> {
  const moves: WireMove[] = []
  let state = begin
  return {
    game: () => show(state),
    play: (move) => {
      const played = play(state, move, { autoWin: true })
      if (!played.ok) throw new Error(played.refusal.reason)
      state = played.state
      moves.push(move)
      return show(state)
    },
    record: () => ({ gameTypeId: begin.gameTypeId, seed: seedToHex(begin.seed), moves }),
  }
}

function seed(deck: number | Uint8Array): Uint8Array {
  return typeof deck === 'number' ? new Uint8Array(32).fill(deck) : deck
}

import { estimateChance } from '@skyway/engine/chance/estimate.ts'
import { seedToHex } from '@skyway/engine/chance/seed.ts'
import { bestOf } from '@skyway/engine/players/sandwich.ts'
import { lookingAhead, slipping } from '@skyway/engine/players/skyway.ts'
import {
  type GameState,
  type GameTypeId,
  play,
  start,
  view,
  type WireMove,
} from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'

const seed = new Uint8Array(32).fill(7)
const chance = estimateChance(7)
const slips = slipping(lookingAhead, 20)
const bestOfThirty = bestOf(30)

/** A game of the same deal to its end, by a player who slips now and then or as `choose` says. */
export function playedRecord(
  gameTypeId: GameTypeId,
  choose: (state: GameState) => WireMove = chosen,
): Replayable {
  const moves: WireMove[] = []
  let state = start(gameTypeId, seed)
  while (!view(state).gameOver) {
    const move = choose(state)
    const next = play(state, move)
    if (!next.ok) throw new Error(next.refusal.reason)
    moves.push(move)
    state = next.state
  }
  return { gameTypeId, seed: seedToHex(seed), moves }
}

function chosen(state: GameState): WireMove {
  return state.gameTypeId === 1 ? slips(state, chance) : bestOfThirty(state, chance)
}

import { pseudoRandom } from '@skyway/engine/chance/pseudo-random.ts'
import { type Seed, seedToHex } from '@skyway/engine/chance/seed.ts'
import { type GameState, play, start, view, type WireMove } from '@skyway/engine/record/game.ts'
import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { seedNumber } from './begun-games.ts'
import { goodMove, middlingMove } from './good-moves.ts'

const usualSeed = new Uint8Array(32).fill(7)
const chance = pseudoRandom(7)

/**
 * Returns the record of a game played to its end: by a player who sometimes makes mistakes, or with the moves
 * that `choose` returns. The deal is always the same, unless a seed is passed in.
 */
export function playedRecord(
  gameTypeId: GameTypeId,
  choose: (state: GameState) => WireMove = chosen,
  seed: Seed = usualSeed,
): Replayable {
  const moves: WireMove[] = []
  let state = start(gameTypeId, seed)
  while (!view(state).gameOver) {
    const move = choose(state)
    const next = play(state, move)
    if (!next.ok) throw new Error(next.refusal.code)
    moves.push(move)
    state = next.state
  }
  return { gameTypeId, seed: seedToHex(seed), moves }
}

/** Returns the record of a game that a bot has played well, with the deal of a seed that is written as a number. */
export function wellPlayedRecord(gameTypeId: GameTypeId, seed: number): Replayable {
  const choose = (state: GameState) => goodMove(state, () => 0)
  return playedRecord(gameTypeId, choose, seedNumber(seed))
}

function chosen(state: GameState): WireMove {
  return middlingMove(state, chance)
}

import type { RandomSource } from '@skyway/engine/chance/pseudo-random.ts'
import { type GameState, rulesOf, type WireMove } from '@skyway/engine/record/game.ts'
import { greedyBot, samplingBot } from '@skyway/engine/search/sandwich/bots.ts'
import { errorProne, lookAheadBot } from '@skyway/engine/search/skyway/bots.ts'

const slips = errorProne(lookAheadBot, 20)
const bestOfThirty = samplingBot(30)

/** Returns the move of a bot that plays well, or any move of a game that no bot plays well. */
export function goodMove(state: GameState, random: RandomSource): WireMove {
  if (state.gameTypeId === 1) return lookAheadBot(state, random)
  return state.gameTypeId === 2 ? greedyBot(state, random) : anyMove(state, random)
}

/** Returns the move of a bot that sometimes makes mistakes, or any move of a game that no bot plays well. */
export function middlingMove(state: GameState, random: RandomSource): WireMove {
  if (state.gameTypeId === 1) return slips(state, random)
  return state.gameTypeId === 2 ? bestOfThirty(state, random) : anyMove(state, random)
}

/** Returns any move that the rules allow. */
function anyMove(state: GameState, random: RandomSource): WireMove {
  const { someMove, view } = rulesOf(state.gameTypeId)
  return someMove(view(state), random)
}

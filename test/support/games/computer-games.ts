import { type GameState, play, start } from '../../../engine/record/game.ts'
import type { GameTypeId } from '../../../engine/record/game-type.ts'
import { seedNumber } from './begun-games.ts'

/** A game of the best informed bot, which takes seconds for it. */
interface ComputerGame {
  /** The number of the seed. */
  readonly seed: number
  /** The three numbers of each move. */
  readonly moves: string
}

/**
 * The games that make the `computerScore` of each game. Their scores are near the average of the seeds 0 to 49, so that
 * they can be beaten. `script/trial win-rates` lets the bot play them again.
 */
export const computerGames = {
  1: {
    seed: 10,
    moves:
      '120 002 011 100 012 010 121 222 101 220 001 211 110 022 202 221 012 100 211 201 100 221 110 212 020 202 022',
  },
  2: { seed: 31, moves: '263 106 031 516 035 156 256 425 235 243 465 254 025 526 064 132 051 364' },
} as const satisfies { readonly [Id in GameTypeId]?: ComputerGame }

/** Returns the last state of a recorded game. */
export function endOf(gameTypeId: GameTypeId, { seed, moves }: ComputerGame): GameState {
  let state = start(gameTypeId, seedNumber(seed))
  for (const move of moves.split(' ')) {
    const [actionId = -1, itemRow = -1, itemColumn = -1] = Array.from(move, Number)
    const played = play(state, { actionId, itemRow, itemColumn })
    if (!played.ok) throw new Error(played.refusal.reason)
    state = played.state
  }
  return state
}

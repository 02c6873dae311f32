import type { Chance } from '../chance/estimate.ts'
import * as sandwich from '../players/sandwich.ts'
import * as skyway from '../players/skyway.ts'
import { type GameState, type GameTypeId, play, start, type WireMove } from '../record/game.ts'
import { hintMove } from '../sandwich/move.ts'
import { autoWinMove } from '../skyway/move.ts'
import { seedNumber } from './seeds.ts'

/** A game as a test saw it: every state from the deal to the end, and the moves between them. */
export interface Course {
  readonly states: readonly GameState[]
  readonly moves: readonly WireMove[]
}

/** A whole game of random moves, hints among them where the game knows them. */
export function randomCourse(gameTypeId: GameTypeId, number: number, chance: Chance): Course {
  let state = start(gameTypeId, seedNumber(number))
  const states = [state]
  const moves: WireMove[] = []
  for (let move = anyMove(state, chance); move !== null; move = anyMove(state, chance)) {
    const played = play(state, move)
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.refusal.reason}`)
    state = played.state
    states.push(state)
    moves.push(move)
  }
  return { states, moves }
}

/** A move that the rules allow, or null when the game is over. */
function anyMove(state: GameState, chance: Chance): WireMove | null {
  if (state.gameTypeId === 1)
    return state.finished.length === 3 || state.autoWon ? null : skyway.randomly(state, chance)
  if (state.sandwiches === 18) return null
  return !state.hinted && chance(150) === 0 ? hintMove : sandwich.randomly(state, chance)
}

const strangeNumbers = [
  -1,
  3,
  7,
  8,
  12,
  24,
  36,
  99,
  100,
  101,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 40),
  Number.NaN,
  Number.NEGATIVE_INFINITY,
]

/** Any three numbers, sensible ones more often than not. */
export function strangeMove(chance: Chance): WireMove {
  const any = () => (chance(4) === 0 ? (strangeNumbers[chance(strangeNumbers.length)] ?? 0) : chance(7))
  if (chance(20) === 0) return autoWinMove
  const move = { actionId: any(), itemRow: any(), itemColumn: any() }
  return chance(10) === 0 ? { ...move, autoWin: chance(2) === 0 } : move
}

import type { RandomSource } from '../../../engine/chance/pseudo-random.ts'
import { type GameState, play, rulesOf, start, type WireMove } from '../../../engine/record/game.ts'
import type { GameTypeId } from '../../../engine/record/game-type.ts'
import { autoWinMove } from '../../../engine/skyway/move.ts'
import { seedNumber } from './begun-games.ts'

/** A game as a test saw it: every state from the deal to the end, and the moves between them. */
export interface Course {
  readonly states: readonly GameState[]
  readonly moves: readonly WireMove[]
}

/** Plays a whole game of random moves, including hints in the game that has them. */
export function randomCourse(gameTypeId: GameTypeId, number: number, chance: RandomSource): Course {
  let state = start(gameTypeId, seedNumber(number))
  const states = [state]
  const moves: WireMove[] = []
  for (let move = anyMove(state, chance); move !== null; move = anyMove(state, chance)) {
    const played = play(state, move)
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.refusal.code}`)
    state = played.state
    states.push(state)
    moves.push(move)
  }
  return { states, moves }
}

/** Returns a move that the rules allow, or null when the game is over. */
function anyMove(state: GameState, chance: RandomSource): WireMove | null {
  const { isOver, view, someMove } = rulesOf(state.gameTypeId)
  return isOver(state) ? null : someMove(view(state), chance)
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

/** Returns any three numbers, most of them sensible. */
export function strangeMove(chance: RandomSource): WireMove {
  const any = () => (chance(4) === 0 ? (strangeNumbers[chance(strangeNumbers.length)] ?? 0) : chance(7))
  if (chance(20) === 0) return autoWinMove
  const move = { actionId: any(), itemRow: any(), itemColumn: any() }
  return chance(10) === 0 ? { ...move, autoWin: chance(2) === 0 } : move
}

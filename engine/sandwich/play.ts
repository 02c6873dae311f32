import type { Card } from '../cards/card.ts'
import { type MoveResult, refused, type WireMove } from '../table/move.ts'
import type { Hand, SandwichState } from './deal.ts'
import { isOver } from './ending.ts'
import { fieldOf, parseMove, type Rows } from './move.ts'
import { type Sandwich, scoreSandwich } from './score.ts'

/** Returns the state after a move, or why the rules do not allow the move. */
export function playSandwich(state: SandwichState, wire: WireMove): MoveResult<SandwichState> {
  if (isOver(state)) return refused('game-over')
  const parsed = parseMove(wire)
  if (!parsed.ok) return parsed
  return parsed.move.kind === 'hint' ? giveHint(state) : makeSandwich(state, parsed.move.rows)
}

/** Records only that a hint was given. `view` computes its cards from what the player sees. */
function giveHint(state: SandwichState): MoveResult<SandwichState> {
  if (state.hinted) return refused('hint-already-given', 'actionId')
  return { ok: true, state: { ...state, turn: state.turn + 1, hinted: true, lastSandwich: null } }
}

function makeSandwich(state: SandwichState, rows: Rows): MoveResult<SandwichState> {
  const [bread, filling, lid] = rows.map((row) => state.hand[row])
  if (!bread || !filling || !lid) {
    const empty = rows.findIndex((row) => !state.hand[row])
    return refused('row-empty', fieldOf(empty))
  }
  return { ok: true, state: serve(state, rows, { bread, filling, lid }) }
}

function serve(state: SandwichState, rows: Rows, sandwich: Sandwich): SandwichState {
  const drawn = state.order.slice(state.dealt, state.dealt + rows.length)
  return {
    ...state,
    turn: state.turn + 1,
    dealt: state.dealt + drawn.length,
    hand: refill(state.hand, rows, drawn),
    score: state.score + scoreSandwich(sandwich),
    sandwiches: [...state.sandwiches, sandwich],
    lastSandwich: sandwich,
    hinted: false,
  }
}

/** Fills the rows in the order in which they were played. When the deck runs out, rows stay empty. */
function refill(hand: Hand, rows: Rows, drawn: readonly Card[]): Hand {
  const filled = [...hand]
  for (const [step, row] of rows.entries()) filled[row] = drawn[step] ?? null
  return filled
}

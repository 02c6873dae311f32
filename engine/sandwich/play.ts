import type { Card } from '../cards/card.ts'
import { type Played, refused, type WireMove } from '../table/move.ts'
import type { Hand, SandwichState } from './deal.ts'
import { isOver } from './ending.ts'
import { fieldOf, type Rows, understand } from './move.ts'
import { type Sandwich, scoreSandwich } from './score.ts'

/** Makes a move, or says why the rules do not allow it. */
export function play(state: SandwichState, wire: WireMove): Played<SandwichState> {
  if (isOver(state)) return refused('game-over', 'The game is over and cannot be changed.')
  const understood = understand(wire)
  if (!understood.ok) return understood
  return understood.move.kind === 'hint' ? giveHint(state) : makeSandwich(state, understood.move.rows)
}

/** Which cards the hint names follows from what the player sees, so that `view` can work it out. */
function giveHint(state: SandwichState): Played<SandwichState> {
  if (state.hinted) return refused('hint-already-given', 'There is one hint for each hand.', 'actionId')
  return { ok: true, state: { ...state, turn: state.turn + 1, hinted: true, lastSandwich: null } }
}

function makeSandwich(state: SandwichState, rows: Rows): Played<SandwichState> {
  const [bread, filling, lid] = rows.map((row) => state.hand[row])
  if (!bread || !filling || !lid) {
    const empty = rows.findIndex((row) => !state.hand[row])
    return refused('row-empty', 'No card lies in that row.', fieldOf(empty))
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
    sandwiches: state.sandwiches + 1,
    lastSandwich: sandwich,
    hinted: false,
  }
}

/** The rows are filled in the order in which they were played; what the deck no longer has leaves them empty. */
function refill(hand: Hand, rows: Rows, drawn: readonly Card[]): Hand {
  const filled = [...hand]
  for (const [step, row] of rows.entries()) filled[row] = drawn[step] ?? null
  return filled
}

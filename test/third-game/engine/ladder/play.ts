import { isWithin, type MoveResult, refused, type WireMove } from '../table/move.ts'
import { type LadderState, rowSize } from './deal.ts'
import { isOver } from './ending.ts'

/**
 * Returns the state after a move, or why the rules do not allow the move. A card that is higher than the top of the ladder
 * goes onto it, any other is discarded.
 */
export function playLadder(state: LadderState, move: WireMove): MoveResult<LadderState> {
  const { row, ladder, order, turn } = state
  if (isOver(state)) return refused('game-over')
  if (move.autoWin === true) return refused('auto-win-not-allowed', 'autoWin')
  const card = isWithin(rowSize, move.actionId) ? row[move.actionId] : undefined
  if (!card) return refused('row-out-of-range', 'actionId')
  for (const field of ['itemRow', 'itemColumn'] as const)
    if (move[field] !== 0) return refused('unknown-action', field)
  const top = ladder.at(-1)
  const hasClimbed = top === undefined || card.value > top.value
  const next = order[rowSize + turn]
  return {
    ok: true,
    state: {
      ...state,
      turn: turn + 1,
      row: row.map((other) => (other === card && next ? next : other)),
      ladder: hasClimbed ? [...ladder, card] : ladder,
      hasClimbed,
    },
  }
}

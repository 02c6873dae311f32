import { isWithin, type Permission, type Refusal, refused, type WireMove } from '../table/move.ts'
import { side } from './grid.ts'

/** What a player can do: take a market pile and put it on a place of the grid, or, where permitted, win at once. */
export type SkywayMove =
  | { readonly kind: 'take'; readonly pile: number; readonly row: number; readonly column: number }
  | { readonly kind: 'auto-win' }

/** The one move that is understood as an auto win, with the flag `autoWin`. */
export const autoWinMove = {
  actionId: 12,
  itemRow: 24,
  itemColumn: 36,
  autoWin: true,
} as const satisfies WireMove

type Understood =
  | { readonly ok: true; readonly move: SkywayMove }
  | { readonly ok: false; readonly refusal: Refusal }

/** Reads a move of the wire; what the table looks like does not matter here. */
export function understand(move: WireMove, permission: Permission): Understood {
  return move.autoWin === true ? understandAutoWin(move, permission) : understandTake(move)
}

function understandAutoWin(move: WireMove, permission: Permission): Understood {
  if (!permission.autoWin) return refused('auto-win-not-allowed', 'Only an admin may win at once.', 'autoWin')
  for (const field of ['actionId', 'itemRow', 'itemColumn'] as const) {
    if (move[field] !== autoWinMove[field]) {
      return refused('unknown-action', `For an auto win ${field} must be ${autoWinMove[field]}.`, field)
    }
  }
  return { ok: true, move: { kind: 'auto-win' } }
}

function understandTake({ actionId, itemRow, itemColumn }: WireMove): Understood {
  if (!isWithin(side, actionId)) return refused('row-out-of-range', 'The market has rows 0 to 2.', 'actionId')
  if (!isWithin(side, itemRow)) return refused('row-out-of-range', 'The grid has rows 0 to 2.', 'itemRow')
  if (!isWithin(side, itemColumn))
    return refused('column-out-of-range', 'The grid has columns 0 to 2.', 'itemColumn')
  return { ok: true, move: { kind: 'take', pile: actionId, row: itemRow, column: itemColumn } }
}

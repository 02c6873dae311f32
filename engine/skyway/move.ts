import type { RandomSource } from '../chance/pseudo-random.ts'
import { isWithin, type Permission, type Refusal, refused, type WireMove } from '../table/move.ts'
import { columnOf, rowOf, side } from './grid.ts'

/** A move of the player: put a market pile on a place of the grid, or, with permission, win at once. */
export type SkywayMove =
  | { readonly kind: 'take'; readonly pile: number; readonly row: number; readonly column: number }
  | { readonly kind: 'auto-win' }

/** The move that wins at once. */
export const autoWinMove = {
  actionId: 12,
  itemRow: 24,
  itemColumn: 36,
  autoWin: true,
} as const satisfies WireMove

type ParsedMove =
  | { readonly ok: true; readonly move: SkywayMove }
  | { readonly ok: false; readonly refusal: Refusal }

/** Parses a wire move without looking at the state of the game. */
export function parseMove(move: WireMove, permission: Permission): ParsedMove {
  return move.autoWin === true ? parseAutoWin(move, permission) : parseTake(move)
}

function parseAutoWin(move: WireMove, permission: Permission): ParsedMove {
  if (!permission.autoWin) return refused('auto-win-not-allowed', 'autoWin')
  for (const field of ['actionId', 'itemRow', 'itemColumn'] as const) {
    if (move[field] !== autoWinMove[field]) {
      return refused('unknown-action', field)
    }
  }
  return { ok: true, move: { kind: 'auto-win' } }
}

function parseTake({ actionId, itemRow, itemColumn }: WireMove): ParsedMove {
  if (!isWithin(side, actionId)) return refused('row-out-of-range', 'actionId')
  if (!isWithin(side, itemRow)) return refused('row-out-of-range', 'itemRow')
  if (!isWithin(side, itemColumn)) return refused('column-out-of-range', 'itemColumn')
  return { ok: true, move: { kind: 'take', pile: actionId, row: itemRow, column: itemColumn } }
}

/** The choice of a turn: which market pile is taken, and where it is put. */
export interface Placement {
  /** Row of the market, 0 to 2. */
  readonly pile: number
  /** Place of the grid, 0 to 8. */
  readonly place: number
}

/** Returns a placement as a move. */
export function moveOf({ pile, place }: Placement): WireMove {
  return { actionId: pile, itemRow: rowOf(place), itemColumn: columnOf(place) }
}

/** Returns a move of any pile to any of the free places, each 0 to 8, of which there is at least one. */
export function anyMove(free: readonly number[], random: RandomSource): WireMove {
  const pile = random(side)
  const place = free[random(free.length)]
  if (place === undefined) throw new RangeError('No place is free.')
  return moveOf({ pile, place })
}

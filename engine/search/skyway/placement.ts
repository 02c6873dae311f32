import { columnOf, type Grid, rowOf } from '../../skyway/grid.ts'
import type { WireMove } from '../../table/move.ts'

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

/** Returns the empty places of a grid in ascending order. */
export function emptyPlaces(grid: Grid): readonly number[] {
  return [...grid.keys()].filter((place) => grid[place] === null)
}

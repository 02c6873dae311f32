/**
 * A move as it goes over the wire, without the id of its game. Each game defines what the three numbers mean.
 */
export interface WireMove {
  readonly actionId: number
  readonly itemRow: number
  readonly itemColumn: number
  readonly autoWin?: boolean
}

/** What the caller may do beyond the rules. The engine's caller decides that. */
export interface Permission {
  readonly autoWin: boolean
}

/** The permission of an ordinary player: nothing beyond the rules. */
export const noPermission: Permission = { autoWin: false }

/** Why the rules do not allow a move. */
export interface Refusal {
  /**
   * The rule, for programs. `game-over`, `unknown-action` and `auto-win-not-allowed` are those of every game; each game has
   * others of its own.
   */
  readonly code: string
  /** The field of the move that caused the refusal, if there is one. */
  readonly field?: 'actionId' | 'itemRow' | 'itemColumn' | 'autoWin'
}

/** The state after a move, or why the move was refused. A refused move changes nothing. */
export type MoveResult<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly refusal: Refusal }

/** Returns the result of a refused move, with the field that caused the refusal, if there is one. */
export function refused(code: string, field?: Refusal['field']): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field === undefined ? { code } : { code, field } }
}

/** Returns whether the index is a whole number from 0 to `count - 1`; NaN and fractions are not. */
export function isWithin(count: number, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < count
}

/** Returns whether two moves ask for the same thing. An absent `autoWin` equals false. */
export function sameMove(a: WireMove, b: WireMove): boolean {
  return (
    a.actionId === b.actionId &&
    a.itemRow === b.itemRow &&
    a.itemColumn === b.itemColumn &&
    (a.autoWin ?? false) === (b.autoWin ?? false)
  )
}

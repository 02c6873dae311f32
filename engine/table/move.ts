/** A move as it goes over the wire, without the game's id. What the three numbers mean is the game's own affair. */
export interface WireMove {
  readonly actionId: number
  readonly itemRow: number
  readonly itemColumn: number
  readonly autoWin?: boolean
}

/** What the one who moves may do beyond the rules. Who that is, is decided outside the engine. */
export interface Permission {
  readonly autoWin: boolean
}

/** What a player may do beyond the rules: nothing. */
export const noPermission: Permission = { autoWin: false }

/** Why a move was not made. */
export interface Refusal {
  readonly code:
    | 'game-over'
    | 'row-out-of-range'
    | 'column-out-of-range'
    | 'pile-empty'
    | 'place-occupied'
    | 'same-row-twice'
    | 'row-empty'
    | 'hint-already-given'
    | 'auto-win-not-allowed'
    | 'unknown-action'
  /** The field of the move that is to blame, where one is. */
  readonly field?: 'actionId' | 'itemRow' | 'itemColumn' | 'autoWin'
  /** One sentence for the player. */
  readonly reason: string
}

/** What became of a move. A refused move leaves the state it was tried on as it was. */
export type Played<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly refusal: Refusal }

/** A refusal as the outcome of a move, with the field to blame where one is. */
export function refused(
  code: Refusal['code'],
  reason: string,
  field?: Refusal['field'],
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field === undefined ? { code, reason } : { code, field, reason } }
}

/** Whether the index is a whole number from 0 to `count - 1`; NaN and fractions are not. */
export function isWithin(count: number, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < count
}

/** Whether both ask for the same thing: an absent `autoWin` is the same as false. */
export function sameMove(a: WireMove, b: WireMove): boolean {
  return (
    a.actionId === b.actionId &&
    a.itemRow === b.itemRow &&
    a.itemColumn === b.itemColumn &&
    (a.autoWin ?? false) === (b.autoWin ?? false)
  )
}

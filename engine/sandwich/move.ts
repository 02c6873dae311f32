import { isWithin, type Refusal, refused, type WireMove } from '../table/move.ts'
import { handSize } from './deal.ts'

/** Three rows of the hand in the order in which they are played: bread, filling, bread. */
export type Rows = readonly [number, number, number]

/** What a player can do: make a sandwich, or ask for a hint. */
export type SandwichMove = { readonly kind: 'sandwich'; readonly rows: Rows } | { readonly kind: 'hint' }

/** The one move that is understood as asking for a hint. */
export const hintMove = { actionId: 100, itemRow: 0, itemColumn: 0 } as const satisfies WireMove

const fields = ['actionId', 'itemRow', 'itemColumn'] as const

type Understood =
  | { readonly ok: true; readonly move: SandwichMove }
  | { readonly ok: false; readonly refusal: Refusal }

/** Reads a move of the wire; what the table looks like does not matter here. */
export function understand(move: WireMove): Understood {
  if (move.autoWin === true) return refused('auto-win-not-allowed', 'Sandwich knows no auto win.', 'autoWin')
  return move.actionId === hintMove.actionId ? understandHint(move) : understandSandwich(move)
}

function understandHint(move: WireMove): Understood {
  for (const field of ['itemRow', 'itemColumn'] as const) {
    if (move[field] !== hintMove[field])
      return refused('unknown-action', `For a hint ${field} must be 0.`, field)
  }
  return { ok: true, move: { kind: 'hint' } }
}

function understandSandwich(move: WireMove): Understood {
  const outside = fields.find((field) => !isWithin(handSize, move[field]))
  if (outside !== undefined) return refused('row-out-of-range', 'The hand has rows 0 to 6.', outside)
  const { actionId, itemRow, itemColumn } = move
  if (itemRow === actionId)
    return refused('same-row-twice', 'A sandwich is three different cards.', 'itemRow')
  if (itemColumn === actionId || itemColumn === itemRow) {
    return refused('same-row-twice', 'A sandwich is three different cards.', 'itemColumn')
  }
  return { ok: true, move: { kind: 'sandwich', rows: [actionId, itemRow, itemColumn] } }
}

/** The field of the wire that names the first, second or third row. */
export function fieldOf(step: number): Refusal['field'] {
  return fields[step]
}

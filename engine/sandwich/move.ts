import type { RandomSource } from '../chance/pseudo-random.ts'
import { isWithin, type Refusal, refused, type WireMove } from '../table/move.ts'
import { handSize } from './deal.ts'

/** Three rows of the hand in the order in which they are played: bread, filling, bread. */
export type Rows = readonly [number, number, number]

/** A move of the player: make a sandwich, or ask for a hint. */
export type SandwichMove = { readonly kind: 'sandwich'; readonly rows: Rows } | { readonly kind: 'hint' }

/** The move that asks for a hint. */
export const hintMove = { actionId: 100, itemRow: 0, itemColumn: 0 } as const satisfies WireMove

const fields = ['actionId', 'itemRow', 'itemColumn'] as const

type ParsedMove =
  | { readonly ok: true; readonly move: SandwichMove }
  | { readonly ok: false; readonly refusal: Refusal }

/** Parses a wire move without looking at the state of the game. */
export function parseMove(move: WireMove): ParsedMove {
  if (move.autoWin === true) return refused('auto-win-not-allowed', 'autoWin')
  return move.actionId === hintMove.actionId ? parseHint(move) : parseSandwich(move)
}

function parseHint(move: WireMove): ParsedMove {
  for (const field of ['itemRow', 'itemColumn'] as const) {
    if (move[field] !== hintMove[field]) return refused('unknown-action', field)
  }
  return { ok: true, move: { kind: 'hint' } }
}

function parseSandwich(move: WireMove): ParsedMove {
  const outside = fields.find((field) => !isWithin(handSize, move[field]))
  if (outside !== undefined) return refused('row-out-of-range', outside)
  const { actionId, itemRow, itemColumn } = move
  if (itemRow === actionId) return refused('same-row-twice', 'itemRow')
  if (itemColumn === actionId || itemColumn === itemRow) {
    return refused('same-row-twice', 'itemColumn')
  }
  return { ok: true, move: { kind: 'sandwich', rows: [actionId, itemRow, itemColumn] } }
}

/** Returns the field of a wire move that holds the first, second or third row. */
export function fieldOf(step: number): Refusal['field'] {
  return fields[step]
}

/** Returns a sandwich of any three of these rows of the hand, of which there are at least three. */
export function anySandwich(rows: readonly number[], random: RandomSource): WireMove {
  const left = [...rows]
  const take = () => {
    const [taken] = left.splice(random(left.length), 1)
    if (taken === undefined) throw new RangeError('The hand has no three cards.')
    return taken
  }
  return { actionId: take(), itemRow: take(), itemColumn: take() }
}

import type { WireMove } from '@skyway/engine/table/move.ts'
import * as text from '../../../content/text/replay.ts'

/** A move that is marked on a board: the move that was made, or a better one. */
export interface MarkedMove {
  readonly kind: 'made' | 'better'
  readonly move: WireMove
}

/** Shows the marks of these moves on a pile or a place. */
export function MoveMarks({ moves }: { moves: readonly MarkedMove[] }) {
  if (moves.length === 0) return null
  return (
    <span className="replay-marks">
      {moves.map(({ kind }) => (
        <span key={kind} data-kind={kind}>
          <span aria-hidden="true">{text.marks[kind].shown}</span>
          <span className="sr-only">{`, ${text.marks[kind].spoken}`}</span>
        </span>
      ))}
    </span>
  )
}

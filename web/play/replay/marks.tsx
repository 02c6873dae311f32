import type { WireMove } from '@skyway/engine/table/move.ts'

/** A move that is marked on a board: the move that was made, or a better one. */
export interface MarkedMove {
  readonly kind: 'made' | 'better'
  readonly move: WireMove
}

const marks = { made: ['You', 'your choice'], better: ['Better', 'the best informed choice'] } as const

/** Shows the marks of these moves on a pile or a place. */
export function MoveMarks({ moves }: { moves: readonly MarkedMove[] }) {
  if (moves.length === 0) return null
  return (
    <span className="replay-marks">
      {moves.map(({ kind }) => (
        <span key={kind} data-kind={kind}>
          <span aria-hidden="true">{marks[kind][0]}</span>
          <span className="sr-only">, {marks[kind][1]}</span>
        </span>
      ))}
    </span>
  )
}

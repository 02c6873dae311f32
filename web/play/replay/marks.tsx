import type { WireMove } from '@skyway/engine/table/move.ts'

/** A move that is pointed out on a board: the one that was made, or one that was better. */
export interface MarkedMove {
  readonly kind: 'made' | 'better'
  readonly move: WireMove
}

const marks = { made: ['You', 'your choice'], better: ['Better', 'the best informed choice'] } as const

/** The marks of these moves on a pile or a place. */
export function MoveMarks({ moves }: { moves: readonly MarkedMove[] }) {
  if (moves.length === 0) return null
  return (
    <span className="move-marks">
      {moves.map(({ kind }) => (
        <span key={kind} data-kind={kind}>
          <span aria-hidden="true">{marks[kind][0]}</span>
          <span className="sr-only">, {marks[kind][1]}</span>
        </span>
      ))}
    </span>
  )
}

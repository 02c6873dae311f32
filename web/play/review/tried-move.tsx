import type { Replayable } from '@skyway/engine/record/record.ts'
import { sameMove, type WireMove } from '@skyway/engine/table/move.ts'
import { useEffect, useMemo, useRef } from 'react'
import * as text from '../../../content/text/review.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import '../table/table.css'
import '../lesson/lesson.css'
import { costOf, type ReviewedMove } from './reviewing.ts'
import { useSearch } from './search.ts'
import { triedSentence } from './sentences.ts'

interface TriedMoveProps {
  readonly record: Replayable
  readonly move: ReviewedMove<object>
  /** The move that was tried, once it is made. */
  readonly tried: WireMove | null
  readonly onTakeBack: () => void
  /** Ends the trial and shows the best move. */
  readonly onShow: () => void
}

/** Shows the table on which a move is tried. */
export function TriedMoveTable({ className, children }: { className: string; children: Elements }) {
  return (
    <div className="review-board">
      <div className={`table-frame ${className} lesson-table`} data-view="lesson" data-tried="">
        {children}
      </div>
    </div>
  )
}

/** Asks for a better move than the player's, and says how good the one is that was tried. */
export function TriedMove({ record, move, tried, onTakeBack, onShow }: TriedMoveProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className="review-choices">
      <h3 ref={heading} tabIndex={-1}>
        {move.name}
      </h3>
      <p role="status" className="review-says review-tried">
        {tried ? (
          <Weighed key={JSON.stringify(tried)} record={record} move={move} tried={tried} />
        ) : (
          <span>{text.findBetter({ count: costOf(move) })}</span>
        )}
      </p>
      <dl className="review-made">
        <dt data-kind="made">{text.made}</dt>
        <dd>{move.made.words}</dd>
      </dl>
      <div className="review-buttons">
        <Button variant="quiet" size="small" busy={!tried} onClick={onTakeBack}>
          {text.takeBack}
        </Button>
        <Button variant="quiet" size="small" onClick={onShow}>
          {text.showAnswer}
        </Button>
      </div>
    </div>
  )
}

interface WeighedProps extends Pick<TriedMoveProps, 'record' | 'move'> {
  readonly tried: WireMove
}

/** Says how good a move is beside the one that was made. */
function Weighed({ record, move, tried }: WeighedProps) {
  const played = useMemo<Replayable>(
    () => ({ ...record, moves: [...record.moves.slice(0, move.index), tried] }),
    [record, move, tried],
  )
  const { search } = useSearch('last-move', { record: played, isEager: true })
  return <span>{triedSentence(search, move, sameMove(tried, move.made.move))}</span>
}

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

const headingId = 'tried-move'
const sentenceId = 'tried-move-says'

/**
 * Shows the table on which a move is tried: as much of it as fits into the window, with the focus where the move begins.
 * Screen readers say then which move it is and what is asked.
 */
export function TriedMoveTable({ className, children }: { className: string; children: Elements }) {
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    board.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus({ preventScroll: true })
    // The words come first if both fit. A table that is higher than the window is shown from its top.
    document.getElementById(headingId)?.scrollIntoView({ block: 'start' })
    board.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
    <div
      ref={board}
      role="group"
      aria-labelledby={headingId}
      aria-describedby={sentenceId}
      className="review-board"
    >
      <div className={`table-frame ${className} lesson-table`} data-view="lesson" data-tried="">
        {children}
      </div>
    </div>
  )
}

/** Asks for a better move than the player's, and says how good the one is that was tried. */
export function TriedMove({ record, move, tried, onTakeBack, onShow }: TriedMoveProps) {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // On a phone it is above the window while the move is made.
    if (tried) sentence.current?.scrollIntoView({ block: 'nearest' })
  }, [tried])
  return (
    <div className="review-choices">
      <h3 id={headingId}>{move.name}</h3>
      <p ref={sentence} id={sentenceId} role="status" className="review-says review-tried">
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

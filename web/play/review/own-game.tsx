import type { Replayable } from '@skyway/engine/record/record.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { useMemo } from 'react'
import * as text from '../../../content/text/review.ts'
import type { ReplayStep } from '../replay/move-list.tsx'
import { StepButtons } from '../replay/playback-controls.tsx'
import '../replay/replay.css'
import { usePlayback } from '../replay/use-playback.ts'
import { ChosenMove } from './chosen-move.tsx'
import { LuckTable } from './figures.tsx'
import { forecastOf } from './forecast.ts'
import { LuckChart } from './luck-chart.tsx'
import { costliest, type ReviewedMove, type Reviewing, reviewedMoves } from './reviewing.ts'
import { points, total } from './sentences.ts'

interface OwnGameProps<Step extends ReplayStep> {
  readonly record: Replayable
  /** With at least one move. */
  readonly review: GameReview
  readonly reviewing: Reviewing<Step>
}

/** Shows luck and play of a game as a chart, and each of its moves. */
export function OwnGame<Step extends ReplayStep>({ record, review, reviewing }: OwnGameProps<Step>) {
  const steps = useMemo(() => reviewing.stepsOf(record), [reviewing, record])
  const moves = useMemo(
    () => reviewedMoves(reviewing, steps, record.moves, review.moves),
    [reviewing, steps, record, review],
  )
  const playback = usePlayback(moves.length)
  const move = moves[playback.at]
  const count = reviewing.moveCount
  if (!move) return null
  return (
    <div className="review-own">
      <figure className="review-figure">
        <figcaption>
          <span data-key="good">{text.goodLuck}</span>
          <span data-key="bad">{text.badLuck}</span>
          <span data-key="play">{text.lostByPlay}</span>
          <span data-key="par">{text.parOf({ score: total(review.par) })}</span>
        </figcaption>
        <LuckChart
          par={review.par}
          steps={forecastOf(review)}
          count={count}
          stretches={reviewing.stretches}
          at={playback.at}
          onGo={playback.goTo}
          name={move.name}
        />
      </figure>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.moves} className="replay-controls">
        <StepButtons playback={playback} count={moves.length}>
          {`${playback.at + 1} / ${count}`}
        </StepButtons>
      </div>
      <ChosenMove move={move} table={reviewing.tableBefore(move)} />
      {moves.length === count ? <CostliestMoves moves={moves} onGo={playback.goTo} /> : null}
      <LuckTable moves={moves} />
    </div>
  )
}

interface CostliestMovesProps {
  readonly moves: readonly Pick<ReviewedMove<object>, 'name' | 'play'>[]
  readonly onGo: (move: number) => void
}

/** Shows the moves that cost most. */
function CostliestMoves({ moves, onGo }: CostliestMovesProps) {
  const numbers = costliest(moves, 3)
  if (numbers.length === 0) return <p>{text.noneBetter}</p>
  return (
    <div className="review-dearest">
      <p id="dearest-title">{text.costliest}</p>
      <ul aria-labelledby="dearest-title">
        {numbers.map((number) => (
          <li key={number}>
            <button type="button" onClick={() => onGo(number)}>
              <span>{moves[number]?.name}</span> <strong>{points(moves[number]?.play ?? 0)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

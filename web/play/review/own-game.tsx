import type { Replayable } from '@skyway/engine/record/record.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import * as text from '../../../content/text/review.ts'
import type { ReplayStep } from '../replay/move-list.tsx'
import { StepButtons } from '../replay/playback-controls.tsx'
import '../replay/replay.css'
import type { Playback } from '../replay/use-playback.ts'
import { ChosenMove } from './chosen-move.tsx'
import { LuckTable } from './figures.tsx'
import { forecastOf } from './forecast.ts'
import { LuckChart } from './luck-chart.tsx'
import type { ReviewedMove, Reviewing } from './reviewing.ts'
import { total } from './sentences.ts'
import { TriedMove } from './tried-move.tsx'

interface OwnGameProps<Step extends ReplayStep> {
  readonly record: Replayable
  /** With at least one move. */
  readonly review: GameReview
  readonly reviewing: Reviewing<Step>
  readonly moves: readonly ReviewedMove<Step>[]
  readonly playback: Playback
  /** Whether the shown move is tried again. */
  readonly isTried: boolean
  /** Ends the trial. */
  readonly onTried: () => void
}

/** Shows luck and play of a game as a chart, and each of its moves. */
export function OwnGame<Step extends ReplayStep>({
  record,
  review,
  reviewing,
  moves,
  playback,
  isTried,
  onTried,
}: OwnGameProps<Step>) {
  const root = useRef<HTMLDivElement>(null)
  const move = moves[playback.at]
  const count = reviewing.moveCount
  if (!move) return null
  const { TryMove } = reviewing
  function showBest() {
    flushSync(onTried)
    root.current?.querySelector<HTMLElement>('.review-choices h3')?.focus({ preventScroll: true })
  }
  return (
    <div ref={root} className="review-own">
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
      {isTried ? (
        <div className="review-move">
          <TryMove
            key={move.index}
            step={move.step}
            beside={(tried, takeBack) => (
              <TriedMove record={record} move={move} tried={tried} onTakeBack={takeBack} onShow={showBest} />
            )}
          />
        </div>
      ) : (
        <ChosenMove move={move} table={reviewing.tableBefore(move)} />
      )}
      <LuckTable moves={moves} />
    </div>
  )
}

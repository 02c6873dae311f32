import type { Replayable } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import * as text from '../../../content/text/review.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import type { ReplayStep } from '../replay/move-list.tsx'
import { usePlayback } from '../replay/use-playback.ts'
import { SameDeal } from '../table/deal-buttons.tsx'
import { Standing } from '../table/standing.tsx'
import { BestSearch } from './best-search.tsx'
import { Explanation } from './explanation.tsx'
import { Figure } from './figures.tsx'
import { OwnGame } from './own-game.tsx'
import './review.css'
import { costliest, costOf, type Reviewing, reviewedMoves } from './reviewing.ts'
import { foundBy, type Search, useSearch } from './search.ts'
import { SearchPanel } from './search-panel.tsx'
import { type Parts, partsOf, points, total, verdictSentence } from './sentences.ts'
import { CostliestMoves, Grade } from './verdict.tsx'

/** How many moves are worth a second look. */
const listed = 3

interface GameReviewProps<Step extends ReplayStep> extends FinishedProps {
  readonly reviewing: Reviewing<Step>
}

/** Shows the review of a loaded game. */
export function GameReviewPage<Step extends ReplayStep>({ game, record, reviewing }: GameReviewProps<Step>) {
  const best = useSearch('best-play', { record, isEager: reviewing.seeksBestAtOnce })
  const luck = useSearch('review', { record, isEager: !game.autoWon })
  const [showsBest, setShowsBest] = useState(false)
  const [triedMove, setTriedMove] = useState<number | null>(null)
  const bestPlay = foundBy(best.search)
  const review = foundBy(luck.search)
  const steps = useMemo(() => reviewing.stepsOf(record), [reviewing, record])
  const moves = useMemo(
    () => (review ? reviewedMoves(reviewing, steps, record.moves, review.moves) : []),
    [reviewing, steps, record, review],
  )
  const parts = luck.search.phase === 'found' ? partsOf(game.gameScore, luck.search.found) : null
  const isBestShown = showsBest && bestPlay !== null
  const isTrying = triedMove !== null && !isBestShown
  // The arrow keys walk over the board of a trial; the best play has its own playback.
  const playback = usePlayback(Math.max(moves.length, 1), { usesPageKeys: !isTrying && !isBestShown })
  const isTried = isTrying && triedMove === playback.at
  if (isTrying && !isTried) setTriedMove(null)
  const tryMove = (move: number) => {
    // Who asks for the same move once more is led to its table again.
    flushSync(() => setTriedMove(null))
    playback.goTo(move)
    setShowsBest(false)
    setTriedMove(move)
  }
  return (
    <div className="review-page">
      <header className="table-head">
        <h1 className="table-title">{text.title({ game: game.name })}</h1>
        <p className="table-number">
          <Link to={`/my-games/${game.id}`}>{text.gameLink({ number: game.id })}</Link>
        </p>
        <p className="table-number">
          <Link to={`/my-games/${game.id}/replay`}>{text.replayLink}</Link>
        </p>
      </header>
      <div className="review-top">
        <section aria-labelledby="luck-title" className="review-panel">
          <h2 id="luck-title">{text.outcomeTitle}</h2>
          <Standing game={game} />
          {game.autoWon ? (
            <p>{text.autoWon}</p>
          ) : (
            <div className="review-verdict">
              {parts ? <Grade game={game} parts={parts} grades={reviewing.grades} /> : null}
              <SearchPanel
                of={luck}
                doing={text.weighing}
                start={text.weigh}
                says={(search) => said(search, game.gameScore)}
                meanwhile={({ moves }) => text.weighed({ count: moves.length })}
              />
            </div>
          )}
          {parts ? (
            <CostliestMoves moves={moves} costliest={costliest(moves, listed)} onTry={tryMove} />
          ) : null}
          <Score score={game.gameScore} parts={parts} />
        </section>
        <BestSearch of={best} isShown={showsBest} onShow={setShowsBest} />
      </div>
      {isBestShown ? (
        <BestMoves game={game} record={record} best={bestPlay} Replay={reviewing.Replay} />
      ) : review && review.moves.length > 0 ? (
        <OwnGame
          record={record}
          review={review}
          reviewing={reviewing}
          moves={moves}
          playback={playback}
          isTried={isTried}
          onTried={() => setTriedMove(null)}
        />
      ) : null}
      <Explanation aboutEstimates={reviewing.aboutEstimates} grades={reviewing.grades} />
    </div>
  )
}

function said(search: Search<GameReview>, score: number): string {
  switch (search.phase) {
    case 'idle':
      return ''
    case 'looking':
      return text.weighingNow
    case 'cancelled':
      return text.weighingCanceled
    case 'found': {
      const { moves } = search.found
      const costs = costliest(moves, listed).map((number) => costOf(moves[number]))
      return verdictSentence(partsOf(score, search.found), costs)
    }
    case 'failed':
      return text.weighingFailed({ reason: search.reason })
  }
}

interface ScoreProps {
  readonly score: number
  /** Null until all moves are reviewed. */
  readonly parts: Parts | null
}

/** Shows the score with the parts that add up to it. */
function Score({ score, parts }: ScoreProps) {
  return (
    <dl className="review-score">
      {parts ? (
        <>
          <Figure name={text.par}>{total(parts.par)}</Figure>
          <Figure name={text.luck} kind="luck">
            {points(parts.luck)}
          </Figure>
          <Figure name={text.play} kind="play">
            {points(parts.play)}
          </Figure>
        </>
      ) : null}
      <Figure name={text.score} kind="score">
        {total(score)}
      </Figure>
    </dl>
  )
}

interface BestMovesProps extends FinishedProps, Pick<Reviewing<ReplayStep>, 'Replay'> {
  readonly best: BestPlay
}

function BestMoves({ game, record, best, Replay }: BestMovesProps) {
  const played = useMemo<Replayable>(() => ({ ...record, moves: best.moves }), [record, best])
  return (
    <Replay
      record={played}
      heading={(id) => (
        <h2 id={id} className="table-title">
          {best.proved ? text.bestMovesTitle : text.bestMovesSoFarTitle}
        </h2>
      )}
      beside={
        <div className="replay-again">
          <p>{text.bestAgain}</p>
          <SameDeal gameId={game.id} />
        </div>
      }
    />
  )
}

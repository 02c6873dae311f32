import type { Replayable } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/review.ts'
import type { FinishedProps } from '../replay/finished-game.tsx'
import type { ReplayStep } from '../replay/move-list.tsx'
import type { Game } from '../store/game.ts'
import { SameDeal } from '../table/deal-buttons.tsx'
import { BestSearch } from './best-search.tsx'
import { Explanation } from './explanation.tsx'
import { Figure } from './figures.tsx'
import { OwnGame } from './own-game.tsx'
import './review.css'
import type { Reviewing } from './reviewing.ts'
import { foundBy, type Search, useSearch } from './search.ts'
import { SearchPanel } from './search-panel.tsx'
import { partsOf, partsSentence, points, total } from './sentences.ts'

interface GameReviewProps<Step extends ReplayStep> extends FinishedProps {
  readonly reviewing: Reviewing<Step>
}

/** Shows the review of a loaded game. */
export function GameReviewPage<Step extends ReplayStep>({ game, record, reviewing }: GameReviewProps<Step>) {
  const best = useSearch('best-play', { gameId: game.id, record, isEager: reviewing.seeksBestAtOnce })
  const luck = useSearch('review', { gameId: game.id, record, isEager: !game.autoWon })
  const [showsBest, setShowsBest] = useState(false)
  const bestPlay = foundBy(best.search)
  const review = foundBy(luck.search)
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
          <Score game={game} review={luck.search.phase === 'found' ? luck.search.found : null} />
          {game.autoWon ? (
            <p>{text.autoWon}</p>
          ) : (
            <SearchPanel
              of={luck}
              doing={text.weighing}
              start={text.weigh}
              says={(search) => said(search, game.gameScore)}
              meanwhile={({ moves }) => text.weighed({ count: moves.length })}
            />
          )}
        </section>
        <BestSearch of={best} isShown={showsBest} onShow={setShowsBest} />
      </div>
      {showsBest && bestPlay ? (
        <BestMoves game={game} record={record} best={bestPlay} Replay={reviewing.Replay} />
      ) : review && review.moves.length > 0 ? (
        <OwnGame record={record} review={review} reviewing={reviewing} />
      ) : null}
      <Explanation aboutEstimates={reviewing.aboutEstimates} />
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
    case 'found':
      return partsSentence(partsOf(score, search.found))
    case 'failed':
      return text.weighingFailed({ reason: search.reason })
  }
}

/** Shows the score and, after all moves are reviewed, the parts that add up to it. */
function Score({ game, review }: { game: Game; review: GameReview | null }) {
  const parts = review && partsOf(game.gameScore, review)
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
        {total(game.gameScore)}
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

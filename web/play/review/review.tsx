import type { Replayable } from '@skyway/engine/record/record.ts'
import type { BestPlay } from '@skyway/engine/search/best-play.ts'
import type { GameReview } from '@skyway/engine/search/review.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Head } from '../../kit/page/head.tsx'
import { FinishedGame } from '../replay/finished-game.tsx'
import { ReplayedTable } from '../replay/replayed-table.tsx'
import { stepsOf } from '../replay/steps.ts'
import type { Game } from '../store/game.ts'
import { SameDeal } from '../table/same-deal.tsx'
import { BestSearch } from './best-search.tsx'
import { Explanation } from './explanation.tsx'
import { Figure } from './figure.tsx'
import { OwnGame } from './own-game.tsx'
import './review.css'
import { foundBy, type Search, useSearch } from './search.ts'
import { SearchPanel } from './search-panel.tsx'
import { partsOf, partsSentence, points, total } from './sentences.ts'

/**
 * `/my-games/{id}/review`: the luck and play of a finished game of the player, and the best play of its deal.
 */
export default function Review({ id }: { id: number }) {
  return (
    <>
      <Head title={`Luck and play of game #${id}`} isPrivate />
      <FinishedGame id={id} done="looked back on">
        {(game, record) => <GameReviewPage key={id} game={game} record={record} />}
      </FinishedGame>
    </>
  )
}

/** Shows the review of a loaded game. */
export function GameReviewPage({ game, record }: { game: Game; record: Replayable }) {
  const isSandwich = game.gameTypeId === 2
  // A search that takes seconds and much memory starts on request.
  const best = useSearch('best-play', { gameId: game.id, record, isEager: isSandwich })
  const luck = useSearch('review', { gameId: game.id, record, isEager: !game.autoWon })
  const [showsBest, setShowsBest] = useState(false)
  const bestPlay = foundBy(best.search)
  const review = foundBy(luck.search)
  return (
    <div className="review-page">
      <header className="table-head">
        <h1 className="table-title">{game.name}: Luck and Play</h1>
        <p className="table-number">
          <Link to={`/my-games/${game.id}`}>Game #{game.id}</Link>
        </p>
        <p className="table-number">
          <Link to={`/my-games/${game.id}/replay`}>Replay</Link>
        </p>
      </header>
      <div className="review-top">
        <section aria-labelledby="luck-title" className="review-panel">
          <h2 id="luck-title">What came of it</h2>
          <Score game={game} review={luck.search.phase === 'found' ? luck.search.found : null} />
          {game.autoWon ? (
            <p>An Auto Win ended this game, so that there is no play to tell from luck.</p>
          ) : (
            <SearchPanel
              of={luck}
              doing="Weighing your moves"
              start="Weigh my moves"
              says={(search) => said(search, game.gameScore)}
              meanwhile={({ moves }) => `${moves.length} moves are weighed`}
            />
          )}
        </section>
        <BestSearch of={best} isShown={showsBest} onShow={setShowsBest} />
      </div>
      {showsBest && bestPlay ? (
        <BestMoves game={game} record={record} best={bestPlay} />
      ) : review && review.moves.length > 0 ? (
        <OwnGame record={record} review={review} />
      ) : null}
      <Explanation isSandwich={isSandwich} />
    </div>
  )
}

function said(search: Search<GameReview>, score: number): string {
  switch (search.phase) {
    case 'idle':
      return ''
    case 'looking':
      return 'Weighing your moves\u2026'
    case 'cancelled':
      return 'The rest of your moves was not weighed.'
    case 'found':
      return partsSentence(partsOf(score, search.found))
    case 'failed':
      return `Your moves could not be weighed. ${search.reason}`
  }
}

/** Shows the score and, after all moves are reviewed, the parts that add up to it. */
function Score({ game, review }: { game: Game; review: GameReview | null }) {
  const parts = review && partsOf(game.gameScore, review)
  return (
    <dl className="review-score">
      {parts ? (
        <>
          <Figure name="Par">{total(parts.par)}</Figure>
          <Figure name="Luck" kind="luck">
            {points(parts.luck)}
          </Figure>
          <Figure name="Play" kind="play">
            {points(parts.play)}
          </Figure>
        </>
      ) : null}
      <Figure name="Your score" kind="score">
        {total(game.gameScore)}
      </Figure>
    </dl>
  )
}

function BestMoves({ game, record, best }: { game: Game; record: Replayable; best: BestPlay }) {
  const steps = useMemo(() => stepsOf({ ...record, moves: best.moves }), [record, best])
  return (
    <ReplayedTable
      heading={(id) => (
        <h2 id={id} className="table-title">
          {best.proved ? 'The best play of this deal' : 'The best play found so far'}
        </h2>
      )}
      steps={steps}
      beside={
        <div className="replay-again">
          <p>Would you find it at the table?</p>
          <SameDeal gameId={game.id} />
        </div>
      }
    />
  )
}

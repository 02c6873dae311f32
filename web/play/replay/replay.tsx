import { Link } from 'react-router'
import * as text from '../../../content/text/replay.ts'
import { Head } from '../../kit/page/head.tsx'
import { gamePages } from '../games.ts'
import { SameDeal } from '../table/deal-buttons.tsx'
import { CheckDeal } from './check-deal.tsx'
import type { FinishedProps } from './finished-game.tsx'
import { FinishedGame } from './finished-game.tsx'

/** `/my-games/{id}/replay`: a finished game of the player, step by step. */
export default function Replay({ id }: { id: number }) {
  return (
    <>
      <Head title={text.pageTitle({ number: id })} isPrivate />
      <FinishedGame id={id} notOver={text.notOver}>
        {(finished) => <OwnReplay key={id} {...finished} />}
      </FinishedGame>
    </>
  )
}

function OwnReplay({ game, record }: FinishedProps) {
  const { Replay: GameReplay, Review } = gamePages(game.gameTypeId)
  return (
    <GameReplay
      record={record}
      heading={(id) => (
        <header className="table-head">
          <h1 id={id} className="table-title">
            {text.title({ game: game.name })}
          </h1>
          <p className="table-number">
            <Link to={`/my-games/${game.id}`}>{text.gameLink({ number: game.id })}</Link>
          </p>
          {Review ? (
            <p className="table-number">
              <Link to={`/my-games/${game.id}/review`}>{text.reviewLink}</Link>
            </p>
          ) : null}
        </header>
      )}
      beside={
        <div className="replay-again">
          <p>{text.playAgain}</p>
          <SameDeal gameId={game.id} />
        </div>
      }
      below={<CheckDeal record={record} shown={game} />}
    />
  )
}

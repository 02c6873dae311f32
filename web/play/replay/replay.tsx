import type { Replayable } from '@skyway/engine/record/record.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/replay.ts'
import { Head } from '../../kit/page/head.tsx'
import type { Game } from '../store/game.ts'
import { SameDeal } from '../table/deal-buttons.tsx'
import { CheckDeal } from './check-deal.tsx'
import { FinishedGame } from './finished-game.tsx'
import { ReplayedTable } from './replayed-table.tsx'
import { stepsOf } from './steps.ts'

/** `/my-games/{id}/replay`: a finished game of the player, step by step. */
export default function Replay({ id }: { id: number }) {
  return (
    <>
      <Head title={text.pageTitle({ number: id })} isPrivate />
      <FinishedGame id={id} notOver={text.notOver}>
        {(game, record) => <OwnReplay key={id} game={game} record={record} />}
      </FinishedGame>
    </>
  )
}

function OwnReplay({ game, record }: { game: Game; record: Replayable }) {
  const steps = useMemo(() => stepsOf(record), [record])
  return (
    <ReplayedTable
      heading={(id) => (
        <header className="table-head">
          <h1 id={id} className="table-title">
            {text.title({ game: game.name })}
          </h1>
          <p className="table-number">
            <Link to={`/my-games/${game.id}`}>{text.gameLink({ number: game.id })}</Link>
          </p>
          <p className="table-number">
            <Link to={`/my-games/${game.id}/review`}>{text.reviewLink}</Link>
          </p>
        </header>
      )}
      steps={steps}
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

import { type Replayable, readMoves } from '@skyway/engine/record/record.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Head } from '../../kit/head.tsx'
import { Notice } from '../../kit/page.tsx'
import { useSession } from '../../session/user.ts'
import { Paths } from '../skyway/paths.tsx'
import type { Game } from '../table/game.ts'
import { SameDeal } from '../table/same-deal.tsx'
import { loadGame, loadRecord } from '../table/server.ts'
import { TableShape } from '../table/shape.tsx'
import { CheckDeal } from './check-deal.tsx'
import { Controls } from './controls.tsx'
import { MoveList } from './move-list.tsx'
import './replay.css'
import { SandwichBoard } from './sandwich-board.tsx'
import { SkywayBoard } from './skyway-board.tsx'
import { stepsOf } from './steps.ts'
import { usePlayback } from './use-playback.ts'

/** my-games/{id}/replay: a finished game of one's own, step by step. */
export default function Replay({ id }: { id: number }) {
  const { status } = useSession()
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', id],
    queryFn: async () => {
      const [game, record] = await Promise.all([loadGame(id), loadRecord(id)])
      return { game, record: { ...record, moves: readMoves(record.moves) } }
    },
    enabled: status !== 'starting' && isNumber,
  })
  return (
    <>
      <Head title={`Replay of game #${id}`} isPrivate />
      {data ? (
        <Player key={id} {...data} />
      ) : isNumber && !error ? (
        <TableShape />
      ) : (
        <NoReplay id={id} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Player({ game, record }: { game: Game; record: Replayable }) {
  const steps = useMemo(() => stepsOf(record), [record])
  const playback = usePlayback(steps.length)
  const step = steps[playback.at]
  if (!step) return null
  return (
    <div className="replay">
      <section
        aria-labelledby="replay-title"
        className={`play-table replay-table ${step.gameTypeId === 1 ? 'skyway-table' : 'sandwich-table'}`}
      >
        <header className="table-head">
          <h1 id="replay-title" className="table-title">
            {game.name} Replay
          </h1>
          <p className="table-number">
            <Link to={`/my-games/${game.id}`}>Game #{game.id}</Link>
          </p>
        </header>
        <p role="status" className="replay-sentence">
          {step.sentence}
        </p>
        {step.gameTypeId === 1 ? <SkywayBoard step={step} /> : <SandwichBoard step={step} />}
        <Controls playback={playback} count={steps.length} />
        {step.gameTypeId === 1 ? <Paths winningPaths={step.winningPaths} /> : null}
      </section>
      <section aria-labelledby="moves-title" className="replay-side">
        <h2 id="moves-title">Moves</h2>
        <MoveList steps={steps} at={playback.at} onGo={playback.goTo} />
        <div className="replay-again">
          <p>Would you play it better, now that you know?</p>
          <SameDeal gameId={game.id} />
        </div>
      </section>
      <CheckDeal record={record} shown={game} />
    </div>
  )
}

interface NoReplayProps {
  id: number
  error: Error | null
  onRetry: () => void
}

function NoReplay({ id, error, onRetry }: NoReplayProps) {
  if (error instanceof ApiFailure && error.status === 409) {
    return (
      <Notice title="This game is not over yet">
        <p>It can be replayed once its last move is made.</p>
        <LinkButton to={`/my-games/${id}`}>Back to the table</LinkButton>
      </Notice>
    )
  }
  if (error && !(error instanceof ApiFailure && error.status < 500)) {
    return (
      <Notice title="The game was not loaded">
        <p>The server did not answer. Your game is safe there.</p>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    )
  }
  return (
    <Notice title="The game was not loaded">
      <p>There is no game of yours with this number.</p>
      <LinkButton to="/game-dashboard" variant="quiet">
        Dashboard
      </LinkButton>
    </Notice>
  )
}

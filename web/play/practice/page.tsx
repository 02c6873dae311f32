import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import * as text from '../../../content/text/practice.ts'
import { loginTitle } from '../../../content/text/table.ts'
import { useConnection } from '../../api/connection.ts'
import { Head } from '../../kit/page/head.tsx'
import { SignedInOnly } from '../../session/access/login-first.tsx'
import { mayPlay, useAskPermission } from '../../session/access/permission.ts'
import { useUser } from '../../session/user.ts'
import { CodeFirst } from '../code-first.tsx'
import { GameTable } from '../game-screen.tsx'
import { isPlayed } from '../games.ts'
import { GameHostContext } from '../store/game-host.ts'
import { TableSkeleton } from '../table/placeholders.tsx'
import { NoRound } from '../try-game/no-round.tsx'
import { continuePractice, dealPractice } from './practice-game.ts'

/**
 * `/practice/{gameTypeId}`: a game that the device deals and answers by itself, also without a connection. It goes on where
 * it was left; `?new` deals another one.
 */
export default function PracticePage() {
  const gameTypeId = Number(useParams()['gameTypeId'])
  return (
    <>
      <Head title={text.title} isPrivate />
      {isPlayed(gameTypeId) ? (
        <SignedInOnly waiting={<Waiting gameTypeId={gameTypeId} />} title={loginTitle} isPage>
          <PlayersOnly key={gameTypeId} gameTypeId={gameTypeId} />
        </SignedInOnly>
      ) : (
        <NoRound />
      )}
    </>
  )
}

interface OfType {
  readonly gameTypeId: GameTypeId
}

/** Shows the shape of the page until it is known who is logged in. */
function Waiting({ gameTypeId }: OfType) {
  return (
    <>
      <NotSent gameTypeId={gameTypeId} />
      <TableSkeleton />
    </>
  )
}

function PlayersOnly({ gameTypeId }: OfType) {
  const user = useUser()
  const askPermission = useAskPermission()
  return mayPlay(user) ? (
    <Practice gameTypeId={gameTypeId} autoWin={user.isAdmin} />
  ) : (
    <CodeFirst onEnter={() => void askPermission()} />
  )
}

/** Shows the table of a practice game, which the device answers. */
function Practice({ gameTypeId, autoWin }: OfType & { autoWin: boolean }) {
  const isAnother = useSearchParams()[0].has('new')
  const navigate = useNavigate()
  const [{ game, host }, show] = useState(() => continuePractice(gameTypeId, { autoWin }))

  // The address without it then stays, so that neither a reload nor Back deals again.
  useEffect(() => {
    if (!isAnother) return
    show(dealPractice(gameTypeId, { autoWin }))
    void navigate(`/practice/${gameTypeId}`, { replace: true })
  }, [isAnother, gameTypeId, autoWin, navigate])

  return (
    <GameHostContext value={host}>
      <NotSent gameTypeId={gameTypeId} />
      <GameTable key={game.commitment} game={game} />
    </GameHostContext>
  )
}

/** Says that nothing of the game is sent and, while there is a connection, leads to one that counts. */
function NotSent({ gameTypeId }: OfType) {
  const isOnline = useConnection() === 'online'
  return (
    <p className="table-above mx-auto w-full max-w-[120rem] px-2.5 py-1 text-[0.8125rem] leading-[1.0625rem] text-muted min-[56rem]:text-center">
      <span>{text.notSent}</span>{' '}
      {isOnline ? (
        <Link to={`/new-game/${gameTypeId}`} className="text-link underline underline-offset-4">
          {text.dealRanked}
        </Link>
      ) : null}
    </p>
  )
}

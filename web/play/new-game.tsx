import { isGameTypeId } from '@skyway/engine/record/game.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { Head } from '../kit/head.tsx'
import { Notice } from '../kit/page.tsx'
import { useAskPermission } from '../session/permission.ts'
import { useSession } from '../session/user.ts'
import { rememberGame } from './table/remembered.ts'
import { createGame } from './table/server.ts'
import { TableShape } from './table/shape.tsx'

type Refusal = 'not-permitted' | 'unknown-type' | { readonly reason: string }

/** new-game/{gameTypeId}: deals one game a visit, and becomes the address of that game. */
export default function NewGamePage() {
  const { gameTypeId: typed } = useParams()
  const { key } = useLocation()
  const { status } = useSession()
  const gameTypeId = Number(typed)
  const askPermission = useAskPermission()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The visit that was already answered: an effect that runs twice deals once. */
  const dealtFor = useRef<string | null>(null)

  async function deal() {
    if (!isGameTypeId(gameTypeId)) return setRefusal('unknown-type')
    setRefusal(null)
    // The alerts of the page before are cleared as this one opens; what permission says must come after that.
    await Promise.resolve()
    if (!(await askPermission())) return setRefusal('not-permitted')
    try {
      const game = await createGame(gameTypeId)
      queries.setQueryData(['game', game.id], game)
      rememberGame(game)
      await navigate(`/my-games/${game.id}`, { replace: true })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
    } catch (error) {
      logFailure('The game could not be dealt', error)
      setRefusal({ reason: error instanceof ApiFailure ? error.message : 'The server did not answer.' })
    }
  }

  useEffect(() => {
    if (status === 'starting' || dealtFor.current === key) return
    dealtFor.current = key
    void deal()
  })

  return (
    <>
      <Head title="New Game" isPrivate />
      {refusal === null ? <TableShape /> : <NotDealt refusal={refusal} onRetry={() => void deal()} />}
    </>
  )
}

function NotDealt({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (refusal === 'unknown-type') {
    return (
      <Notice title="There is no such game">
        <LinkButton to="/game-dashboard">Dashboard</LinkButton>
      </Notice>
    )
  }
  if (refusal !== 'not-permitted') {
    return (
      <Notice title="The game was not dealt">
        <p>{refusal.reason}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    )
  }
  return session.user.signedIn ? (
    <Notice title="A code opens the table">
      <p>With your personal sign-in code you may play any game.</p>
      <Button onClick={onRetry}>Enter a code</Button>
    </Notice>
  ) : (
    <Notice title="Login to play">
      <p>Your games, your scores and your place on the leaderboard wait behind it.</p>
      <Button onClick={() => void session.signIn(pathname)}>Login</Button>
    </Notice>
  )
}

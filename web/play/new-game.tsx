import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { accepted } from '../../content/text/codes.ts'
import * as text from '../../content/text/table.ts'
import { connectionMessages, currentConnection } from '../api/connection.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Head } from '../kit/page/head.tsx'
import { Notice } from '../kit/page/page.tsx'
import { AskForCode } from '../session/ask-for-code.tsx'
import { showCurrentUser } from '../session/current-user.ts'
import { mayPlay, useAskPermission } from '../session/permission.ts'
import { forgetSignUpCode, signUpCode } from '../session/sign-up-code.ts'
import { useSession } from '../session/user.ts'
import { createGame } from './store/game-requests.ts'
import { rememberGame } from './store/remembered-game.ts'
import { TableSkeleton } from './table/placeholders.tsx'

type Refusal = 'not-permitted' | 'unknown-type' | { readonly reason: string }

/** `/new-game/{gameTypeId}`: deals one game per visit and redirects to it. */
export default function NewGamePage() {
  const { gameTypeId: typed } = useParams()
  const { key } = useLocation()
  const { status, user } = useSession()
  const gameTypeId = Number(typed)
  const askPermission = useAskPermission()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The visit that was already handled, so that an effect that runs twice deals once. */
  const dealtFor = useRef<string | null>(null)

  async function deal() {
    if (!isGameTypeId(gameTypeId)) return setRefusal('unknown-type')
    setRefusal(null)
    // The alerts of the page before are cleared now; the alert of the permission check must come after that.
    await Promise.resolve()
    // The role may be unknown yet, as after a pause; a reader must not be asked for a code again.
    if (user.signedIn && !mayPlay(user)) await showCurrentUser().catch(reportRole)
    const connection = currentConnection()
    if (connection !== 'online') return setRefusal({ reason: connectionMessages[connection] })
    if (!(await askPermission())) return setRefusal('not-permitted')
    if (signUpCode()?.state === 'accepted') {
      forgetSignUpCode()
      alerts.add({ type: 'Success', message: accepted, keepAfterRouteChange: true })
    }
    try {
      const game = await createGame(gameTypeId)
      queries.setQueryData(['game', game.id], game)
      rememberGame(game)
      await navigate(`/my-games/${game.id}`, { replace: true })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
    } catch (error) {
      logFailure('The game could not be dealt', error)
      setRefusal({ reason: reasonOf(error) })
    }
  }

  useEffect(() => {
    if (status === 'starting' || dealtFor.current === key) return
    dealtFor.current = key
    void deal()
  })

  return (
    <>
      <Head title={text.newGame} isPrivate />
      {refusal === null ? <TableSkeleton /> : <NotDealt refusal={refusal} onRetry={() => void deal()} />}
    </>
  )
}

function reportRole(cause: unknown): void {
  logFailure('The role could not be loaded', cause)
}

function NotDealt({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (refusal === 'unknown-type') {
    return (
      <Notice title={text.plannedTitle} isPage>
        <p>{text.planned}</p>
        <LinkButton to="/game-dashboard">{text.dashboard}</LinkButton>
      </Notice>
    )
  }
  if (refusal !== 'not-permitted') {
    return (
      <Notice title={text.notDealt} isPage>
        <p>{refusal.reason}</p>
        <Button onClick={onRetry}>{text.tryAgain}</Button>
      </Notice>
    )
  }
  return session.user.signedIn ? (
    <Notice title={text.codeTitle} isPage>
      <p>{text.codeHint}</p>
      <Button onClick={onRetry}>{text.enterCode}</Button>
      <AskForCode />
    </Notice>
  ) : (
    <Notice title={text.loginTitle} isPage>
      <p>{text.loginHint}</p>
      <Button onClick={() => void session.signIn(pathname)}>{text.login}</Button>
    </Notice>
  )
}

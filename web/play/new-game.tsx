import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { accepted } from '../../content/text/codes.ts'
import * as text from '../../content/text/table.ts'
import { connectionMessages, currentConnection } from '../api/connection.ts'
import { ApiFailure } from '../api/failure.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useGameType } from '../game-types/queries.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Head } from '../kit/page/head.tsx'
import { Notice } from '../kit/page/page.tsx'
import { SignUpButtons } from '../session/access/login-first.tsx'
import { mayPlay, useAskPermission } from '../session/access/permission.ts'
import { forgetSignUpCode, signUpCode } from '../session/sign-up-code.ts'
import { useSession } from '../session/user.ts'
import { CodeFirst } from './code-first.tsx'
import { gamePages, isPlayed } from './games.ts'
import type { Game } from './store/game.ts'
import { continueDaily, createGame, playChallenge, practiceDaily } from './store/game-requests.ts'
import { rememberGame } from './store/remembered-game.ts'
import { TableSkeleton } from './table/placeholders.tsx'

interface NoGame {
  readonly reason: string
  /** Whether the server could not be reached. */
  readonly isAway: boolean
}

type Refusal = 'not-permitted' | 'unknown-type' | NoGame

/**
 * `/new-game/{gameTypeId}`: deals one game per visit and redirects to it. `/daily/play/{gameTypeId}` goes on with the try
 * of the deal of the day or begins it, `/daily/practice/{day}/{gameTypeId}` deals the cards of a past day, and
 * `/challenge/{id}/play` goes on with the game of a challenge or begins it.
 */
export default function NewGamePage() {
  const { gameTypeId: typed, day, challengeId: challenge } = useParams()
  const { key, pathname } = useLocation()
  const { status, user, loadUser } = useSession()
  const gameTypeId = Number(typed)
  const askPermission = useAskPermission()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** The visit that was already handled, so that an effect that runs twice deals once. */
  const dealtFor = useRef<string | null>(null)

  /** Returns what asks the server for the game of this address, or null if there are no rules for it. */
  function requestFor(): (() => Promise<Game>) | null {
    if (challenge !== undefined) return () => playChallenge(challenge)
    if (!isPlayed(gameTypeId)) return null
    if (day !== undefined) return () => practiceDaily(gameTypeId, day)
    return () => (/^\/daily\//i.test(pathname) ? continueDaily(gameTypeId) : createGame(gameTypeId))
  }

  async function deal() {
    const request = requestFor()
    if (request === null) return setRefusal('unknown-type')
    if (day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(day))
      return await navigate('/daily', { replace: true })
    // The page of the challenge says that there is none.
    if (challenge !== undefined && !/^[0-9a-f-]{36}$/i.test(challenge))
      return await navigate(`/challenge/${challenge}`, { replace: true })
    setRefusal(null)
    if (isPlayed(gameTypeId)) gamePages(gameTypeId).Table.preload()
    // The alerts of the page before are cleared now; the alert of the permission check must come after that.
    await Promise.resolve()
    // The role may be unknown yet, as after a pause; a reader must not be asked for a code again.
    if (user.signedIn && !mayPlay(user)) await loadUser().catch(reportRole)
    const connection = currentConnection()
    if (connection !== 'online') return setRefusal({ reason: connectionMessages[connection], isAway: true })
    if (!(await askPermission())) return setRefusal('not-permitted')
    if (signUpCode()?.state === 'accepted') {
      forgetSignUpCode()
      alerts.add({ type: 'Success', message: accepted, keepAfterRouteChange: true })
    }
    try {
      const game = await request()
      queries.setQueryData(['game', game.id], game)
      rememberGame(game)
      await navigate(`/my-games/${game.id}`, { replace: true })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'game' })
    } catch (error) {
      logFailure('The game could not be dealt', error)
      setRefusal({ reason: reasonOf(error), isAway: error instanceof NoAnswer })
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
      {refusal === null ? (
        <TableSkeleton />
      ) : refusal === 'unknown-type' ? (
        <NotPlayed gameTypeId={gameTypeId} />
      ) : (
        <NotDealt
          refusal={refusal}
          practice={/^\/new-game\//i.test(pathname) ? `/practice/${gameTypeId}` : null}
          onRetry={() => void deal()}
        />
      )}
    </>
  )
}

function reportRole(cause: unknown): void {
  logFailure('The role could not be loaded', cause)
}

/** Says that a game is planned, or that there is none of this number. */
function NotPlayed({ gameTypeId }: { gameTypeId: number }) {
  const { isPending, error } = useGameType(gameTypeId)
  if (isPending) return <TableSkeleton />
  const isUnknown = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  return (
    <Notice title={isUnknown ? text.unknownTitle : text.plannedTitle} isPage>
      <p>{isUnknown ? text.unknown : text.planned}</p>
      <LinkButton to="/game-dashboard">{text.dashboard}</LinkButton>
    </Notice>
  )
}

interface NotDealtProps {
  readonly refusal: Exclude<Refusal, 'unknown-type'>
  /** The address of a practice game in place of this one; null if there is none. */
  readonly practice: string | null
  readonly onRetry: () => void
}

function NotDealt({ refusal, practice, onRetry }: NotDealtProps) {
  const { user } = useSession()
  if (refusal !== 'not-permitted') {
    return (
      <Notice title={text.notDealt} isPage>
        <p>{refusal.reason}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry}>{text.tryAgain}</Button>
          {practice !== null && refusal.isAway && mayPlay(user) ? (
            <LinkButton variant="quiet" to={practice}>
              {text.practiceHere}
            </LinkButton>
          ) : null}
        </div>
      </Notice>
    )
  }
  return user.signedIn ? (
    <CodeFirst onEnter={onRetry} />
  ) : (
    <Notice title={text.loginTitle} isPage>
      <p>{text.loginHint}</p>
      <SignUpButtons />
    </Notice>
  )
}

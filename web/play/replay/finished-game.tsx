import { type Replayable, readMoves } from '@skyway/engine/record/record.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as text from '../../../content/text/replay.ts'
import { loginForGame } from '../../../content/text/table.ts'
import { ApiFailure } from '../../api/client.ts'
import { PageNotLoaded } from '../../api/page-not-loaded.tsx'
import type { Elements } from '../../base/elements.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { SignedInOnly } from '../../session/access/login-first.tsx'
import type { Game } from '../store/game.ts'
import { loadGame, loadRecord } from '../store/game-requests.ts'
import { NoSuchGame, TableSkeleton } from '../table/placeholders.tsx'

/** A finished game with its record. */
export interface FinishedProps {
  readonly game: Game
  readonly record: Replayable
}

interface FinishedGameProps {
  readonly id: number
  /** What to do once the game is over, in a sentence, for a game that is not. */
  readonly notOver: string
  readonly children: (finished: FinishedProps) => Elements
}

/** Loads one of the player's finished games with its record, or shows why it cannot. */
export function FinishedGame(props: FinishedGameProps) {
  return (
    <SignedInOnly waiting={<TableSkeleton />} title={loginForGame} isPage>
      <LoadedGame {...props} />
    </SignedInOnly>
  )
}

function LoadedGame({ id, notOver, children }: FinishedGameProps) {
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', id],
    queryFn: async () => {
      const [game, record] = await Promise.all([loadGame(id), loadRecord(id)])
      return { game, record: { ...record, moves: readMoves(record.gameTypeId, record.moves) } }
    },
    enabled: isNumber,
  })
  if (data) return <Suspense fallback={<TableSkeleton />}>{children(data)}</Suspense>
  return isNumber && !error ? (
    <TableSkeleton />
  ) : (
    <NoFinishedGame id={id} notOver={notOver} error={error} onRetry={() => void refetch()} />
  )
}

interface NoFinishedGameProps extends Pick<FinishedGameProps, 'id' | 'notOver'> {
  error: Error | null
  onRetry: () => void
}

function NoFinishedGame({ id, notOver, error, onRetry }: NoFinishedGameProps) {
  if (error instanceof ApiFailure && error.status === 409) {
    return (
      <Notice title={text.notOverTitle} isPage>
        <p>{notOver}</p>
        <LinkButton to={`/my-games/${id}`}>{text.toTable}</LinkButton>
      </Notice>
    )
  }
  if (error && !(error instanceof ApiFailure && error.status < 500)) {
    return (
      <PageNotLoaded
        title={text.notLoadedTitle}
        why={error}
        beside={text.gameIsSafe}
        isPage
        onRetry={onRetry}
      />
    )
  }
  return <NoSuchGame />
}

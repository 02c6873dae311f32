import { type Replayable, readMoves } from '@skyway/engine/record/record.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiFailure } from '../../api/client.ts'
import { PageNotLoaded } from '../../api/page-not-loaded.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { useSession } from '../../session/user.ts'
import type { Game } from '../store/game.ts'
import { loadGame, loadRecord } from '../store/game-requests.ts'
import { NoSuchGame } from '../table/no-such-game.tsx'
import { TableSkeleton } from '../table/table-skeleton.tsx'

interface FinishedGameProps {
  readonly id: number
  /** What can be done with the finished game, as in 'It can be replayed'. */
  readonly done: string
  readonly children: (game: Game, record: Replayable) => ReactNode
}

/** Loads one of the player's finished games with its record, or shows why it cannot. */
export function FinishedGame({ id, done, children }: FinishedGameProps) {
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
  if (data) return children(data.game, data.record)
  return isNumber && !error ? (
    <TableSkeleton />
  ) : (
    <NoFinishedGame id={id} done={done} error={error} onRetry={() => void refetch()} />
  )
}

interface NoFinishedGameProps extends Pick<FinishedGameProps, 'id' | 'done'> {
  error: Error | null
  onRetry: () => void
}

function NoFinishedGame({ id, done, error, onRetry }: NoFinishedGameProps) {
  if (error instanceof ApiFailure && error.status === 409) {
    return (
      <Notice title="This game is not over yet" isPage>
        <p>It can be {done} once its last move is made.</p>
        <LinkButton to={`/my-games/${id}`}>Back to the table</LinkButton>
      </Notice>
    )
  }
  if (error && !(error instanceof ApiFailure && error.status < 500)) {
    return (
      <PageNotLoaded
        title="The game was not loaded"
        why={error}
        beside="Your game is safe on the server."
        isPage
        onRetry={onRetry}
      />
    )
  }
  return <NoSuchGame />
}

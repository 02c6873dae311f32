import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as text from '../../content/text/leaderboard.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { useEveryGameType } from '../game-types/queries.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useSession } from '../session/user.ts'
import { groupByType } from './group-by-type.ts'

/** Loaded on demand: the first paint has no games yet. */
const Group = lazyPart(() => import('./group.tsx'))

/** The id that stands for every game type. */
const allTypes = -1

/** Shows the best games of everybody: of one game type, or by game type if `gameTypeId` is null. */
export function Leaderboard({ gameTypeId }: { gameTypeId: number | null }) {
  const id = gameTypeId ?? allTypes
  const ranked = useQuery({
    queryKey: ['ranked', id],
    staleTime: 0,
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}', { params: { path: { id } } })),
  })
  const { user, status } = useSession()
  const { signedIn } = user
  // Beside the public list, which is the same for everyone.
  const own = useQuery({
    queryKey: ['ranked-mine', id],
    staleTime: 0,
    enabled: signedIn,
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}/mine', { params: { path: { id } } })),
  })
  const gameTypes = useEveryGameType()
  const groups = groupByType(
    ranked.data ?? [],
    gameTypes.data?.filter((gameType) => gameTypeId === null || gameType.id === gameTypeId) ?? [],
  )
  // An empty leaderboard still shows every game, so it needs their list.
  const failure = ranked.error ?? (groups.length === 0 ? gameTypes.error : null)
  // All at once: what comes later would push away what a person already reads.
  const isWaiting = ranked.isPending || gameTypes.isPending || own.isLoading || status === 'starting'

  function loadAgain() {
    void ranked.refetch()
    if (gameTypes.isError) void gameTypes.refetch()
  }

  return (
    <section aria-labelledby="leaderboard" className="grid grid-cols-1 gap-6">
      <h2 id="leaderboard" className="text-3xl font-extrabold">
        {text.title}
      </h2>
      {failure ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-2xl border border-bad p-4 text-bad"
        >
          <p>{notLoaded(failure)}</p>
          <Button variant="quiet" size="small" onClick={loadAgain}>
            {text.tryAgain}
          </Button>
        </div>
      ) : null}
      {isWaiting ? <WaitingGroups /> : null}
      {!isWaiting && groups.length === 0 && !failure ? <p>{text.none}</p> : null}
      {isWaiting ? null : (
        <Suspense fallback={<WaitingGroups />}>
          <div
            className={`grid grid-cols-1 items-start gap-6 ${gameTypeId === null ? 'lg:grid-cols-2' : ''}`}
          >
            {groups.map((group) => (
              <Group
                key={group.gameTypeId}
                group={group}
                own={(signedIn && own.data?.find((each) => each.gameTypeId === group.gameTypeId)) || null}
                failed={ranked.isError}
              />
            ))}
          </div>
        </Suspense>
      )}
    </section>
  )
}

/** Returns a sentence with the status text, and with the server's message if it is another. */
function notLoaded(error: Error): string {
  if (!(error instanceof ApiFailure)) return text.notLoaded({ reason: reasonOf(error) })
  const { statusText: status, message: reason } = error
  return reason === status ? text.notLoaded({ reason }) : text.notLoadedWithStatus({ status, reason })
}

function WaitingGroups() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Waiting>{text.loading}</Waiting>
      {['first', 'second'].map((which) => (
        <div key={which} className="panel grid gap-4 p-6">
          <Skeleton className="h-8 w-2/5" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <span key={row} className="flex items-center gap-4">
              <Skeleton className="size-10 rounded-full" />
              <Skeleton className="h-5 flex-1" />
              <Skeleton className="h-5 w-20" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

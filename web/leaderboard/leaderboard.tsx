import { useQuery } from '@tanstack/react-query'
import { ApiFailure, answer, api } from '../api/client.ts'
import { useEveryGameType } from '../game-types/queries.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { Group } from './group.tsx'
import { groupByType } from './groups.ts'
import { PictureSwitch } from './picture-switch.tsx'

/** The id that stands for every game type. */
const allTypes = -1

/** The best games of everybody, by game type. */
export function Leaderboard() {
  const ranked = useQuery({
    queryKey: ['ranked', allTypes],
    staleTime: 0,
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}', { params: { path: { id: allTypes } } })),
  })
  const gameTypes = useEveryGameType()
  const groups = groupByType(ranked.data ?? [], gameTypes.data ?? [])
  const isWaiting = ranked.isPending || (gameTypes.isPending && groups.length === 0)

  return (
    <section aria-labelledby="leaderboard" className="grid grid-cols-1 gap-6">
      <h2 id="leaderboard" className="text-3xl font-extrabold">
        Leaderboard
      </h2>
      <PictureSwitch pictures={ranked.data?.map(({ profilePic }) => profilePic) ?? []} />
      {ranked.error ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-2xl border border-bad p-4 text-bad"
        >
          <p>The leaderboard could not be loaded: {whyNot(ranked.error)}</p>
          <Button variant="quiet" size="small" onClick={() => ranked.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {isWaiting ? <WaitingGroups /> : null}
      {!isWaiting && groups.length === 0 && !ranked.error ? <p>Currently No Records</p> : null}
      {isWaiting ? null : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          {groups.map((group) => (
            <Group key={group.gameTypeId} group={group} failed={ranked.isError} />
          ))}
        </div>
      )}
    </section>
  )
}

/** The status in words, and what the server said beside it. */
function whyNot(error: Error): string {
  if (!(error instanceof ApiFailure) || error.message === error.statusText) return error.message
  return `${error.statusText}. ${error.message}`
}

function WaitingGroups() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Waiting>The leaderboard is being loaded.</Waiting>
      {['first', 'second'].map((which) => (
        <div key={which} className="grid gap-4 rounded-panel border border-line bg-surface p-6">
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

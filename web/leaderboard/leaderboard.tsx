import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/leaderboard.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { useEveryGameType } from '../game-types/queries.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart, optionalPart } from '../kit/lazy-part.tsx'
import { PeriodChoice } from '../kit/list/period-choice.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { useSession } from '../session/user.ts'
import { groupByType } from './group-by-type.ts'
import { boardKey, boardRequest, ownKey, type Period, periods, usePeriod } from './periods.ts'

/** Loaded beside the games: the first paint has none yet. */
const Group = lazyPart(() => import('./group.tsx'))
if (!import.meta.env.SSR) Group.preload()
/** Loaded on demand: most people look at the present. */
const PastBoards = lazyPart(() => import('./past-boards.tsx'))
/** Loaded on demand: the boards are shown before they move. */
const LiveBoards = optionalPart(() => import('./live-boards.ts'))

/** The id that stands for every game type. */
const allTypes = -1

/**
 * Shows the best games of everybody: of one game type, or if `gameTypeId` is null of each that can be played.
 */
export function Leaderboard({ gameTypeId }: { gameTypeId: number | null }) {
  const id = gameTypeId ?? allTypes
  const [period, choosePeriod] = usePeriod()
  // The prerendered page has no address to read.
  const named = useHydrated() ? period : 'all'
  const ranked = useQuery({
    queryKey: boardKey(id, period),
    staleTime: 0,
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}', boardRequest(id, period))),
  })
  const { user, status } = useSession()
  const { signedIn } = user
  // Beside the public list, which is the same for everyone.
  const own = useQuery({
    queryKey: ownKey(id, period),
    staleTime: 0,
    enabled: signedIn,
    queryFn: () => answer(api.GET('/gametypes/ranked/{id}/mine', boardRequest(id, period))),
  })
  const gameTypes = useEveryGameType()
  const groups = groupByType(
    ranked.data ?? [],
    gameTypes.data?.filter(({ id, isPlayable }) => (gameTypeId === null ? isPlayable : id === gameTypeId)) ??
      [],
  )
  // An empty leaderboard still shows every game, so it needs their list.
  const failure = ranked.error ?? (groups.length === 0 ? gameTypes.error : null)
  // All at once: what comes later would push away what a person already reads.
  // After a failure nothing comes by itself.
  const isWaiting =
    !failure && (ranked.isPending || gameTypes.isPending || own.isLoading || status === 'starting')

  function loadAgain() {
    void ranked.refetch()
    if (gameTypes.isError) void gameTypes.refetch()
  }

  return (
    <section aria-labelledby="leaderboard" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="leaderboard" className="text-3xl font-extrabold">
          {text.title}
        </h2>
        <PeriodChoice
          label={text.period}
          periods={periods}
          names={text.periods}
          chosen={named}
          onChoose={choosePeriod}
        />
      </div>
      {named === 'all' ? null : <p className="text-muted">{text.since[named]}</p>}
      {failure instanceof ApiFailure && failure.isPause ? (
        <p className="text-muted">{text.paused}</p>
      ) : failure ? (
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
                key={`${period} ${group.gameTypeId}`}
                group={group}
                own={(signedIn && own.data?.find((each) => each.gameTypeId === group.gameTypeId)) || null}
                failed={ranked.isError}
              />
            ))}
          </div>
        </Suspense>
      )}
      {ranked.isSuccess ? (
        <Suspense>
          <LiveBoards id={id} period={period} />
        </Suspense>
      ) : null}
      <Past id={id} period={named === 'all' ? 'month' : named} />
    </section>
  )
}

/** Shows what opens the best of periods that have ended. */
function Past({ id, period }: { id: number; period: Exclude<Period, 'all'> }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // It may have been opened before the page worked.
  useEffect(() => setIsOpen(details.current?.open === true), [])
  return (
    <details
      ref={details}
      className="rounded-panel border border-line bg-surface px-5"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-muted">
        <h3 className="inline">{text.past[period]}</h3>
      </summary>
      <div className="pt-1 pb-5">
        {isOpen ? (
          <Suspense>
            <PastBoards id={id} period={period} />
          </Suspense>
        ) : null}
      </div>
    </details>
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

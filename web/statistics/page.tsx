import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { GameType, Statistics } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { useEveryGameType } from '../game-types/queries.ts'
import { Breadcrumb } from '../kit/breadcrumb.tsx'
import { Button } from '../kit/button.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useSession } from '../session/user.ts'
import { share } from './bars.ts'
import { ScoreChart } from './chart.tsx'
import { words } from './words.server.ts'

export function loader() {
  return words
}

type Words = ReturnType<typeof loader>

/** `/statistics`: what the games of who is signed in add up to, a section per game type. */
export default function StatisticsPage() {
  const { title, text, login } = useLoaderData<typeof loader>()
  const { user, status, signIn } = useSession()
  return (
    <Page className="min-h-[70svh]">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Games', to: '/game-dashboard' },
          { label: 'Statistics' },
        ]}
      />
      <PageTitle title={title} isPrivate>
        {text}
      </PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-10">
        {status === 'starting' ? (
          <WaitingStatistics />
        ) : user.signedIn ? (
          <EveryType />
        ) : (
          <div className="grid justify-items-start gap-4 rounded-panel border border-dashed border-edge p-6">
            <p>{login}</p>
            <Button onClick={() => void signIn('/statistics')}>Login</Button>
          </div>
        )}
      </div>
    </Page>
  )
}

function EveryType() {
  const { data, isError, refetch } = useEveryGameType()
  if (data) return data.map((gameType) => <OfType key={gameType.id} gameType={gameType} />)
  return isError ? <NotLoaded onRetry={() => void refetch()} /> : <WaitingStatistics />
}

function OfType({ gameType: { id, name } }: { gameType: GameType }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['statistics', id],
    // A game that was just finished must be among them.
    staleTime: 0,
    queryFn: () => answer(api.GET('/statistics/{gameTypeId}', { params: { path: { gameTypeId: id } } })),
  })
  return (
    <section
      aria-labelledby={`statistics-${id}`}
      className="grid gap-6 rounded-panel border border-line bg-surface p-5 shadow-panel sm:p-8"
    >
      <h2 id={`statistics-${id}`} className="text-2xl font-bold">
        {name}
      </h2>
      {data ? (
        <Counted statistics={data} gameName={name} />
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <WaitingStatistics />
      )}
    </section>
  )
}

function Counted({ statistics, gameName }: { statistics: Statistics; gameName: string }) {
  const { empty, alone } = useLoaderData<Words>()
  const { gameTypeId, games, won, streak, longestStreak, best, mean, scores } = statistics
  const isAlone = games > 0 && scores.every(({ own, everybody }) => own === everybody)
  const figures: readonly [string, string][] = [
    ['Games', String(games)],
    ['Won', games > 0 ? `${won} (${Math.round(share(won, games))} %)` : '0'],
    ['Winning streak', String(streak)],
    ['Longest streak', String(longestStreak)],
    ['Best score', best === null ? '\u2013' : String(best)],
    ['Mean score', mean === null ? '\u2013' : mean.toFixed(1)],
  ]
  if (games === 0) {
    return (
      <div className="grid justify-items-start gap-4">
        <p>{empty}</p>
        <NewGameButton gameTypeId={gameTypeId} gameName={gameName} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-5">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-extrabold tabular-nums sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid min-w-0 content-start gap-2">
        <ScoreChart scores={scores} gameName={gameName} />
        {isAlone ? <p className="text-sm text-muted">{alone}</p> : null}
      </div>
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-muted">
      The statistics could not be loaded.
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

function WaitingStatistics() {
  return (
    <div className="grid gap-3">
      <Waiting>Your statistics are being loaded.</Waiting>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-48" />
    </div>
  )
}

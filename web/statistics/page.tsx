import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import * as statisticsText from '../../content/text/statistics.ts'
import type { GameType, Statistics } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { betterThan, share } from '../base/better-than.ts'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { useEveryGameType } from '../game-types/queries.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { numberText } from '../kit/number.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { SignedInOnly } from '../session/access/login-first.tsx'
import { statistics as content } from './content.server.ts'
import { percentText } from './score-bars.ts'

/** Loaded on demand: only people who are logged in have achievements. */
const OwnAchievements = lazyPart(() => import('./achievements.tsx'))
/** Loaded on demand: only people who have played have scores to draw. */
const ScoreChart = lazyPart(() => import('./chart.tsx'))

export function loader() {
  return content.read()
}

type Words = ReturnType<typeof loader>

/** `/statistics`: the totals of the person's games, with a section for each game type. */
export default function StatisticsPage() {
  const { title, text, login } = useLoaderData<typeof loader>()
  return (
    <Page className="min-h-[70svh]">
      <Breadcrumb
        trail={[{ label: statisticsText.games, to: '/game-dashboard' }, { label: statisticsText.title }]}
      />
      <PageTitle title={title} isPrivate>
        {text}
      </PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-10">
        <SignedInOnly waiting={<WaitingStatistics />} title={statisticsText.loginFirst} hint={login}>
          <EveryType />
        </SignedInOnly>
      </div>
    </Page>
  )
}

function EveryType() {
  const { data, error, refetch } = useEveryGameType()
  if (data) {
    return (
      <>
        <Suspense fallback={<WaitingStatistics />}>
          <OwnAchievements gameTypes={data} />
        </Suspense>
        {data
          .filter(({ isPlayable }) => isPlayable)
          .map((gameType) => (
            <OfType key={gameType.id} gameType={gameType} />
          ))}
      </>
    )
  }
  return error ? (
    <NotLoaded what={statisticsText.notLoaded} why={error} onRetry={() => void refetch()} />
  ) : (
    <WaitingStatistics />
  )
}

function OfType({ gameType: { id, name } }: { gameType: GameType }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', id],
    // The statistics must include a game that was just finished.
    staleTime: 0,
    queryFn: () => answer(api.GET('/statistics/{gameTypeId}', { params: { path: { gameTypeId: id } } })),
  })
  return (
    <section aria-labelledby={`statistics-${id}`} className="panel grid gap-6 p-5 sm:p-8">
      <h2 id={`statistics-${id}`} className="text-2xl font-bold">
        {name}
      </h2>
      {data ? (
        <Counted statistics={data} gameName={name} />
      ) : error ? (
        <NotLoaded what={statisticsText.notLoaded} why={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingStatistics />
      )}
    </section>
  )
}

interface CountedProps {
  readonly statistics: Statistics
  readonly gameName: string
}

function Counted({ statistics, gameName }: CountedProps) {
  const { empty, alone, compared } = useLoaderData<Words>()
  const { gameTypeId, games, won, streak, longestStreak, best, mean, scores } = statistics
  const isAlone = games > 0 && scores.every(({ own, everybody }) => own === everybody)
  const comparison = (score: number | null) => {
    const percent = score === null ? null : betterThan(scores, score)
    // Nobody needs to read "better than 0% of games".
    return percent ? statisticsText.betterThan({ percent: percentText(percent) }) : undefined
  }
  const figures: readonly [label: string, value: string, comparison?: string | undefined][] = [
    [statisticsText.played, String(games)],
    [statisticsText.won, statisticsText.wonShare({ won, percent: percentText(share(won, games)) })],
    [statisticsText.streak, String(streak)],
    [statisticsText.longestStreak, String(longestStreak)],
    [statisticsText.best, best === null ? '\u2013' : numberText(best), comparison(best)],
    [statisticsText.mean, mean === null ? '\u2013' : numberText(mean, 1), comparison(mean)],
  ]
  const isCompared = figures.some(([, , rank]) => rank)
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
      <div className="grid content-start gap-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
          {figures.map(([label, value, rank]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl font-extrabold tabular-nums sm:text-3xl">{value}</dd>
              {rank ? <dd className="text-sm">{rank}</dd> : null}
            </div>
          ))}
        </dl>
        {isCompared ? <p className="text-sm text-muted">{compared}</p> : null}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <Suspense fallback={<Skeleton className="h-48" />}>
          <ScoreChart scores={scores} gameName={gameName} />
        </Suspense>
        {isAlone ? <p className="text-sm text-muted">{alone}</p> : null}
      </div>
    </div>
  )
}

function WaitingStatistics() {
  return (
    <div className="grid gap-3">
      <Waiting>{statisticsText.loading}</Waiting>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-48" />
    </div>
  )
}

import { Suspense } from 'react'
import * as text from '../../content/text/daily.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useToday } from './queries.ts'

/** Loaded on demand: the first paint has no deals yet. */
const Today = lazyPart(() => import('./today.tsx'))
/** Loaded on demand: with it comes what checks the seeds. */
const Calendar = lazyPart(() => import('./calendar.tsx'))

/** `/daily`: the deals of the current day and the calendar of the past ones, for everybody. */
export default function DailyPage() {
  const { data, error, refetch } = useToday()
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.games, to: '/game-dashboard' }, { label: text.title }]} />
      <PageTitle title={text.title}>{text.introduction}</PageTitle>
      <div className="mt-10 grid grid-cols-1 gap-14">
        {data ? (
          <>
            <Suspense fallback={<WaitingDeals />}>
              <Today today={data} onOver={() => void refetch()} />
            </Suspense>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Calendar chains={data.chains} />
            </Suspense>
          </>
        ) : error ? (
          <NotLoaded what={text.notLoaded} why={error} onRetry={() => void refetch()} />
        ) : (
          <WaitingDeals />
        )}
      </div>
    </Page>
  )
}

function WaitingDeals() {
  return (
    <div className="grid gap-5">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-8 w-60" />
      <div className="grid gap-5 md:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    </div>
  )
}

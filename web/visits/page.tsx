import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/visits.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PeriodChoice } from '../kit/list/period-choice.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'
import { useSite } from '../words/use-site.ts'

/** Loaded on demand, with the figures, because only admins see it. */
const VisitReport = lazyPart(() => import('./report.tsx'))

const periods = ['day', 'month', 'year', 'all'] as const
const usualPeriod = 'month'

/** `/visits`: who comes to the site, and what is played. Only admins may read it. */
export default function Visits() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8 grid gap-10">
        <AdminsOnly waiting={<WaitingReport />}>
          <VisitsOfPeriod />
        </AdminsOnly>
      </div>
    </Page>
  )
}

function VisitsOfPeriod() {
  const { visits: isCounted } = useSite()
  const [search, setSearch] = useSearchParams()
  const period = periods.find((each) => each === search.get('period')) ?? usualPeriod
  const { data, error, refetch } = useQuery({
    queryKey: ['visits', period],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/visits', { params: { query: { period } } })),
  })
  return (
    <>
      {isCounted ? null : <p className="font-semibold">{text.off}</p>}
      <div className="flex">
        <PeriodChoice
          label={text.period}
          periods={periods}
          names={text.periods}
          chosen={period}
          onChoose={(next) =>
            setSearch(next === usualPeriod ? {} : { period: next }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      {error && !data ? (
        <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Suspense fallback={<WaitingReport />}>
          <VisitReport visits={data} />
        </Suspense>
      ) : (
        <WaitingReport />
      )}
    </>
  )
}

function WaitingReport() {
  return (
    <>
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-72 w-full" />
    </>
  )
}

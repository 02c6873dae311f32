import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as text from '../../content/text/notices.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'

const refreshMilliseconds = 15_000

/** Loaded on demand, because only admins see it. */
const Receivers = lazyPart(() => import('./receivers.tsx'))

/** `/notices`: who is told of what happens. Only admins may see and choose it. */
export default function NoticesPage() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8 grid gap-10">
        <AdminsOnly waiting={<Loading />}>
          <Loaded />
        </AdminsOnly>
      </div>
    </Page>
  )
}

function Loaded() {
  const { data, error, refetch } = useQuery({
    queryKey: ['notices'],
    staleTime: 0,
    refetchInterval: refreshMilliseconds,
    queryFn: () => answer(api.GET('/notices')),
  })
  if (error && !data)
    return <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <Receivers {...data} onChanged={() => void refetch()} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div className="grid w-full gap-3">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}

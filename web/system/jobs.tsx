import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/jobs.ts'
import type { JobKind } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { utcTime } from '../kit/date.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { numberText } from '../kit/number.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Table } from '../kit/table.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const refreshMilliseconds = 15_000

/** Loaded on demand, with the dialog, because only admins see it. */
const FailedJobs = lazyPart(() => import('./failed-jobs.tsx'))

/** `/jobs`: what the server does in the background, and what failed. Only admins may read it. */
export default function Jobs() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8 grid gap-10">
        <AdminsOnly waiting={<WaitingRows>{text.loading}</WaitingRows>}>
          <Report />
        </AdminsOnly>
      </div>
    </Page>
  )
}

function Report() {
  const [search, setSearch] = useSearchParams()
  const after = search.get('after')
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', after],
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMilliseconds,
    queryFn: () =>
      answer(api.GET('/system/secure/jobs', { params: { query: after === null ? {} : { after } } })),
  })

  if (error && !data) {
    return <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
  }
  if (!data) return <WaitingRows>{text.loading}</WaitingRows>
  return (
    <Suspense fallback={<WaitingRows>{text.loading}</WaitingRows>}>
      <FailedJobs
        jobs={data.failed}
        onChanged={() => void refetch()}
        onNewest={after === null ? null : () => setSearch({})}
        onOlder={data.next === null ? null : () => setSearch({ after: data.next ?? '' })}
      />
      <Kinds kinds={data.kinds} />
    </Suspense>
  )
}

function Kinds({ kinds }: { kinds: readonly JobKind[] }) {
  return (
    <section aria-labelledby="jobs-kinds" className="grid gap-4">
      <h2 id="jobs-kinds" className="text-2xl font-bold">
        {text.kinds}
      </h2>
      {kinds.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{text.kind}</th>
              <th scope="col">{text.waiting}</th>
              <th scope="col">{text.running}</th>
              <th scope="col">{text.failed}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <Kind key={kind.kind} kind={kind} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function Kind({ kind: { kind, waiting, running, failed, dueAt, fault } }: { kind: JobKind }) {
  return (
    <tr>
      <th scope="row">
        <span>{kind}</span>
        {fault === null ? null : <p className="text-sm font-normal text-bad">{text.faults[fault]}</p>}
        {fault === null || dueAt === null ? null : (
          <p className="text-sm font-normal text-muted">
            <time dateTime={dueAt}>{text.nextAttempt({ time: utcTime(dueAt) })}</time>
          </p>
        )}
      </th>
      <td>{numberText(waiting)}</td>
      <td>{numberText(running)}</td>
      <td className={failed > 0 ? 'font-semibold text-bad' : ''}>{numberText(failed)}</td>
    </tr>
  )
}

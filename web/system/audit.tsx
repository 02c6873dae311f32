import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Pager } from '../kit/pager.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'
import { useSession } from '../session/user.ts'

/** `/audit`: the actions of admins, the newest first. Only admins may read it. */
export default function Audit() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Audit' }]} />
      <PageTitle title="Audit" isPrivate>
        Who did what, and when, of all that admins alone may do.
      </PageTitle>
      <div className="mt-8 grid justify-items-start gap-5">
        <Trail />
      </div>
    </Page>
  )
}

function Trail() {
  const { user, status } = useSession()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page')) || 1
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', page],
    enabled: user.isAdmin,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/system/secure/audit', { params: { query: { id: page } } })),
  })

  if (!user.isAdmin && status !== 'starting') {
    return <p>This page is for admins. If you are one, log in and come back.</p>
  }
  if (error && !data) {
    return <PageNotLoaded title="The trail could not be loaded" why={error} onRetry={() => void refetch()} />
  }
  if (!data) return <WaitingTrail />
  if (data.totalRecords === 0) return <p>Nothing yet. The first code that you add will stand here.</p>
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">When (UTC)</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      <Pager label="the trail" page={data} onPage={(next) => setSearch({ page: String(next) })} />
    </>
  )
}

function Line({ entry: { at, by, act, thing } }: { entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')}</time>
      </td>
      <td className="wrap-anywhere">
        {by === null ? <em className="text-muted">a command, or somebody deleted since</em> : <bdi>{by}</bdi>}
      </td>
      <td>
        {act}
        {thing ? <span className="text-muted"> · {thing}</span> : null}
      </td>
    </tr>
  )
}

function WaitingTrail() {
  return (
    <div className="grid w-full gap-3">
      <Waiting>The trail is being loaded.</Waiting>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}

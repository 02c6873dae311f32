import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { numericDate } from '../kit/date.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { ApiLink } from './api-link.tsx'

/** `/fetch-system`: information about the server. */
export default function System() {
  const { data, error, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: () => answer(api.GET('/system')),
  })
  const facts = [
    ['Project', data?.project],
    ['Date', data && `${numericDate(data.date)}, ${data.date.slice(11, 16)} UTC`],
    ['Version', data?.version],
  ]
  return (
    <Page>
      <Breadcrumb
        trail={[{ label: 'Home', to: '/' }, { label: 'Apis', to: '/fetch-data' }, { label: 'System' }]}
      />
      <PageTitle title="System">
        Knock at the server and it tells you its name, its clock and its age.
      </PageTitle>
      <div className="mt-8 grid justify-items-start gap-4">
        {error && !data ? (
          <NotLoaded
            what="The server could not be asked about itself."
            why={error}
            onRetry={() => void refetch()}
            retryLabel="Ask the server"
          />
        ) : (
          <>
            {data ? null : <p role="status">Loading…</p>}
            <dl
              aria-busy={!data}
              className="grid w-full gap-px overflow-hidden rounded-panel border border-line bg-line shadow-panel sm:grid-cols-3"
            >
              {facts.map(([name, fact]) => (
                <div key={name} className="grid gap-1 bg-surface p-5">
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="text-xl font-semibold tabular-nums">
                    {fact ?? <Skeleton className="h-7 w-2/3" />}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      <ApiLink />
    </Page>
  )
}

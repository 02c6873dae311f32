import { useQuery } from '@tanstack/react-query'
import * as text from '../../content/text/demos.ts'
import { answer, api } from '../api/client.ts'
import { numericDate } from '../kit/date.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { CallPage } from './call-page.tsx'

/** `/fetch-system`: information about the server. */
export default function System() {
  const call = useQuery({
    queryKey: ['system'],
    queryFn: () => answer(api.GET('/system')),
  })
  const { data } = call
  const facts = [
    [text.project, data?.project],
    [text.date, data && text.time({ date: numericDate(data.date), time: data.date.slice(11, 16) })],
    [text.version, data?.version],
  ]
  return (
    <CallPage
      title={text.system}
      introduction={text.systemIntroduction}
      call={call}
      notLoaded={text.systemNotLoaded}
      retryLabel={text.askServer}
    >
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
    </CallPage>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as text from '../../../content/text/newsletters.ts'
import type { Newsletter } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { PageNotLoaded } from '../../api/page-not-loaded.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'
import { DraftForm } from './draft-form.tsx'
import { SendingReport } from './sending-report.tsx'

/** How often the progress of a sending is read. */
const refreshMilliseconds = 2000

/** Shows the form of a draft, or what became of a newsletter that was sent. `id` is null for a new one. */
export default function Edition({ id }: { id: number | null }) {
  return id === null ? <DraftForm loaded={null} onChanged={() => {}} /> : <KnownEdition id={id} />
}

function KnownEdition({ id }: { id: number }) {
  const queries = useQueryClient()
  // Never from a stored copy: an admin must change the present version. What is typed stays while the window is left.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['newsletter', id],
    queryFn: () => answer(api.GET('/newsletters/{id}', { params: { path: { id } } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? refreshMilliseconds : false),
  })
  function onChanged(changed: Newsletter) {
    queries.setQueryData(['newsletter', id], changed)
    void queries.invalidateQueries({ queryKey: ['newsletters'] })
  }
  if (data && isFetchedAfterMount) {
    return data.state === 'draft' ? (
      <DraftForm loaded={data} onChanged={onChanged} />
    ) : (
      <SendingReport newsletter={data} onChanged={onChanged} />
    )
  }
  if (error) return <PageNotLoaded title={text.oneNotLoaded} why={error} onRetry={() => void refetch()} />
  return <WaitingLines>{text.oneLoading}</WaitingLines>
}

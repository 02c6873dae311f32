import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../content/text/person.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { utcTime } from '../kit/date.ts'
import { KeyPager, type KeyPlace } from '../kit/list/key-pager.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'

/** Shows what admins did about a person and what the person did as an admin, the newest first. */
export function Trail({ id }: { id: number }) {
  const [place, setPlace] = useState<KeyPlace>({})
  const { data, error, refetch } = useQuery({
    queryKey: ['acts of a person', id, place],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/People/{id}/acts', { params: { path: { id }, query: place } })),
  })
  return (
    <section aria-labelledby="person-trail" className="grid grid-cols-1 gap-4">
      <h2 id="person-trail" className="text-2xl font-bold">
        {text.trail}
      </h2>
      <p>{text.trailHint}</p>
      {error && !data ? (
        <NotLoaded what={text.trailNotLoaded} why={error} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <div>
          <Waiting>{text.trailLoading}</Waiting>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {data?.items.length === 0 ? <p>{text.trailEmpty}</p> : null}
      {data && data.items.length > 0 ? (
        <Table>
          <thead>
            <tr>
              <th scope="col">{text.when}</th>
              <th scope="col">{text.who}</th>
              <th scope="col">{text.what}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id: entry, at, by, act, thing }) => (
              <tr key={entry}>
                <td>
                  <time dateTime={at}>{utcTime(at)}</time>
                </td>
                <td className="wrap-anywhere">
                  {by === null ? (
                    <em className="text-muted">{text.nobody}</em>
                  ) : (
                    <bdi translate="no">{by}</bdi>
                  )}
                </td>
                <td>
                  <span>{act}</span>
                  {thing ? <span className="text-muted">{` · ${thing}`}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {data ? <KeyPager label={text.trailList} page={data} onPlace={setPlace} /> : null}
    </section>
  )
}

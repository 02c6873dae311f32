import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../../content/text/newsletters.ts'
import { answer, api } from '../../api/client.ts'
import { NotLoaded } from '../../api/not-loaded.tsx'
import { KeyPager, type KeyPlace } from '../../kit/list/key-pager.tsx'
import { WaitingLines } from '../../kit/list/waiting-lines.tsx'

interface MailListProps {
  /** The newsletter. */
  id: number
  only: 'failed' | 'unclear'
  /** How many such mails there are; the list is read again when it changes. */
  count: number
}

/** Lists the mails of a newsletter that were refused, or of which nobody knows whether they arrived. */
export function MailList({ id, only, count }: MailListProps) {
  const [place, setPlace] = useState<KeyPlace>({})
  const { data, error, refetch } = useQuery({
    queryKey: ['mails of a newsletter', id, only, count, place],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () =>
      answer(api.GET('/newsletters/{id}/mails', { params: { path: { id }, query: { only, ...place } } })),
  })
  return (
    <section
      aria-label={text.mails[only]}
      className="grid w-full max-w-xl grid-cols-1 justify-items-start gap-3"
    >
      <h3 className="text-xl font-bold">{text.mails[only]}</h3>
      <p>{only === 'failed' ? text.failedHint : text.unclearHint}</p>
      {data ? (
        <>
          <ul className="panel w-full divide-y divide-line">
            {data.items.map((mail) => (
              <li key={mail.id} className="flex flex-wrap justify-between gap-x-4 px-4 py-3 wrap-anywhere">
                {mail.emailAddress === null ? (
                  <span>{text.formerSubscriber}</span>
                ) : (
                  <bdi translate="no">{mail.emailAddress}</bdi>
                )}
                <span className="text-sm text-muted">{mail.reason}</span>
              </li>
            ))}
          </ul>
          <KeyPager label={text.mailsOf[only]} page={data} onPlace={setPlace} />
        </>
      ) : error ? (
        <NotLoaded what={text.mailsNotLoaded} why={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines>{text.mailsLoading}</WaitingLines>
      )}
    </section>
  )
}

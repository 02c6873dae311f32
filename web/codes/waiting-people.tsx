import { useQuery } from '@tanstack/react-query'
import * as text from '../../content/text/codes.ts'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { readableMoment } from '../kit/date.ts'

/** Lists for admins who waits for a code, the newest request first. */
export default function WaitingPeople() {
  const { data, error, refetch } = useQuery({
    queryKey: ['code-requests'],
    staleTime: 0,
    queryFn: () => answer(api.GET('/Codes/requests')),
  })
  if (error && !data) {
    return <NotLoaded what={text.waitingNotLoaded} why={error} onRetry={() => void refetch()} />
  }
  if (!data) return null
  return (
    <section aria-label={text.waitingTitle} className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg font-bold">{text.waitingTitle}</h3>
      <p className="text-sm text-muted">{data.length === 0 ? text.waitingNobody : text.waitingHint}</p>
      {data.length === 0 ? null : (
        <ul className="grid gap-3">
          {data.map(({ displayName, emailAddress, askedAt }) => (
            <li key={`${emailAddress} ${askedAt}`} className="grid gap-0.5">
              <bdi translate="no" className="justify-self-start font-semibold wrap-anywhere">
                {displayName}
              </bdi>
              {emailAddress === null ? (
                <span className="text-muted">{text.noAddress}</span>
              ) : (
                <a
                  href={`mailto:${encodeURIComponent(emailAddress)}`}
                  className="justify-self-start py-0.5 text-link underline underline-offset-4 wrap-anywhere"
                >
                  {emailAddress}
                </a>
              )}
              <time dateTime={askedAt} className="text-sm text-muted">
                {readableMoment(askedAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/daily.ts'
import type { SharedResult } from '../api/answers.ts'
import { ApiFailure } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { LinkButton } from '../kit/button.tsx'
import { readableDayInFull } from '../kit/date.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Notice, Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { useResult, useTries } from './queries.ts'
import { Result, ResultByLink } from './result.tsx'
import { keepSharedLink } from './shared-with-you.ts'

/** `/daily/result?of={link}`: a result that its player has shared, for everybody, and the person's own of the same deal. */
export default function ResultPage() {
  const isHydrated = useHydrated()
  const link = useSearchParams()[0].get('of')
  return (
    <Page>
      <Breadcrumb
        trail={[
          { label: text.games, to: '/game-dashboard' },
          { label: text.title, to: '/daily' },
        ]}
      />
      <PageTitle title={text.sharedTitle}>{text.sharedIntroduction}</PageTitle>
      <div className="mt-10 min-h-80">
        {!isHydrated ? <WaitingResult /> : link ? <Shared link={link} /> : <NoResult />}
      </div>
    </Page>
  )
}

function Shared({ link }: { link: string }) {
  const { data, error, refetch } = useResult(link)
  useEffect(() => {
    if (data) keepSharedLink(link)
  }, [data, link])
  if (data) return <Comparison result={data} link={link} />
  if (!error) return <WaitingResult />
  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return <NoResult />
  return <NotLoaded what={text.resultNotLoaded} why={error} onRetry={() => void refetch()} />
}

function Comparison({ result, link }: { result: SharedResult; link: string }) {
  const { gameTypeId, gameName, day, isOver } = result
  const { data: tries } = useTries(day, 1)
  const own = tries?.find((one) => one.gameTypeId === gameTypeId)
  const isOwn = own?.link === link
  return (
    <section aria-labelledby="shared-result" className="panel grid gap-6 p-5 sm:p-8">
      <h2 id="shared-result" className="text-2xl font-bold">
        {text.sharedHeading({ game: gameName, day: readableDayInFull(day) })}
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        {isOwn ? null : (
          <div className="grid content-start gap-2">
            <h3 className="text-sm text-muted">{text.shared}</h3>
            <Result result={result} />
          </div>
        )}
        {own?.link ? <ResultByLink link={own.link} title={text.yours} isOwn /> : null}
      </div>
      {isOver ? <p>{text.dayOver}</p> : null}
      <div className="flex flex-wrap gap-3">
        {isOver ? (
          <LinkButton to={`/daily/practice/${day}/${gameTypeId}`}>{text.practiceSame}</LinkButton>
        ) : own?.state === 'counted' ? null : (
          <LinkButton to={`/daily/play/${gameTypeId}`}>{text.playSame}</LinkButton>
        )}
        <LinkButton variant="quiet" to="/daily">
          {text.toDaily}
        </LinkButton>
      </div>
    </section>
  )
}

function NoResult() {
  return (
    <Notice title={text.noResult}>
      <p>{text.noResultHint}</p>
      <LinkButton to="/daily">{text.toDaily}</LinkButton>
    </Notice>
  )
}

function WaitingResult() {
  return (
    <>
      <Waiting>{text.resultLoading}</Waiting>
      <Skeleton className="h-64" />
    </>
  )
}

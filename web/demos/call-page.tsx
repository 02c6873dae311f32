import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as text from '../../content/text/demos.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import type { Elements } from '../base/elements.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { withNodes } from '../kit/with-nodes.tsx'

interface CallPageProps {
  title: string
  introduction: string
  call: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** What the person reads if the call failed, and on the button that calls again. */
  notLoaded: string
  retryLabel: string
  /** The answer, or its shape while it is awaited. */
  children: Elements
}

/** Shows the page of a demonstrated call: its answer or its failure, and a link to the whole API. */
export function CallPage({ title, introduction, call, notLoaded, retryLabel, children }: CallPageProps) {
  const { data, error, refetch } = call
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.apis, to: '/fetch-data' }, { label: title }]} />
      <PageTitle title={title}>{introduction}</PageTitle>
      <div className="mt-8 grid justify-items-start gap-4">
        {error && !data ? (
          <NotLoaded what={notLoaded} why={error} onRetry={() => void refetch()} retryLabel={retryLabel} />
        ) : (
          <>
            {data ? null : <p role="status">{text.loading}</p>}
            {children}
          </>
        )}
      </div>
      <p className="mt-8 text-muted">
        {withNodes(text.moreRoutes, {
          link: (
            <Link to="/apis" className="text-link underline underline-offset-4">
              {text.moreRoutesLink}
            </Link>
          ),
        })}
      </p>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as text from '../../content/text/challenges.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Notice, Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useSession } from '../session/user.ts'
import { Challenger, Friend } from './challenge.tsx'

/** `/challenge/{id}`: for everybody with the link, the deal of a finished game to play, and the results to compare. */
export default function ChallengePage() {
  const { challengeId: id = '' } = useParams()
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.games, to: '/game-dashboard' }, { label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-10 min-h-80">
        {/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? <Shown id={id} /> : <NoChallenge />}
      </div>
    </Page>
  )
}

function Shown({ id }: { id: string }) {
  const { status, user } = useSession()
  const params = { path: { id } }
  const made = useQuery({
    queryKey: ['challenge', id],
    meta: { isForEverybody: true },
    queryFn: () => answer(api.GET('/challenges/{id}', { params })),
  })
  const results = useQuery({
    queryKey: ['challenge', 'results', id],
    // A game that was just finished must be among them.
    staleTime: 0,
    enabled: user.signedIn,
    queryFn: () => answer(api.GET('/challenges/{id}/results', { params })),
  })
  if (made.error instanceof ApiFailure && made.error.status === 404) return <NoChallenge />
  const failed = [made, results].find(({ data, error }) => error && !data)
  if (failed?.error)
    return <NotLoaded what={text.notLoaded} why={failed.error} onRetry={() => void failed.refetch()} />
  if (!made.data || status === 'starting' || (user.signedIn && !results.data)) return <WaitingChallenge />
  return results.data?.role === 'challenger' ? (
    <Challenger challenge={made.data} results={results.data} />
  ) : (
    <Friend challenge={made.data} results={results.data ?? null} />
  )
}

function NoChallenge() {
  return (
    <Notice title={text.noChallenge}>
      <p>{text.noChallengeHint}</p>
      <LinkButton to="/game-dashboard">{text.toGames}</LinkButton>
    </Notice>
  )
}

function WaitingChallenge() {
  return (
    <>
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-64" />
    </>
  )
}

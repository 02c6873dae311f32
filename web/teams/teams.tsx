import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as text from '../../content/text/teams.ts'
import type { Team, TeamPage } from '../api/answers.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Pager } from '../kit/pager.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useUser } from '../session/user.ts'
import { CreateForm } from './create-form.tsx'
import { pageAfterDelete, withTeam } from './paging.ts'

/** Loaded on demand, because it has nothing to show before the teams are loaded. */
const TeamTable = lazyPart(() => import('./team-table.tsx'))

/** `/teams`: a form for new teams, and their list, four to a page. */
export default function Teams() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.apis, to: '/fetch-data' }, { label: text.title }]} />
      <PageTitle title={text.title}>{text.introduction}</PageTitle>
      <TeamsWithForm />
    </Page>
  )
}

function TeamsWithForm() {
  const { isAdmin } = useUser()
  const [number, setNumber] = useState(1)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['teams', number],
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A new team would move from the end of the list to its own page.
    refetchOnWindowFocus: false,
    queryFn: () => answer(api.GET('/teams', { params: { query: { id: number } } })),
  })

  function append(team: Team) {
    client.setQueryData<TeamPage>(['teams', number], (page) => page && withTeam(page, team))
  }

  async function remove(page: TeamPage, { id }: Team) {
    try {
      const { response, error } = await api.DELETE('/teams/{id}', { params: { path: { id } } })
      if (!response.ok) throw new ApiFailure(response, error)
      setNumber(pageAfterDelete(page))
    } catch (failure) {
      logFailure('The team could not be deleted', failure)
    }
    await client.invalidateQueries({ queryKey: ['teams'] })
  }

  return (
    <div className="mt-8 grid gap-8">
      <CreateForm onCreated={append} />
      <section aria-labelledby="count" className="grid justify-items-start gap-5">
        <h2 id="count" aria-live="polite" className="min-h-8 text-2xl font-bold">
          {data ? (
            <span>{text.count({ count: data.totalRecords })}</span>
          ) : (
            <span className="sr-only">{text.heading}</span>
          )}
          {!data && !error ? <Skeleton className="h-8 w-72 max-w-full" /> : null}
        </h2>
        {data && data.items.length > 0 ? (
          <Suspense fallback={<WaitingTeams />}>
            <TeamTable teams={data.items} onDelete={isAdmin ? (team) => remove(data, team) : undefined} />
          </Suspense>
        ) : null}
        {data?.totalRecords === 0 ? <p className="text-muted">{text.none}</p> : null}
        {data ? <Pager label={text.paged} page={data} onPage={setNumber} /> : null}
        {!data && !error ? <WaitingTeams /> : null}
        {!data && error ? (
          <NotLoaded
            what={text.notLoaded}
            why={error}
            onRetry={() => void refetch()}
            retryLabel={text.load}
          />
        ) : null}
      </section>
    </div>
  )
}

function WaitingTeams() {
  return (
    <div className="grid w-full gap-3">
      <Waiting>{text.loading}</Waiting>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}

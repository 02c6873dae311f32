import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { Breadcrumb } from '../../kit/breadcrumb.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Notice, Page, PageTitle } from '../../kit/page.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import { useSession } from '../../session/user.ts'
import { GameTypeForm } from './form.tsx'

/** `/game-type/{id}`: an admin writes a game type; `/game-type/new` begins one. */
export default function GameTypePage() {
  const { gameTypeId = '' } = useParams()
  const { status, user } = useSession()
  if (status === 'starting') return <WaitingForm />
  if (!user.isAdmin) {
    return (
      <Notice title="Only admins edit games">
        <p className="text-muted">Log in as one of them, and this page will be a form.</p>
        <LinkButton to="/games">To the games</LinkButton>
      </Notice>
    )
  }
  return gameTypeId === 'new' ? <NewGameType /> : <KnownGameType key={gameTypeId} id={gameTypeId} />
}

function NewGameType() {
  return (
    <Framed title="A new game type">
      <GameTypeForm loaded={null} />
    </Framed>
  )
}

function KnownGameType({ id }: { id: string }) {
  // Never from a copy that was kept: what an admin changes must be what is there now.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['the game type to be edited', id],
    queryFn: () => answer(api.GET('/gametypes/{id}', { params: { path: { id: Number(id) } } })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data && isFetchedAfterMount) {
    return (
      <Framed title={`Edit ${data.name}`}>
        <GameTypeForm loaded={data} />
      </Framed>
    )
  }
  if (!error) return <WaitingForm />
  if (error instanceof ApiFailure && error.status < 500) {
    return (
      <Notice title="There is no such game type">
        <p className="text-muted">Nobody has added one under this number.</p>
        <LinkButton to="/games">To the games</LinkButton>
      </Notice>
    )
  }
  return (
    <Notice title="The game type could not be loaded">
      <p className="text-muted">The server did not answer. Nothing was changed.</p>
      <Button onClick={() => refetch()}>Try again</Button>
    </Notice>
  )
}

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Games', to: '/games' }, { label: title }]} />
      <PageTitle title={title} isPrivate>
        What you save is what everybody reads from then on.
      </PageTitle>
      {children}
    </Page>
  )
}

function WaitingForm() {
  return (
    <Page className="grid gap-6">
      <Waiting>The game type is being loaded.</Waiting>
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-96 w-full" />
    </Page>
  )
}

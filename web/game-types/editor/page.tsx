import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as text from '../../../content/text/game-type-editor.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { PageNotLoaded } from '../../api/page-not-loaded.tsx'
import type { Elements } from '../../base/elements.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx'
import { Head } from '../../kit/page/head.tsx'
import { Notice, Page, PageTitle } from '../../kit/page/page.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import { AdminsOnly, ForAdmins } from '../../session/access/admins-only.tsx'
import { GameTypeForm } from './form.tsx'

/** `/game-type/{id}`: the form of a game type; `/game-type/new` adds one. */
export default function GameTypePage() {
  const { gameTypeIdOrNew: gameTypeId = '' } = useParams()
  return (
    <AdminsOnly waiting={<WaitingForm />} refused={<Refused />}>
      {gameTypeId === 'new' ? <NewGameType /> : <KnownGameType key={gameTypeId} id={gameTypeId} />}
    </AdminsOnly>
  )
}

function Refused() {
  return (
    <Titled>
      <Notice title={text.adminsOnly} isPage>
        <ForAdmins isCentered />
        <LinkButton variant="quiet" to="/games">
          {text.backToGames}
        </LinkButton>
      </Notice>
    </Titled>
  )
}

function NewGameType() {
  return (
    <Framed title={text.newTitle}>
      <GameTypeForm loaded={null} />
    </Framed>
  )
}

function KnownGameType({ id }: { id: string }) {
  // Never from a stored copy: an admin must change the present version.
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
      <Framed title={text.editTitle({ game: data.name })}>
        <GameTypeForm loaded={data} />
      </Framed>
    )
  }
  if (!error) return <WaitingForm />
  if (error instanceof ApiFailure && error.status < 500) {
    return (
      <Titled>
        <Notice title={text.missing} isPage>
          <p className="text-muted">{text.missingHint}</p>
          <LinkButton to="/games">{text.backToGames}</LinkButton>
        </Notice>
      </Titled>
    )
  }
  return (
    <Titled>
      <PageNotLoaded
        title={text.notLoaded}
        why={error}
        beside={text.nothingChanged}
        isPage
        onRetry={() => void refetch()}
      />
    </Titled>
  )
}

function Framed({ title, children }: { title: string; children: Elements }) {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.games, to: '/games' }, { label: title }]} />
      <PageTitle title={title} isPrivate>
        {text.introduction}
      </PageTitle>
      {children}
    </Page>
  )
}

/** Gives the page a title while there is no form. */
function Titled({ children }: { children: Elements }) {
  return (
    <>
      <Head title={text.title} isPrivate />
      {children}
    </>
  )
}

function WaitingForm() {
  return (
    <Titled>
      <Page className="grid gap-6">
        <Waiting>{text.loading}</Waiting>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-96 w-full" />
      </Page>
    </Titled>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as text from '../../content/text/person.ts'
import type { ManagedPerson } from '../api/answers.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { LinkButton } from '../kit/button.tsx'
import { readableMoment } from '../kit/date.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Head } from '../kit/page/head.tsx'
import { Notice, Page } from '../kit/page/page.tsx'
import { Avatar } from '../kit/person.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { Acts } from './acts.tsx'
import { GamesOfPerson } from './games.tsx'
import { KnownFacts } from './known-facts.tsx'
import { Trail } from './trail.tsx'

/** Shows one person to admins: what is known, what they can do about it, games and acts. */
export default function Person({ id }: { id: number }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['person', id],
    staleTime: 0,
    queryFn: () => answer(api.GET('/People/{id}', { params: { path: { id } } })),
  })

  function onChanged(person: ManagedPerson | null) {
    if (person === null) void refetch()
    else queries.setQueryData(['person', id], person)
    void queries.invalidateQueries({ queryKey: ['acts of a person', id] })
    void queries.invalidateQueries({ queryKey: ['people'] })
  }

  if (data) return <KnownPerson person={data} onChanged={onChanged} />
  return (
    <>
      <Head title={text.title} isPrivate />
      <NoPerson error={error} onRetry={() => void refetch()} />
    </>
  )
}

function NoPerson({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ApiFailure && [400, 404].includes(error.status)) {
    return (
      <Notice title={text.missing} isPage>
        <p className="text-muted">{text.missingHint}</p>
        <LinkButton to="/people">{text.toList}</LinkButton>
      </Notice>
    )
  }
  if (error) return <PageNotLoaded title={text.notLoaded} why={error} isPage onRetry={onRetry} />
  return (
    <Page className="grid gap-6">
      <Waiting>{text.loading}</Waiting>
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-72 w-full" />
    </Page>
  )
}

interface KnownPersonProps {
  person: ManagedPerson
  /** Called with the person after an act, or with null if the page should ask again. */
  onChanged: (person: ManagedPerson | null) => void
}

function KnownPerson({ person, onChanged }: KnownPersonProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, displayName, picture, disabledAt, disabledNote } = person
  return (
    <Page>
      <Head title={text.title} isPrivate />
      <Breadcrumb trail={[{ label: text.people, to: '/people' }, { label: displayName }]} />
      <header className="flex items-center gap-4">
        <Avatar name={displayName} picture={picture} className="size-14 text-xl" />
        <h1 ref={heading} tabIndex={-1} className="heading min-w-0 leading-[1.05] wrap-anywhere">
          <bdi translate="no">{displayName}</bdi>
        </h1>
      </header>
      <p className="mt-3 max-w-prose text-lg text-muted">{text.introduction}</p>
      <div className="mt-8 grid grid-cols-1 gap-10">
        {disabledAt === null ? null : (
          <section
            aria-labelledby="person-disabled"
            className="grid gap-2 rounded-panel border border-bad bg-surface p-5"
          >
            <h2 id="person-disabled" className="text-xl font-bold text-bad">
              {text.disabledTitle({ when: readableMoment(disabledAt) })}
            </h2>
            <p>{text.disabledHint}</p>
            {disabledNote === '' ? null : (
              <p className="wrap-anywhere">{text.note({ note: disabledNote })}</p>
            )}
          </section>
        )}
        <KnownFacts person={person} />
        <Acts person={person} onChanged={onChanged} onDone={() => heading.current?.focus()} />
        <GamesOfPerson id={id} />
        <Trail id={id} />
      </div>
    </Page>
  )
}

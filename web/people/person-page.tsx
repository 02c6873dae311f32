import { Suspense } from 'react'
import { useParams } from 'react-router'
import { adminsOnly } from '../../content/text/people-list.ts'
import * as text from '../../content/text/person.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Head } from '../kit/page/head.tsx'
import { Notice, Page } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { useSession } from '../session/user.ts'

/** Loaded on demand, because only admins see it. */
const Person = lazyPart(() => import('./person.tsx'))

/** `/people/{id}`: one person, with what admins can do about them. Only admins may read it. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const { user, status } = useSession()
  if (user.isAdmin) {
    return (
      <Suspense fallback={<WaitingPerson />}>
        <Person key={id} id={Number(id)} />
      </Suspense>
    )
  }
  if (status === 'starting') return <WaitingPerson />
  return (
    <>
      <Head title={text.title} isPrivate />
      <Notice title={text.title} isPage>
        <p className="text-muted">{adminsOnly}</p>
      </Notice>
    </>
  )
}

function WaitingPerson() {
  return (
    <>
      <Head title={text.title} isPrivate />
      <Page className="grid gap-6">
        <Waiting>{text.loading}</Waiting>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-72 w-full" />
      </Page>
    </>
  )
}

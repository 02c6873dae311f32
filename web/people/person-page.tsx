import { Suspense } from 'react'
import { useParams } from 'react-router'
import * as text from '../../content/text/person.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Head } from '../kit/page/head.tsx'
import { Notice, Page } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { AdminsOnly, ForAdmins } from '../session/access/admins-only.tsx'

/** Loaded on demand, because only admins see it. */
const Person = lazyPart(() => import('./person.tsx'))

/** `/people/{id}`: one person, with what admins can do about them. Only admins may read it. */
export default function PersonPage() {
  const { id = '' } = useParams()
  return (
    <AdminsOnly waiting={<WaitingPerson />} refused={<Refused />}>
      <Suspense fallback={<WaitingPerson />}>
        <Person key={id} id={Number(id)} />
      </Suspense>
    </AdminsOnly>
  )
}

function Refused() {
  return (
    <>
      <Head title={text.title} isPrivate />
      <Notice title={text.title} isPage>
        <ForAdmins isCentered />
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

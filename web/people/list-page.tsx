import { Suspense } from 'react'
import * as text from '../../content/text/people-list.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const PeopleList = lazyPart(() => import('./people-list.tsx'))

/** `/people`: who has logged in here, with what they play. Only admins may read it. */
export default function PeoplePage() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8">
        <AdminsOnly waiting={<WaitingLines>{text.loading}</WaitingLines>}>
          <Suspense fallback={<WaitingLines>{text.loading}</WaitingLines>}>
            <PeopleList />
          </Suspense>
        </AdminsOnly>
      </div>
    </Page>
  )
}

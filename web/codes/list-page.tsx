import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/codes-list.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { useSession } from '../session/user.ts'
import { MadeCodes } from './made-codes.tsx'
import { MakeForm } from './make-form.tsx'
import type { NewCodes } from './new-codes.ts'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const CodeList = lazyPart(() => import('./code-list.tsx'))

/** `/codes-list`: makes many codes at once, and lists all. Only admins may do it. */
export default function ListPage() {
  const { user, status } = useSession()
  const [made, setMade] = useState<NewCodes | null>(null)
  return (
    <Page className={made ? 'print:p-0' : ''}>
      <div className={made ? 'print:hidden' : ''}>
        <Breadcrumb trail={[{ label: text.title }]} />
        <PageTitle title={text.title} isPrivate>
          {text.introduction}
        </PageTitle>
      </div>
      {!user.isAdmin && status !== 'starting' ? <p className="mt-8">{text.adminsOnly}</p> : null}
      {user.isAdmin ? (
        <div className="mt-8 grid gap-10 print:mt-0">
          {made ? (
            <MadeCodes made={made} onDone={() => setMade(null)} />
          ) : (
            <section aria-label={text.makeTitle} className="grid gap-5">
              <h2 className="text-2xl font-bold">{text.makeTitle}</h2>
              <MakeForm onMade={setMade} />
              <Link to="/codesAdmin" className="justify-self-start text-link underline underline-offset-4">
                {text.back}
              </Link>
            </section>
          )}
          <Suspense>
            <CodeList className={made ? 'print:hidden' : ''} />
          </Suspense>
        </div>
      ) : null}
    </Page>
  )
}

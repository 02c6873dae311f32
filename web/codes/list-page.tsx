import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/codes-list.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'
import { MadeCodes } from './made-codes.tsx'
import type { NewCodes } from './new-codes.ts'

/** Loaded on demand, because the page is open to everybody, and the form and the list to admins. */
const MakeForm = lazyPart(() => import('./make-form.tsx'))
const CodeList = lazyPart(() => import('./code-list.tsx'))

/** `/codes-list`: makes many codes at once, and lists all. Only admins may do it. */
export default function ListPage() {
  const [made, setMade] = useState<NewCodes | null>(null)
  return (
    <Page className={made ? 'print:p-0' : ''}>
      <div className={made ? 'print:hidden' : ''}>
        <Breadcrumb trail={[{ label: text.title }]} />
        <PageTitle title={text.title} isPrivate>
          {text.introduction}
        </PageTitle>
      </div>
      <div className="mt-8 print:mt-0">
        <AdminsOnly waiting={null}>
          <div className="grid gap-10">
            {made ? (
              <MadeCodes made={made} onDone={() => setMade(null)} />
            ) : (
              <section aria-label={text.makeTitle} className="grid gap-5">
                <h2 className="text-2xl font-bold">{text.makeTitle}</h2>
                <Suspense>
                  <MakeForm onMade={setMade} />
                </Suspense>
                <Link to="/codesAdmin" className="justify-self-start text-link underline underline-offset-4">
                  {text.back}
                </Link>
              </section>
            )}
            <Suspense>
              <CodeList className={made ? 'print:hidden' : ''} />
            </Suspense>
          </div>
        </AdminsOnly>
      </div>
    </Page>
  )
}

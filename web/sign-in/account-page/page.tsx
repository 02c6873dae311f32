import { Suspense } from 'react'
import * as text from '../../../content/text/account.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../../kit/page/page.tsx'
import { SignedInOnly } from '../../session/access/login-first.tsx'
import { WaitingAccount } from './waiting-account.tsx'

/** Loaded on demand, because the page is open to everybody. */
const Contents = lazyPart(() => import('./contents.tsx'))

/** `/account`: the credentials of the signed-in account. */
export default function AccountPage() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.account }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8 max-w-3xl">
        <SignedInOnly waiting={<WaitingAccount />} title={text.loginFirst}>
          <Suspense fallback={<WaitingAccount />}>
            <Contents />
          </Suspense>
        </SignedInOnly>
      </div>
    </Page>
  )
}

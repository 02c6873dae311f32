import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/codes.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { ForAdmins } from '../session/access/admins-only.tsx'
import { useSession } from '../session/user.ts'
import { CodeForm } from './code-form.tsx'
import { ListLink } from './list-link.tsx'
import { TryAgain } from './refusal.tsx'
import { addCode } from './send-code.ts'

/** Loaded on demand, because the page is open to everybody and the list to admins. */
const WaitingPeople = lazyPart(() => import('./waiting-people.tsx'))

/** `/codesAdmin`: adds a code that one other person may redeem. Only admins may do it. */
export default function Add() {
  const alerts = useAlerts()
  const navigate = useNavigate()
  const { status, user } = useSession()

  async function take(code: string): Promise<ReactNode> {
    const result = await addCode(code)
    if (result.state === 'unanswered') return null
    if (result.state === 'refused') return <TryAgain wait={result.wait} />
    alerts.add({ type: 'Success', message: text.saved, keepAfterRouteChange: true })
    await navigate('/')
    return null
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title={text.addTitle} isPrivate>
        {text.addIntroduction}
      </PageTitle>
      <Dialog open onClose={() => navigate('/')} title={text.addDialog}>
        <CodeForm hint={text.adminHint} submit={text.add} onCode={take} />
        {user.isAdmin ? (
          <>
            <ListLink />
            <Suspense>
              <WaitingPeople />
            </Suspense>
          </>
        ) : status === 'starting' ? null : (
          <ForAdmins />
        )}
      </Dialog>
    </Page>
  )
}

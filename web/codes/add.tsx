import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { CodeForm } from './code-form.tsx'
import { codeMessages } from './messages.ts'
import { TryAgain } from './refusal.tsx'
import { addCode } from './send-code.ts'

/** `/codesAdmin`: adds a code that one other person may redeem. Only admins may do it. */
export default function Add() {
  const alerts = useAlerts()
  const navigate = useNavigate()

  async function take(code: string): Promise<ReactNode> {
    const result = await addCode(code)
    if (result.state === 'unanswered') return null
    if (result.state === 'refused') return <TryAgain wait={result.wait} />
    alerts.add({ type: 'Success', message: codeMessages.saved, keepAfterRouteChange: true })
    await navigate('/')
    return null
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title="Sign-In Codes" isPrivate>
        An admin adds a code here and gives it to one person, who becomes a player with it.
      </PageTitle>
      <Dialog open onClose={() => navigate('/')} title="Add a Sign In Code">
        <CodeForm hint={codeMessages.adminHint} submit="Add code" onCode={take} />
      </Dialog>
    </Page>
  )
}

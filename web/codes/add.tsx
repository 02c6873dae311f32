import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { CodeForm } from './code-form.tsx'
import { codeMessages } from './messages.ts'
import { addCode } from './send-code.ts'

/** `/codesAdmin`: adds a code that one other person may redeem. The server refuses it to all but admins. */
export default function Add() {
  const [error, setError] = useState<string | null>(null)
  const alerts = useAlerts()
  const navigate = useNavigate()

  async function take(code: string) {
    try {
      if (!(await addCode(code))) return setError(codeMessages.tryAgain)
    } catch (failure) {
      if (failure instanceof ApiFailure) return setError(codeMessages.tryAgain)
      return logFailure('The code could not be sent', failure)
    }
    alerts.add({ type: 'Success', message: codeMessages.saved, keepAfterRouteChange: true })
    await navigate('/')
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title="Sign-In Codes" isPrivate>
        An admin adds a code here and gives it to one person, who becomes a player with it.
      </PageTitle>
      <Dialog open onClose={() => navigate('/')} title="Add a Sign In Code">
        <CodeForm hint={codeMessages.adminHint} error={error} submit="Add code" onCode={take} />
      </Dialog>
    </Page>
  )
}

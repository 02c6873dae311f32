import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { useSession } from '../session/user.ts'
import { CodeForm } from './code-form.tsx'
import { codeMessages } from './messages.ts'
import { redeemCode } from './send-code.ts'

/** `/codes`: whoever stands here may try a code; the server alone decides what it is worth. */
export default function Redeem() {
  const [error, setError] = useState<string | null>(null)
  const { user, markReader } = useSession()
  const alerts = useAlerts()
  const navigate = useNavigate()

  async function take(code: string) {
    try {
      if (!(await redeemCode(code))) return setError(codeMessages.tryAgain)
    } catch (failure) {
      if (failure instanceof ApiFailure) return setError(codeMessages.tryAgain)
      return logFailure('The code could not be sent', failure)
    }
    setError(null)
    markReader()
    alerts.add({
      type: 'Success',
      message: user.isAdmin ? codeMessages.saved : codeMessages.accepted,
      keepAfterRouteChange: true,
    })
    await navigate('/game-dashboard')
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title="Your Sign-In Code" isPrivate>
        A code makes you a player: it works once, and from then on the tables are open to you.
      </PageTitle>
      <Dialog open onClose={() => navigate('/')} title="Submit Sign In Code">
        <CodeForm hint={codeMessages.hint} error={error} submit="Submit" onCode={take} />
      </Dialog>
    </Page>
  )
}

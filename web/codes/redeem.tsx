import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { useSignIn } from '../session/use-sign-in.ts'
import { useSession } from '../session/user.ts'
import { CodeForm } from './code-form.tsx'
import { codeMessages } from './messages.ts'
import { TryAgain } from './refusal.tsx'
import { redeemCode } from './send-code.ts'

/** `/codes`: redeems a code. Anybody may try; the server alone decides. */
export default function Redeem() {
  const { user, status, markReader } = useSession()
  const alerts = useAlerts()
  const navigate = useNavigate()

  async function take(code: string): Promise<ReactNode> {
    const result = await redeemCode(code)
    if (result.state === 'unanswered') return null
    if (result.state === 'refused') return <TryAgain wait={result.wait} />
    markReader()
    alerts.add({
      type: 'Success',
      message: user.isAdmin ? codeMessages.saved : codeMessages.accepted,
      keepAfterRouteChange: true,
    })
    await navigate('/game-dashboard')
    return null
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title="Your Sign-In Code" isPrivate>
        A code makes you a player: it works once, and from then on the tables are open to you.
      </PageTitle>
      <Dialog open onClose={() => navigate('/')} title="Submit Sign In Code">
        <CodeForm hint={codeMessages.hint} submit="Submit" onCode={take} />
        {status === 'signed-out' ? <LoginFirst /> : null}
      </Dialog>
    </Page>
  )
}

/** Asks the person to log in first, because a code is redeemed for an account. */
function LoginFirst() {
  const signIn = useSignIn()
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      Log in first: a code belongs to the account that sends it.
      <Button variant="quiet" size="small" onClick={() => signIn('/codes')}>
        Login
      </Button>
    </p>
  )
}

import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/codes.ts'
import { firstGame } from '../base/first-game.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Notice, Page, PageTitle } from '../kit/page/page.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { mayPlay } from '../session/access/permission.ts'
import { useSession, useSignIn } from '../session/user.ts'
import { CodeForm } from './code-form.tsx'
import { useInvitation } from './invitation.tsx'
import { TryAgain, useEarlierCode } from './refusal.tsx'
import { redeemCode } from './send-code.ts'

/** Loaded on demand: most people who open the page have a code. */
const WhereToAsk = lazyPart(() => import('./where-to-ask.tsx'))

/** `/codes`: redeems a code. Anybody may try; the server alone decides. */
export default function Redeem() {
  const { user, status, markReader } = useSession()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const signUpCode = useEarlierCode()
  const invitation = useInvitation()
  const isHydrated = useHydrated()
  const earlier = typeof invitation === 'object' ? invitation : signUpCode

  async function take(code: string): Promise<ReactNode> {
    const result = await redeemCode(code)
    if (result.state === 'unanswered') return null
    if (result.state === 'refused') return <TryAgain wait={result.wait} />
    markReader()
    alerts.add({
      type: 'Success',
      message: user.isAdmin ? text.saved : text.accepted,
      keepAfterRouteChange: true,
    })
    await navigate('/game-dashboard')
    return null
  }

  return (
    <Page className="min-h-[70svh]">
      <PageTitle title={text.redeemTitle} isPrivate>
        {text.redeemIntroduction}
      </PageTitle>
      {invitation === 'pending' ? <p role="status">{text.invitationPending}</p> : null}
      {invitation === 'not-needed' ? <NotNeeded /> : null}
      <Dialog
        open={isHydrated && invitation !== 'pending' && invitation !== 'not-needed'}
        onClose={() => navigate('/')}
        title={text.redeemDialog}
      >
        <CodeForm key={earlier?.code} hint={text.hint} submit={text.submit} earlier={earlier} onCode={take} />
        {status === 'signed-out' ? <LoginForCode /> : null}
        <Suspense>{user.signedIn && !mayPlay(user) ? <WhereToAsk /> : null}</Suspense>
      </Dialog>
    </Page>
  )
}

/** Says that the code of a link was not used. */
function NotNeeded() {
  return (
    <Notice title={text.notNeededTitle}>
      <p>{text.notNeeded}</p>
      <LinkButton to={firstGame}>{text.play}</LinkButton>
    </Notice>
  )
}

/** Asks the person to log in first, because a code is redeemed for an account. */
function LoginForCode() {
  const signIn = useSignIn()
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <span>{text.loginFirst}</span>
      <Button variant="quiet" size="small" onClick={() => signIn('/codes')}>
        Login
      </Button>
    </p>
  )
}

import * as text from '../../../content/text/session.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { useSession, useSignIn, useSignUp } from '../user.ts'

interface LoginFirstProps {
  /** What the login is for. */
  title: string
  /** Whether it replaces a whole page. */
  isPage?: boolean
  /** More about it; by default that the person returns to this page. */
  hint?: string
}

/** Shows that an address needs a login, which returns to it. */
function LoginFirst({ title, isPage = false, hint = text.backHere }: LoginFirstProps) {
  return (
    <Notice title={title} isPage={isPage}>
      <p>{hint}</p>
      <LoginButton />
    </Notice>
  )
}

interface Returning {
  /** The path of the site to which the login returns, by default the present page. */
  returnTo?: string
}

/** Shows the button of a login. */
export function LoginButton({
  variant = 'primary',
  returnTo,
}: { variant?: 'primary' | 'quiet' } & Returning) {
  const { status } = useSession()
  const signIn = useSignIn()
  return (
    <Button variant={variant} busy={status === 'challenge-pending'} onClick={() => signIn(returnTo)}>
      {text.login}
    </Button>
  )
}

/** Shows the same for an address that strangers open: a new account first, and the login beside it. */
export function SignUpButtons({ returnTo }: Returning) {
  const { status } = useSession()
  const signUp = useSignUp()
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={status === 'challenge-pending'} onClick={() => signUp(returnTo)}>
        {text.createAccount}
      </Button>
      <LoginButton variant="quiet" {...(returnTo !== undefined && { returnTo })} />
    </div>
  )
}

interface SignedInOnlyProps extends LoginFirstProps {
  /** What is shown until it is known who is signed in. */
  waiting: Elements
  children: Elements
}

/** Shows its children to people who are signed in, and to all others a login that returns to this page. */
export function SignedInOnly({ waiting, children, ...login }: SignedInOnlyProps) {
  const { status, user } = useSession()
  if (user.signedIn) return children
  return status === 'starting' || status === 'signing-out' ? waiting : <LoginFirst {...login} />
}

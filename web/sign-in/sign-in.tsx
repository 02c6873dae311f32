import { Link } from 'react-router'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { signIn as sendSignIn } from './account.ts'
import { AccountForm } from './account-form.tsx'
import { askedFields, useAskedQuery, useProviderError } from './asked-query.ts'
import { OutsideAnswer } from './outside-answer.tsx'
import { OutsideButtons } from './outside-buttons.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** `/sign-in`: where the embedded provider asks who is there. */
export default function SignIn() {
  const query = useAskedQuery()
  const isBroken = useProviderError()
  const { signIn } = useSession()
  if (isBroken) {
    return (
      <SignInPage
        title="Log in"
        lead="This log-in could not go on. It may have been too old, or its link was cut."
      >
        <Button size="large" onClick={() => signIn('/')}>
          Start again
        </Button>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title="Log in"
      lead={
        <>
          New here?{' '}
          <Link
            to={{ pathname: '/sign-up', search: query }}
            className="inline-block py-1 font-semibold text-link underline underline-offset-4"
          >
            Make an account
          </Link>
        </>
      }
    >
      <OutsideAnswer />
      <AccountForm submit="Log in" isNew={false} send={(typed) => sendSignIn(typed, askedFields())} />
      <OutsideButtons />
    </SignInPage>
  )
}

import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { signIn as sendSignIn } from './account.ts'
import { askedFields, useProviderError } from './asked-query.ts'
import { EntryForm } from './entry-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { NextStep } from './next-step.tsx'
import { OutsideAnswer } from './outside-answer.tsx'
import { OutsideButtons } from './outside-buttons.tsx'
import { PageLink } from './page-link.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useOnward, type Waiting } from './use-onward.ts'

/** `/sign-in`: where the embedded provider asks who is there. */
export default function SignIn() {
  const isBroken = useProviderError()
  const { signIn } = useSession()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const goOn = useOnward(setWaiting)
  if (waiting) return <NextStep key={waiting.ticket} waiting={waiting} onStep={setWaiting} />
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
          New here? <PageLink to="/sign-up">Make an account</PageLink>
        </>
      }
    >
      <OutsideAnswer />
      <EntryForm
        submit="Log in"
        check={(typed) => mistakes(typed)}
        send={async (typed) => goOn(await sendSignIn(typed, askedFields()))}
      >
        {(found) => (
          <>
            <EmailField mistakes={found} />
            <PasswordField isNew={false} mistakes={found} />
          </>
        )}
      </EntryForm>
      <PasskeyButton goOn={goOn} />
      <OutsideButtons />
      <p className="border-t border-line pt-5 text-muted">
        <PageLink to="/forgot-password">Forgot the password?</PageLink>
      </p>
    </SignInPage>
  )
}

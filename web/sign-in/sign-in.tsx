import { useState } from 'react'
import * as text from '../../content/text/sign-in.ts'
import type { SignInStep } from '../api/answers.ts'
import { Button } from '../kit/button.tsx'
import { withNodes } from '../kit/with-nodes.tsx'
import { useSession } from '../session/user.ts'
import { EntryForm } from './entry-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { markLoginByPassword } from './passkey-offer/mark.ts'
import {
  interactionField,
  useLogOutQuestion,
  useProviderError,
  useSignInResult,
} from './provider/interaction.ts'
import { signInWithPassword } from './provider/requests.ts'
import { mistakes } from './rules.ts'
import { SignInLink, SignInPage } from './sign-in-page.tsx'
import { SocialButtons, SocialSignInMessage } from './social-buttons.tsx'
import { NextStep } from './step-page.tsx'
import { usePasskey } from './use-passkey.ts'

/** `/sign-in`: the login page of the embedded provider. */
export default function SignIn() {
  const isBroken = useProviderError()
  const logOutState = useLogOutQuestion()
  const { signIn } = useSession()
  const [waiting, setWaiting] = useState<SignInStep | null>(null)
  const [email, setEmail] = useState('')
  const [byPassword, setByPassword] = useState(false)
  if (logOutState !== null) return <LogOutQuestion state={logOutState} />
  if (waiting) {
    return (
      <NextStep
        key={waiting.ticket}
        waiting={waiting}
        email={email}
        onStep={setWaiting}
        onLogin={byPassword ? markLoginByPassword : undefined}
      />
    )
  }
  if (isBroken) {
    return (
      <SignInPage title={text.logIn} lead={text.broken}>
        <Button size="large" onClick={() => signIn('/')}>
          {text.startAgain}
        </Button>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title={text.logIn}
      lead={withNodes(text.newHere, { signUp: <SignInLink to="/sign-up">{text.signUp}</SignInLink> })}
    >
      <InvitationNote />
      <SocialSignInMessage />
      <WaysIn
        onEmail={setEmail}
        onStep={(next, isByPassword) => {
          setByPassword(isByPassword)
          setWaiting(next)
        }}
      />
      <SocialButtons />
      <p className="border-t border-line pt-5 text-muted">
        <SignInLink to="/forgot-password">{text.forgot}</SignInLink>
      </p>
    </SignInPage>
  )
}

/** Shows the form for the password, whose field for the address offers passkeys as well, and the button for a passkey. */
function WaysIn({
  onEmail,
  onStep,
}: {
  onEmail: (typed: string) => void
  onStep: (next: SignInStep, isByPassword: boolean) => void
}) {
  const goOn = useSignInResult((next) => onStep(next, true), markLoginByPassword)
  const passkey = usePasskey(useSignInResult((next) => onStep(next, false)))
  return (
    <>
      <EntryForm
        submit={text.logIn}
        check={(typed) => mistakes(typed)}
        send={(typed) =>
          passkey.withoutAutofill(async () => {
            onEmail(typed['email'] ?? '')
            return goOn(await signInWithPassword(typed, interactionField()))
          })
        }
      >
        {(found) => (
          <>
            <EmailField offersPasskeys mistakes={found} />
            <PasswordField isNew={false} mistakes={found} />
          </>
        )}
      </EntryForm>
      <PasskeyButton passkey={passkey} />
    </>
  )
}

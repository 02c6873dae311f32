import { useRef, useState } from 'react'
import * as text from '../../content/text/sign-in.ts'
import type { SignInResult, SignInStep } from '../api/answers.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { passOnSignUpCode } from '../session/sign-up-code.ts'
import { EntryForm } from './entry-form.tsx'
import { EmailField, NameField, PasswordField, SignInCodeField } from './fields.tsx'
import { InvitationNote, useIsInvited } from './invitation-note.tsx'
import { interactionField, useSignInResult } from './provider/interaction.ts'
import { confirmSignUp, signUp as sendSignUp } from './provider/requests.ts'
import { mistakes } from './rules.ts'
import { SignInLink, SignInPage } from './sign-in-page.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { MailCodePage } from './step-page.tsx'

/**
 * `/sign-up`: creates an account at the embedded provider. The Sign-In Code is redeemed when the person is
 * back at the site, and the server has nothing to do with it before.
 */
export default function SignUp() {
  const [waiting, setWaiting] = useState<SignInStep | null>(null)
  const signInCode = useRef('')
  const isInvited = useIsInvited()
  const followResult = useSignInResult(setWaiting)
  const goOn = (result: SignInResult) => {
    if ('step' in result) return followResult(result)
    return followResult({ url: passOnSignUpCode(signInCode.current, result.url) })
  }
  if (waiting) {
    return (
      <MailCodePage
        ticket={waiting.ticket}
        submit={text.confirm}
        send={async (typed) => goOn(await confirmSignUp(waiting.ticket, typed, interactionField()))}
      />
    )
  }
  return (
    <SignInPage
      title={text.signUp}
      lead={withNodes(text.haveOne, { logIn: <SignInLink to="/sign-in">{text.logIn}</SignInLink> })}
    >
      <InvitationNote />
      <EntryForm
        draft="new account"
        submit={text.createAccount}
        check={({ email = '', password = '' }) => mistakes({ email, password }, { isNew: true })}
        send={async (typed) => {
          signInCode.current = typed['signInCode'] ?? ''
          return goOn(await sendSignUp(typed, interactionField()))
        }}
      >
        {(found) => (
          <>
            <EmailField mistakes={found} />
            <PasswordField isNew mistakes={found} />
            {isInvited ? null : <SignInCodeField />}
            <NameField isOptional mistakes={found} />
          </>
        )}
      </EntryForm>
      <SocialButtons />
    </SignInPage>
  )
}

import { useState } from 'react'
import * as text from '../../content/text/sign-in.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { EntryForm } from './entry-form.tsx'
import { NewAccountFields } from './fields.tsx'
import { confirmSignUp, signUp as sendSignUp } from './provider/requests.ts'
import { signedQueryFields } from './provider/signed-query.ts'
import { mistakes } from './rules.ts'
import { SignInLink, SignInPage } from './sign-in-page.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { MailCodePage } from './step-page.tsx'
import { useSignInResult, type WaitingStep } from './use-sign-in-result.ts'

/** `/sign-up`: creates an account at the embedded provider. */
export default function SignUp() {
  const [waiting, setWaiting] = useState<WaitingStep | null>(null)
  const goOn = useSignInResult(setWaiting)
  if (waiting) {
    return (
      <MailCodePage
        ticket={waiting.ticket}
        submit={text.confirm}
        send={async (typed) => goOn(await confirmSignUp(waiting.ticket, typed, signedQueryFields()))}
      />
    )
  }
  return (
    <SignInPage
      title={text.signUp}
      lead={withNodes(text.haveOne, { logIn: <SignInLink to="/sign-in">{text.logIn}</SignInLink> })}
    >
      <EntryForm
        submit={text.createAccount}
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await sendSignUp(typed, signedQueryFields()))}
      >
        {(found) => <NewAccountFields mistakes={found} />}
      </EntryForm>
      <SocialButtons />
    </SignInPage>
  )
}

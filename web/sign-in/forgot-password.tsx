import { useState } from 'react'
import * as fieldText from '../../content/text/credentials.ts'
import * as text from '../../content/text/sign-in.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { EntryForm } from './entry-form.tsx'
import { CodeField, EmailField, PasswordField } from './fields.tsx'
import { choosePassword, forgetPassword } from './provider/requests.ts'
import { signedQueryFields } from './provider/signed-query.ts'
import { mistakes } from './rules.ts'
import { SignInLink, SignInPage } from './sign-in-page.tsx'
import { NextStep, SendAgain } from './step-page.tsx'
import { useSignInResult, type WaitingStep } from './use-sign-in-result.ts'

/** `/forgot-password`: sends a code by mail, then asks for a new password. */
export default function ForgotPassword() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<WaitingStep | null>(null)
  const goOn = useSignInResult(setWaiting)
  if (waiting) return <NextStep key={waiting.ticket} waiting={waiting} onStep={setWaiting} />
  if (ticket === null) {
    return (
      <SignInPage title={text.resetTitle} lead={text.resetIntroduction}>
        <EntryForm
          submit={text.sendCode}
          check={(typed) => mistakes(typed)}
          send={async (typed) => {
            setTicket(await forgetPassword(typed))
            return false
          }}
        >
          {(found) => <EmailField mistakes={found} />}
        </EntryForm>
        <p className="border-t border-line pt-5 text-muted">
          {withNodes(text.remembered, { logIn: <SignInLink to="/sign-in">{text.logIn}</SignInLink> })}
        </p>
      </SignInPage>
    )
  }
  return (
    <SignInPage key={ticket} title={text.newPasswordTitle} lead={text.resetSent}>
      <EntryForm
        submit={text.savePassword}
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await choosePassword(ticket, typed, signedQueryFields()))}
      >
        {(found) => (
          <>
            <CodeField label={text.emailedCode} mistakes={found} />
            <PasswordField isNew label={fieldText.newPassword} mistakes={found} />
          </>
        )}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </SignInPage>
  )
}

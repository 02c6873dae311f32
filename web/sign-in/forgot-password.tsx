import { useState } from 'react'
import * as fieldText from '../../content/text/credentials.ts'
import * as text from '../../content/text/sign-in.ts'
import type { SignInStep } from '../api/answers.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { EntryForm } from './entry-form.tsx'
import { AccountField, CodeField, EmailField, PasswordField } from './fields.tsx'
import { interactionField, useSignInResult } from './provider/interaction.ts'
import { choosePassword, forgetPassword } from './provider/requests.ts'
import { mistakes } from './rules.ts'
import { SignInLink, SignInPage } from './sign-in-page.tsx'
import { NextStep, SendAgain } from './step-page.tsx'

/** `/forgot-password`: sends a code by mail, then asks for a new password. */
export default function ForgotPassword() {
  const [asked, setAsked] = useState<{ ticket: string; email: string } | null>(null)
  const [waiting, setWaiting] = useState<SignInStep | null>(null)
  const goOn = useSignInResult(setWaiting)
  if (waiting) {
    const email = asked?.email ?? ''
    return <NextStep key={waiting.ticket} waiting={waiting} email={email} onStep={setWaiting} />
  }
  if (asked === null) {
    return (
      <SignInPage title={text.resetTitle} lead={text.resetIntroduction}>
        <EntryForm
          submit={text.sendCode}
          check={(typed) => mistakes(typed)}
          send={async (typed) => {
            setAsked({ ticket: await forgetPassword(typed), email: typed['email'] ?? '' })
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
  const { ticket, email } = asked
  return (
    <SignInPage key={ticket} title={text.newPasswordTitle} lead={text.resetSent}>
      <EntryForm
        submit={text.savePassword}
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await choosePassword(ticket, typed, interactionField()))}
      >
        {(found) => (
          <>
            <AccountField email={email} />
            <CodeField label={text.emailedCode} mistakes={found} />
            <PasswordField isNew label={fieldText.newPassword} mistakes={found} />
          </>
        )}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </SignInPage>
  )
}

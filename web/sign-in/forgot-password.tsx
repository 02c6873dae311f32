import { useState } from 'react'
import { EntryForm } from './entry-form.tsx'
import { CodeField, EmailField, PasswordField } from './fields.tsx'
import { choosePassword, forgetPassword } from './provider/requests.ts'
import { signedQueryFields } from './provider/signed-query.ts'
import { mistakes } from './rules.ts'
import { SignInLink } from './sign-in-link.tsx'
import { SignInPage } from './sign-in-page.tsx'
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
      <SignInPage
        title="A new password"
        lead="Tell us the address of your account, and we send you a code with which you choose a new one."
      >
        <EntryForm
          submit="Send me a code"
          check={(typed) => mistakes(typed)}
          send={async (typed) => {
            setTicket(await forgetPassword(typed))
            return false
          }}
        >
          {(found) => <EmailField mistakes={found} />}
        </EntryForm>
        <p className="border-t border-line pt-5 text-muted">
          Remembered it? <SignInLink to="/sign-in">Log in</SignInLink>
        </p>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      key={ticket}
      title="A new password"
      lead="If that address has an account here, eight digits are on their way to it. They work for 15 minutes."
    >
      <EntryForm
        submit="Keep it and log in"
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await choosePassword(ticket, typed, signedQueryFields()))}
      >
        {(found) => (
          <>
            <CodeField label="Code from the mail" mistakes={found} />
            <PasswordField isNew label="New password" mistakes={found} />
          </>
        )}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </SignInPage>
  )
}

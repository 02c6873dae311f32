import { useState } from 'react'
import { choosePassword, forgetPassword } from './account.ts'
import { askedFields } from './asked-query.ts'
import { EntryForm } from './entry-form.tsx'
import { CodeField, EmailField, PasswordField } from './fields.tsx'
import { NextStep, SendAgain } from './next-step.tsx'
import { PageLink } from './page-link.tsx'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useOnward, type Waiting } from './use-onward.ts'

/** `/forgot-password`: a code by mail, and with it a new password. */
export default function ForgotPassword() {
  const [ticket, setTicket] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const goOn = useOnward(setWaiting)
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
          Remembered it? <PageLink to="/sign-in">Log in</PageLink>
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
        send={async (typed) => goOn(await choosePassword(ticket, typed, askedFields()))}
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

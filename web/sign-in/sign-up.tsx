import { useState } from 'react'
import { confirmSignUp, signUp as sendSignUp } from './account.ts'
import { askedFields } from './asked-query.ts'
import { EntryForm } from './entry-form.tsx'
import { NewAccountFields } from './fields.tsx'
import { MailCodePage } from './next-step.tsx'
import { OutsideButtons } from './outside-buttons.tsx'
import { PageLink } from './page-link.tsx'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useOnward, type Waiting } from './use-onward.ts'

/** `/sign-up`: makes an account at the embedded provider. */
export default function SignUp() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const goOn = useOnward(setWaiting)
  if (waiting) {
    return (
      <MailCodePage
        ticket={waiting.ticket}
        submit="Confirm and log in"
        send={async (typed) => goOn(await confirmSignUp(waiting.ticket, typed, askedFields()))}
      />
    )
  }
  return (
    <SignInPage
      title="Make an account"
      lead={
        <>
          Have one already? <PageLink to="/sign-in">Log in</PageLink>
        </>
      }
    >
      <EntryForm
        submit="Make my account"
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await sendSignUp(typed, askedFields()))}
      >
        {(found) => <NewAccountFields mistakes={found} />}
      </EntryForm>
      <OutsideButtons />
    </SignInPage>
  )
}

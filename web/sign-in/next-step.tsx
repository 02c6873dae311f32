import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { sendCodeAgain, type Typed, takeStep } from './account.ts'
import { askedFields } from './asked-query.ts'
import { EntryForm } from './entry-form.tsx'
import { CodeField, PasswordField } from './fields.tsx'
import { usePendingChallenge } from './pending-challenge.ts'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useOnward, type Waiting } from './use-onward.ts'

/** What a sign-in needs next, a page for each. */
export function NextStep({ waiting, onStep }: { waiting: Waiting; onStep: (next: Waiting) => void }) {
  const { step, ticket } = waiting
  const settle = usePendingChallenge()
  const goOn = useOnward(onStep)
  const send = async (typed: Typed) => {
    const answer = await takeStep(step, ticket, typed, askedFields())
    settle()
    return goOn(answer)
  }
  if (step === 'confirm-email') {
    return <MailCodePage ticket={ticket} submit="Confirm and log in" send={send} />
  }
  if (step === 'new-password') {
    return (
      <SignInPage
        title="A new password"
        lead="The one that you were given was good for this log-in. Choose your own, which nobody else knows."
      >
        <EntryForm
          submit="Keep it and log in"
          check={(typed) => mistakes(typed, { isNew: true })}
          send={send}
        >
          {(found) => <PasswordField isNew label="New password" mistakes={found} />}
        </EntryForm>
      </SignInPage>
    )
  }
  return (
    <SignInPage title="One more proof" lead="Your account asks for a code of your app at each log-in.">
      <EntryForm submit="Log in" check={(typed) => mistakes(typed, { codeOf: 'second-factor' })} send={send}>
        {(found) => (
          <CodeField
            isLong
            label="Code"
            hint="Six digits from the app, or one of your recovery codes."
            mistakes={found}
          />
        )}
      </EntryForm>
      <StartAgain settle={settle} />
    </SignInPage>
  )
}

/** Asks for the code that was sent by mail. */
export function MailCodePage({
  ticket,
  submit,
  send,
}: {
  ticket: string
  submit: string
  send: (typed: Typed) => Promise<boolean>
}) {
  return (
    <SignInPage
      title="Look into your mail"
      lead="We have sent eight digits to your address. They work for 15 minutes."
    >
      <EntryForm submit={submit} check={(typed) => mistakes(typed)} send={send}>
        {(found) => <CodeField label="Code from the mail" mistakes={found} />}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </SignInPage>
  )
}

/** Asks for another mail, and says what came of it. */
export function SendAgain({ ticket }: { ticket: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  async function again() {
    setState('busy')
    await sendCodeAgain(ticket).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }
  const words = {
    idle: 'Nothing came? Look among the unwanted mails, too.',
    busy: 'Sending…',
    sent: 'Another code is on its way. The one before no longer works.',
    failed: 'No other code could be sent. Please wait a little, or start again.',
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p aria-live="polite" className="text-sm text-muted">
        {words[state]}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={state === 'busy'}
        onClick={again}
        className="justify-self-start"
      >
        Send another code
      </Button>
    </div>
  )
}

function StartAgain({ settle }: { settle: () => void }) {
  const { signIn } = useSession()
  return (
    <p className="border-t border-line pt-5 text-sm text-muted">
      Lost the app and the codes? An admin of this site can help you.{' '}
      <button
        type="button"
        onClick={() => {
          settle()
          void signIn('/')
        }}
        className="min-h-6 font-semibold text-link underline underline-offset-4"
      >
        Log in as somebody else
      </button>
    </p>
  )
}

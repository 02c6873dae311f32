import { useCallback, useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { currentSession, show } from '../session/snapshot.ts'
import { useSession } from '../session/user.ts'
import { EntryForm } from './entry-form.tsx'
import { CodeField, PasswordField } from './fields.tsx'
import { sendCodeAgain, type Typed, takeStep } from './provider/requests.ts'
import { signedQueryFields } from './provider/signed-query.ts'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useSignInResult, type WaitingStep } from './use-sign-in-result.ts'

/** Shows the page of the next step of a sign-in. */
export function NextStep({ waiting, onStep }: { waiting: WaitingStep; onStep: (next: WaitingStep) => void }) {
  const { step, ticket } = waiting
  const settle = usePendingChallenge()
  const goOn = useSignInResult(onStep)
  const send = async (typed: Typed) => {
    const answer = await takeStep(step, ticket, typed, signedQueryFields())
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

/** Shows the form for a code from a mail. */
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

/** Shows the button that sends another mail, and the result. */
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

/**
 * Prevents another sign-in in this tab while one waits for its next proof (AUTH-08). Returns a function that
 * ends that; leaving the page ends it too.
 */
function usePendingChallenge(): () => void {
  const settle = useCallback(() => {
    const session = currentSession()
    if (session.status === 'challenge-pending') show({ ...session, status: 'signed-out' })
  }, [])
  useEffect(() => {
    const session = currentSession()
    if (session.status === 'signed-out') show({ ...session, status: 'challenge-pending' })
    return settle
  }, [settle])
  return settle
}

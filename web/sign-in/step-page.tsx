import { useCallback, useEffect, useState } from 'react'
import * as fieldText from '../../content/text/credentials.ts'
import * as text from '../../content/text/sign-in.ts'
import type { SignInStep } from '../api/answers.ts'
import { Button } from '../kit/button.tsx'
import { currentSession, show } from '../session/tabs.ts'
import { useSession } from '../session/user.ts'
import { EntryForm } from './entry-form.tsx'
import { AccountField, CodeField, PasswordField } from './fields.tsx'
import { interactionField, useSignInResult } from './provider/interaction.ts'
import { Refused } from './provider/provider.ts'
import { sendCodeAgain, type Typed, takeStep } from './provider/requests.ts'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Shows the page of the next step of a sign-in. */
export function NextStep({
  waiting,
  email,
  onStep,
  onLogin,
}: {
  waiting: SignInStep
  /** The address that the person typed; empty if none. */
  email: string
  onStep: (next: SignInStep) => void
  /** Called before a completed login leaves the page. */
  onLogin?: (() => void) | undefined
}) {
  const { step, ticket } = waiting
  const settle = usePendingChallenge()
  const goOn = useSignInResult(onStep, onLogin)
  const send = async (typed: Typed) => {
    const answer = await takeStep(waiting, typed, interactionField())
    settle()
    return goOn(answer)
  }
  if (step === 'confirm-email') {
    return <MailCodePage ticket={ticket} submit={text.confirm} send={send} />
  }
  if (step === 'new-password') {
    return (
      <SignInPage title={text.newPasswordTitle} lead={text.givenPassword}>
        <EntryForm submit={text.savePassword} check={(typed) => mistakes(typed, { isNew: true })} send={send}>
          {(found) => (
            <>
              <AccountField email={email} />
              <PasswordField isNew label={fieldText.newPassword} mistakes={found} />
            </>
          )}
        </EntryForm>
      </SignInPage>
    )
  }
  return (
    <SignInPage title={text.appTitle} lead={text.appIntroduction}>
      <EntryForm
        submit={text.logIn}
        check={(typed) => mistakes(typed, { codeOf: 'second-factor' })}
        send={send}
      >
        {(found) => <CodeField isLong label={text.appCode} hint={text.appHint} mistakes={found} />}
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
    <SignInPage title={text.checkEmail} lead={text.emailSent}>
      <EntryForm submit={submit} check={(typed) => mistakes(typed)} send={send}>
        {(found) => <CodeField label={text.emailedCode} mistakes={found} />}
      </EntryForm>
      <SendAgain ticket={ticket} />
    </SignInPage>
  )
}

/** Shows the button that sends another mail, and the result. */
export function SendAgain({ ticket }: { ticket: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  async function again() {
    setState('busy')
    setRefusal(null)
    try {
      await sendCodeAgain(ticket)
      setState('sent')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(error.refusal.message)
      setState('failed')
    }
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p aria-live="polite" className="text-sm text-muted">
        {refusal ?? text.another[state]}
      </p>
      <Button
        variant="quiet"
        size="small"
        busy={state === 'busy'}
        onClick={again}
        className="justify-self-start"
      >
        {text.sendAnother}
      </Button>
    </div>
  )
}

function StartAgain({ settle }: { settle: () => void }) {
  const { signIn } = useSession()
  return (
    <p className="border-t border-line pt-5 text-sm text-muted">
      <span>{text.lostApp}</span>{' '}
      <button
        type="button"
        onClick={() => {
          settle()
          void signIn('/')
        }}
        className="min-h-6 font-semibold text-link underline underline-offset-4"
      >
        {text.otherAccount}
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

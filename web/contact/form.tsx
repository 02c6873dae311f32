import { type SubmitEvent, useId, useRef, useState } from 'react'
import * as text from '../../content/text/contact.ts'
import { logFailure } from '../base/log.ts'
import { useFields } from '../drafts/use-fields.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { failureMessage, sendMessage } from './send-message.ts'

type State = { is: 'idle' | 'loading' | 'sent' } | { is: 'refused'; reason: string }

/**
 * Shows the form for a message to us. Without scripts it is sent as a plain form, and the server answers with
 * a page.
 */
export function ContactForm() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const { keep, forget } = useFields('message to us', form)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setState({ is: 'loading' })
    try {
      await sendMessage(new FormData(event.currentTarget))
      form.current?.reset()
      forget()
      setState({ is: 'sent' })
    } catch (error) {
      logFailure('The message could not be sent', error)
      setState({ is: 'refused', reason: failureMessage(error) })
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action="/assets/contact.php"
      onSubmit={send}
      onInput={keep}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={text.yourName} name="name" autoComplete="name" maxLength={100} required />
        <Field
          label={text.yourEmail}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <Field label={text.subject} name="subject" maxLength={200} required />
      <MessageField />
      <Trap />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" worksUnscripted busy={state.is === 'loading'}>
          {text.send}
        </Button>
        <p role="status" className="font-medium empty:hidden">
          {state.is === 'loading' ? <Loading /> : null}
          {state.is === 'sent' ? <span className="text-good">{text.sent}</span> : null}
        </p>
      </div>
      <p
        role="alert"
        className="rounded-xl border border-bad bg-surface px-4 py-3 font-medium text-bad empty:hidden"
      >
        {state.is === 'refused' ? state.reason : null}
      </p>
    </form>
  )
}

function MessageField() {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {text.message}
      </label>
      <textarea
        id={id}
        name="message"
        rows={6}
        maxLength={5000}
        required
        className="w-full resize-y rounded-xl border border-edge bg-surface px-4 py-3 text-ink"
      />
    </div>
  )
}

function Loading() {
  return (
    <span className="inline-flex items-center gap-2.5 text-muted">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-edge border-t-accent"
      />
      <span>{text.sending}</span>
    </span>
  )
}

/**
 * Adds a field that no person sees. A bot fills it and reveals itself. Browsers and password managers do not fill
 * fields that can only be read.
 */
function Trap() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        <span>{text.trap}</span>
        <input type="text" name="extra" tabIndex={-1} autoComplete="off" readOnly />
      </label>
    </div>
  )
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '../base/elements.ts'
import { useFields } from '../drafts/use-fields.ts'
import { Button } from '../kit/button.tsx'
import { useSession } from '../session/user.ts'
import { Refused } from './provider/provider.ts'
import type { Typed } from './provider/requests.ts'

/** The errors by field. */
export type Mistakes = Readonly<Record<string, string>>

interface EntryFormProps {
  /** The name of the draft in which its texts are kept, except passwords and one-time codes; without one they are not. */
  draft?: string | null
  submit: string
  /** Returns the errors that need no request. */
  check: (typed: Typed) => Mistakes
  /** Sends the typed fields. Returns whether the page is left. Throws Refused. */
  send: (typed: Typed) => Promise<boolean>
  /** Returns the fields with their errors. */
  children: (mistakes: Mistakes) => Elements
  /** Whether the first field gets the focus when the form appears. */
  takesFocus?: boolean
  size?: 'normal' | 'large'
}

/** Shows the form of all sign-in pages: an error shows beside its field, is announced, and gets the focus. */
export function EntryForm({
  draft = null,
  submit,
  check,
  send,
  children,
  takesFocus = true,
  size = 'large',
}: EntryFormProps) {
  const { signIn } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const { keep, forget } = useFields(draft, form)
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    // The person may be typing already.
    const isTyping = form.current?.contains(document.activeElement)
    if (takesFocus && !isTyping) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [takesFocus])

  useEffect(() => {
    if (Object.keys(mistakes).length > 0)
      form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [mistakes])

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = textsOf(event.currentTarget)
    const found = check(typed)
    setMistakes(found)
    setMessage(null)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      if (!(await send(typed))) setBusy(false)
      forget()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { message, fields, code } = error.refusal
      if (code === 'sign-in-expired') await signIn('/')
      // The page is left by now, unless the provider cannot be reached.
      setBusy(false)
      setMistakes(fields)
      const isSaid = Object.keys(fields).some((name) => name in typed)
      setMessage(isSaid ? null : message)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submitted}
      onInput={keep}
      noValidate
      className={`grid gap-5 ${size === 'large' ? '' : 'max-w-md'}`}
    >
      <div role="alert" className="empty:hidden">
        {message ? (
          <p className="rounded-xl border border-bad/40 bg-bad/10 px-4 py-3 font-medium text-bad">
            {message}
          </p>
        ) : null}
      </div>
      {children(mistakes)}
      <Button
        type="submit"
        size={size}
        busy={busy}
        className={size === 'large' ? 'w-full' : 'justify-self-start'}
      >
        {submit}
      </Button>
    </form>
  )
}

function textsOf(form: HTMLFormElement): Typed {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

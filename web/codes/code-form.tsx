import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/codes.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import type { EarlierCode } from './refusal.tsx'

interface CodeFormProps {
  hint: ReactNode
  submit: string
  /** The code that is in the field at first. */
  earlier?: EarlierCode | null
  /** Sends the code. Returns the message for a refused code, else null. */
  onCode: (code: string) => Promise<ReactNode>
}

/** Shows the field of every code screen. A refused code stays in it, to be corrected. */
export function CodeForm({ hint, submit, earlier = null, onCode }: CodeFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ReactNode>(earlier?.refusal ?? null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    // Clears the message first, so that the same refusal is announced again.
    setError(null)
    setBusy(true)
    try {
      setError(await onCode(typeof code === 'string' ? code : ''))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={send} className="grid gap-5" noValidate>
      <Field
        ref={field}
        label={text.field}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={earlier?.code}
        hint={error ? null : hint}
        error={error}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}

import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'

interface CodeFormProps {
  hint: ReactNode
  /** What came of the last code, or null before any result. */
  error: string | null
  submit: string
  /** Settles when the code has been dealt with. */
  onCode: (code: string) => Promise<void>
}

/** The one field that every code screen has. */
export function CodeForm({ hint, error, submit, onCode }: CodeFormProps) {
  const [busy, setBusy] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    setBusy(true)
    await onCode(typeof code === 'string' ? code : '').finally(() => setBusy(false))
  }

  return (
    <form method="post" onSubmit={send} className="grid gap-5" noValidate>
      <Field
        label="Sign-In Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        hint={error ? null : hint}
        error={error}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}

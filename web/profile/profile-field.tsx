import { type SubmitEvent, useEffect, useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'

interface ProfileFieldProps {
  label: string
  /** The accessible name of the button. */
  saveLabel: string
  /** The stored text. The field returns to it if a change is refused. */
  value: string
  /** Resolves after the change was handled, with false if it was refused. */
  onSave: (typed: string) => Promise<boolean>
}

/** Shows one line of the profile with its own Update button. The server validates the text. */
export function ProfileField({ label, saveLabel, value, onSave }: ProfileFieldProps) {
  const [typed, setTyped] = useState(value)
  const [busy, setBusy] = useState(false)
  useEffect(() => setTyped(value), [value])

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const isSaved = await onSave(typed)
    if (!isSaved) setTyped(value)
    setBusy(false)
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <Field label={label} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button
        type="submit"
        variant="quiet"
        size="small"
        busy={busy}
        className="justify-self-start"
        aria-label={saveLabel}
      >
        {text.update}
      </Button>
    </form>
  )
}

import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'

interface ProfileFieldProps {
  label: string
  /** What is stored; the field goes back to it when a change is refused. */
  value: string
  /** Settles when the change was dealt with; false when it was refused. */
  onSave: (typed: string) => Promise<boolean>
}

/** One line of the profile with its own Update. The server alone judges what is typed. */
export function ProfileField({ label, value, onSave }: ProfileFieldProps) {
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
      <Button type="submit" variant="quiet" size="small" busy={busy} className="justify-self-start">
        Update<span className="sr-only"> the {label.toLowerCase()}</span>
      </Button>
    </form>
  )
}

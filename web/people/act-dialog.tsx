import type { SubmitEvent } from 'react'
import * as text from '../../content/text/person.ts'
import type { ManagedPerson } from '../api/answers.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { cutName } from '../kit/person.tsx'
import type { Act } from './act.ts'

interface ActDialogProps {
  act: Act
  person: ManagedPerson
  busy: boolean
  /** Why the typed text was refused; empty if it was not. */
  error: string
  onClose: () => void
  onConfirm: (typed: string) => void
}

/** Asks an admin before an act on a person happens. */
export function ActDialog({ act, person, busy, error, onClose, onConfirm }: ActDialogProps) {
  const { field } = act

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget).get('typed')
    onConfirm(typeof typed === 'string' ? typed : '')
  }

  return (
    <Dialog open onClose={onClose} title={act.question({ person: cutName(person.displayName, 30) })}>
      <form onSubmit={confirm} className="grid gap-5">
        <p>{act.hint}</p>
        {field ? (
          <Field
            label={field.label}
            hint={
              field.hint ?? (
                <bdi translate="no" className="wrap-anywhere">
                  {person.displayName}
                </bdi>
              )
            }
            name="typed"
            maxLength={field.most}
            autoComplete="off"
            error={error}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={act.isGrave ? 'danger' : 'primary'} busy={busy}>
            {act.label}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

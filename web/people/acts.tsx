import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/person.ts'
import type { ManagedPerson } from '../api/answers.ts'
import { ApiFailure } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { type Act, actsOn, deletePerson } from './act.ts'
import { ActDialog } from './act-dialog.tsx'

interface ActsProps {
  person: ManagedPerson
  /** Called with the person after an act, or with null if the page should ask again. */
  onChanged: (person: ManagedPerson | null) => void
  /** Called when an act is over, whose button may be gone. */
  onDone: () => void
}

/** Shows what an admin can do about a person, and asks before it happens. */
export function Acts({ person, onChanged, onDone }: ActsProps) {
  const [asked, setAsked] = useState<Act | null>(null)
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState('')
  const alerts = useAlerts()
  const navigate = useNavigate()

  function ask(act: Act | null) {
    setFieldError('')
    setAsked(act)
  }

  async function perform({ send, done }: Act, typed: string) {
    setBusy(true)
    try {
      if (send === null) {
        const message = await deletePerson(person, typed)
        alerts.add({ type: 'Success', message, keepAfterRouteChange: true })
        return await navigate('/people')
      }
      const { changed, person: now } = await send(person, typed)
      alerts.add({ type: changed ? 'Success' : 'Info', message: changed ? done : text.unchanged })
      close(now)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.errors.length > 0) return setFieldError(failure.message)
      logFailure('The act on a person failed', failure)
      alerts.add({ type: 'Error', message: text.failed({ reason: reasonOf(failure) }) })
      close(null)
    } finally {
      setBusy(false)
    }
  }

  function close(now: ManagedPerson | null) {
    onChanged(now)
    // Nothing outside of an open dialog can be focused.
    flushSync(() => ask(null))
    onDone()
  }

  return (
    <section aria-labelledby="person-acts" className="grid gap-4">
      <h2 id="person-acts" className="text-2xl font-bold">
        {text.acts}
      </h2>
      <div className="flex flex-wrap gap-3">
        {actsOn(person).map((act) => (
          <Button
            key={act.label}
            variant={act.isGrave ? 'danger' : 'quiet'}
            aria-haspopup="dialog"
            onClick={() => ask(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
      {asked === null ? null : (
        <ActDialog
          act={asked}
          person={person}
          busy={busy}
          error={fieldError}
          onClose={() => ask(null)}
          onConfirm={(typed) => void perform(asked, typed)}
        />
      )}
    </section>
  )
}

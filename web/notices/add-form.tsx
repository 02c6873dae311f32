import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/notices.ts'
import { ApiFailure, answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useFields } from '../drafts/use-fields.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { EventChoice, everything } from './event-choice.tsx'
import type { ToldSecret } from './secret.tsx'

/** Shows the form that adds an address. @param onAdded called with the secret; with null for a mail address */
export function AddForm({ onAdded }: { onAdded: (secret: ToldSecret | null) => void }) {
  const alerts = useAlerts()
  const form = useRef<HTMLFormElement>(null)
  const { keep, forget } = useFields('notices', form)
  const [events, setEvents] = useState(everything)
  const [busy, setBusy] = useState(false)
  const [mistake, setMistake] = useState('')

  useEffect(() => {
    if (mistake !== '') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [mistake])

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget).get('address')
    const address = typeof typed === 'string' ? typed.trim() : ''
    setBusy(true)
    setMistake('')
    try {
      const { id, secret } = await answer(api.POST('/notices', { body: { address, events: [...events] } }))
      forget()
      form.current?.reset()
      setEvents(everything)
      alerts.add({ type: 'Success', message: text.added })
      onAdded(secret === null ? null : { id, address, secret })
    } catch (failure) {
      const [error] = failure instanceof ApiFailure ? failure.errors : []
      if (error) setMistake(error.reason)
      else {
        logFailure('The address could not be added', failure)
        alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
      }
    }
    setBusy(false)
  }

  return (
    <form ref={form} method="post" onSubmit={add} onInput={keep} noValidate className="grid gap-5">
      <Field
        label={text.address}
        name="address"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        hint={text.addressHint}
        error={mistake}
      />
      <EventChoice label={text.notifyAbout} chosen={events} onChoose={setEvents} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {text.add}
      </Button>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/codes-list.ts'
import { ApiFailure } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useFields } from '../drafts/use-fields.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { dayInField, endOfDay, makeCodes, type NewCodes } from './new-codes.ts'

const most = 500

type Mistakes = Readonly<Record<string, string>>

/** Shows the form that has codes made. */
export default function MakeForm({ onMade }: { onMade: (made: NewCodes) => void }) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const form = useRef<HTMLFormElement>(null)
  const { keep, forget } = useFields('codes', form)
  const [busy, setBusy] = useState(false)
  const [mistakes, setMistakes] = useState<Mistakes>({})

  useEffect(() => {
    if (Object.keys(mistakes).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [mistakes])

  async function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const [count, people] = [Number(typed('count')), Number(typed('people'))]
    const isWrong = (number: number) => !(Number.isInteger(number) && number >= 1 && number <= most)
    const wrong: Record<string, string> = {}
    if (isWrong(count)) wrong['count'] = text.wrongNumber({ most })
    if (isWrong(people)) wrong['people'] = text.wrongNumber({ most })
    setMistakes(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const made = await makeCodes(count, {
        people,
        note: typed('note'),
        expiresAt: endOfDay(typed('expiresAt')),
      })
      forget()
      onMade(made)
      void queries.invalidateQueries({ queryKey: ['codes'] })
    } catch (failure) {
      setBusy(false)
      const errors = failure instanceof ApiFailure ? failure.errors : []
      setMistakes(Object.fromEntries(errors.map(({ field, reason }) => [field, reason])))
      if (errors.length > 0) return
      logFailure('The codes could not be made', failure)
      alerts.add({ type: 'Error', message: text.notMade({ reason: reasonOf(failure) }) })
    }
  }

  return (
    <form ref={form} method="post" onSubmit={make} onInput={keep} noValidate className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={text.count}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue="10"
          hint={text.countHint({ most })}
          error={mistakes['count']}
        />
        <Field
          label={text.people}
          name="people"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue="1"
          hint={text.peopleHint}
          error={mistakes['people']}
        />
        <Field
          label={text.note}
          name="note"
          autoComplete="off"
          maxLength={100}
          hint={text.noteHint}
          error={mistakes['note']}
        />
        <Field
          label={text.until}
          name="expiresAt"
          type="date"
          min={dayInField(new Date())}
          hint={text.untilHint}
          error={mistakes['expiresAt']}
        />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {text.make}
      </Button>
    </form>
  )
}

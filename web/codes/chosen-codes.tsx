import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../content/text/codes-list.ts'
import { answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { dayInField, endOfDay } from './new-codes.ts'

/** Ends the chosen codes, or changes when they end. */
export function ChosenCodes({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [day, setDay] = useState('')

  async function change(send: () => Promise<{ changed: number }>) {
    setBusy(true)
    try {
      const { changed } = await send()
      if (changed > 0) alerts.add({ type: 'Success', message: text.changed({ count: changed }) })
      else alerts.add({ type: 'Info', message: text.nothingChanged })
      await queries.invalidateQueries({ queryKey: ['codes'] })
      onDone()
    } catch (failure) {
      logFailure('The codes could not be changed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
      setBusy(false)
    }
  }

  const end = () => change(() => answer(api.POST('/Codes/end', { body: { ids } })))
  const extend = () =>
    change(() => answer(api.POST('/Codes/extend', { body: { ids, expiresAt: endOfDay(day) } })))

  return (
    <section aria-label={text.chosen({ count: ids.length })} className="panel grid w-full gap-4 p-5">
      <p aria-live="polite" className="font-semibold">
        {text.chosen({ count: ids.length })}
      </p>
      <Field
        label={text.newEnd}
        hint={text.newEndHint}
        type="date"
        className="max-w-xs"
        min={dayInField(new Date())}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={busy} onClick={extend}>
          {text.extend}
        </Button>
        <Button variant="danger" busy={busy} onClick={end}>
          {text.end}
        </Button>
      </div>
    </section>
  )
}

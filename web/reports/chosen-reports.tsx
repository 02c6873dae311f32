import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../content/text/reports.ts'
import { answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'

/** Settles the chosen reports, or opens them again. */
export function ChosenReports({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')

  async function change(send: () => Promise<{ changed: number }>) {
    setBusy(true)
    try {
      const { changed } = await send()
      if (changed > 0) alerts.add({ type: 'Success', message: text.changedReports({ count: changed }) })
      else alerts.add({ type: 'Info', message: text.nothingChanged })
      await queries.invalidateQueries({ queryKey: ['reports'] })
      onDone()
    } catch (failure) {
      logFailure('The reports could not be changed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
      setBusy(false)
    }
  }

  return (
    <section aria-label={text.chosen({ count: ids.length })} className="panel grid w-full gap-4 p-5">
      <p aria-live="polite" className="font-semibold">
        {text.chosen({ count: ids.length })}
      </p>
      <Field
        label={text.note}
        hint={text.noteHint}
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy}
          onClick={() => void change(() => answer(api.POST('/reports/settle', { body: { ids, note } })))}
        >
          {text.settle}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void change(() => answer(api.POST('/reports/reopen', { body: { ids } })))}
        >
          {text.reopen}
        </Button>
      </div>
    </section>
  )
}

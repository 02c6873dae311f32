import { type SubmitEvent, useId, useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { answer, api } from '../api/client.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'

/** Shows the form that exports the record of any game as text. For admins. */
export function ExportGame() {
  const [gameId, setGameId] = useState('')
  const [exported, setExported] = useState('')
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()
  const textId = useId()

  async function load(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    try {
      const path = { id: Number(gameId) }
      setExported(await answer(api.GET('/games/{id}/Data', { params: { path }, parseAs: 'text' })))
    } catch (failure) {
      setExported('')
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.exportFailed({ gameId, detail }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={load} noValidate className="grid gap-3 border-t border-line pt-6">
      <Field
        label={text.gameId}
        inputMode="numeric"
        value={gameId}
        onChange={(event) => setGameId(event.target.value)}
      />
      <Button type="submit" variant="quiet" size="small" busy={busy} className="justify-self-start">
        {text.exportGame}
      </Button>
      {exported ? (
        <>
          <label htmlFor={textId} className="font-semibold">
            {text.exported}
          </label>
          <textarea
            id={textId}
            readOnly
            rows={10}
            value={exported}
            className="w-full rounded-xl border border-edge bg-sunken p-3 text-sm"
          />
        </>
      ) : null}
    </form>
  )
}

import { type SubmitEvent, useId, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { profileMessages } from './messages.ts'

/** Shows the form that exports the record of any game as text. For admins. */
export function ExportGame() {
  const [gameId, setGameId] = useState('')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()
  const textId = useId()

  async function load(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    try {
      const path = { id: Number(gameId) }
      setText(await answer(api.GET('/games/{id}/Data', { params: { path }, parseAs: 'text' })))
    } catch (failure) {
      setText('')
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: profileMessages.exportFailed(gameId, detail) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={load} noValidate className="grid gap-3 border-t border-line pt-6">
      <Field
        label="Game id"
        inputMode="numeric"
        value={gameId}
        onChange={(event) => setGameId(event.target.value)}
      />
      <Button type="submit" variant="quiet" size="small" busy={busy} className="justify-self-start">
        Export Game
      </Button>
      {text ? (
        <>
          <label htmlFor={textId} className="font-semibold">
            Exported game
          </label>
          <textarea
            id={textId}
            readOnly
            rows={10}
            value={text}
            className="w-full rounded-xl border border-edge bg-sunken p-3 text-sm"
          />
        </>
      ) : null}
    </form>
  )
}

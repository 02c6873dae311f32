import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../../content/text/game-type-editor.ts'
import type { GameType } from '../../api/answers.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { forgetGameType } from '../queries.ts'

interface ResetOrRemoveProps {
  gameType: GameType
  /** Called before the page changes, so that the unsaved-changes dialog does not appear. */
  onDone: (returned: GameType | null) => void
}

/** Shows how to reset a shipped game type to its file, or to remove an added one. */
export function ResetOrRemove({ gameType, onDone }: ResetOrRemoveProps) {
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const alerts = useAlerts()
  const { id, name, isShipped, modifieddate } = gameType
  const path = { id }

  async function act() {
    setBusy(true)
    setFailed(undefined)
    try {
      if (isShipped) {
        onDone(await answer(api.DELETE('/gametypes/{id}/edits', { params: { path } })))
      } else {
        const { response, error } = await api.DELETE('/gametypes/{id}', { params: { path } })
        if (!response.ok) throw new ApiFailure(response, error)
        forgetGameType(id)
        onDone(null)
        alerts.add({ type: 'Success', message: text.removed({ game: name }), keepAfterRouteChange: true })
        await navigate('/games', { replace: true })
      }
      void queries.invalidateQueries({ queryKey: ['game-types'] })
      void queries.invalidateQueries({ queryKey: ['game-type', id] })
      setAsked(false)
    } catch (failure) {
      logFailure('The game type was neither removed nor returned', failure)
      setFailed(failure instanceof ApiFailure ? failure.message : text.noAnswerTryAgain)
    } finally {
      setBusy(false)
    }
  }

  const verb = isShipped ? text.reset : text.removeType
  return (
    <section aria-labelledby="keeping" className="mt-12 grid gap-3 border-t border-line pt-8">
      <h2 id="keeping" className="text-2xl font-bold">
        {isShipped ? text.fileTitle : text.removeTitle}
      </h2>
      <p className="max-w-prose text-muted">{isShipped ? text.fileHint({ game: name }) : text.removeHint}</p>
      {isShipped && modifieddate === null ? (
        <p className="max-w-prose">{text.fileUnedited}</p>
      ) : (
        <Button variant="danger" className="justify-self-start" onClick={() => setAsked(true)}>
          {verb}
        </Button>
      )}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={isShipped ? text.resetTitle({ game: name }) : text.removeQuestion({ game: name })}
      >
        <p>{isShipped ? text.resetWarning : text.removeWarning}</p>
        {failed ? (
          <p role="alert" className="text-bad">
            {failed}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAsked(false)}>{text.keep}</Button>
          <Button variant="danger" busy={busy} onClick={() => void act()}>
            {verb}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { GameType } from '../../api/answers.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { forgetGameType } from '../cache.ts'

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
        alerts.add({ type: 'Success', message: `${name} was removed.`, keepAfterRouteChange: true })
        await navigate('/games', { replace: true })
      }
      void queries.invalidateQueries({ queryKey: ['game-types'] })
      void queries.invalidateQueries({ queryKey: ['game-type', id] })
      setAsked(false)
    } catch (failure) {
      logFailure('The game type was neither removed nor returned', failure)
      setFailed(failure instanceof ApiFailure ? failure.message : 'The server did not answer. Try again.')
    } finally {
      setBusy(false)
    }
  }

  const verb = isShipped ? 'Return to the file' : 'Remove this game type'
  return (
    <section aria-labelledby="keeping" className="mt-12 grid gap-3 border-t border-line pt-8">
      <h2 id="keeping" className="text-2xl font-bold">
        {isShipped ? 'The file of this game' : 'Remove'}
      </h2>
      <p className="max-w-prose text-muted">
        {isShipped
          ? `${name} comes with a file in content/games. What is saved here wins over that file, also when the file changes later.`
          : 'This game type is planned: there are no rules here to play it by. It can be removed while no games refer to it.'}
      </p>
      {isShipped && modifieddate === null ? (
        <p className="max-w-prose">Nothing was saved here yet: everybody reads what the file says.</p>
      ) : (
        <Button variant="danger" className="justify-self-start" onClick={() => setAsked(true)}>
          {verb}
        </Button>
      )}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={isShipped ? `Return ${name} to its file?` : `Remove ${name}?`}
      >
        <p>
          {isShipped
            ? 'What admins have saved on this site would be replaced by what the file says.'
            : 'Its description and rules would be gone for everybody.'}
        </p>
        {failed ? (
          <p role="alert" className="text-bad">
            {failed}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAsked(false)}>Keep it</Button>
          <Button variant="danger" busy={busy} onClick={() => void act()}>
            {verb}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
